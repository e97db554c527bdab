import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { root } from '../../src/build/app-config.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { familyMetadata } from '../../supabase/local/stack/testing.ts'
import { startProcess } from '../../supabase/local/stack/testing-process.ts'
import { chromiumFlags, findChromium } from '../runner/chromium.ts'
import { timesOf } from './database/measure.ts'
import { printTable } from './table.ts'

/**
 * `npm run bench:soak [-- <seconds>]`: families register, sign in, pay and read their lists, by the API
 * and one of them in a browser, while a hostile process does its worst from other addresses. Prints how
 * long the families' calls took; writes `test-results/bench-soak.json`. Measures; asserts nothing.
 */

const BUDGET_MS = 1000
const SECONDS = Number(process.argv[2] ?? 60)
/** An address may sign up and in 30 times in five minutes, and a family does each once. */
const FAMILIES_AT_ONCE = 12
const BETWEEN_FAMILIES_MS = [4_000, 25_000] as const
const BETWEEN_READS_MS = 200
const PASSWORD = 'a-good-password'

interface Call {
  name: string
  ms: number
  isRefused: boolean
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

class Family {
  readonly #url: string
  readonly #calls: Call[]
  #token: string | null = null
  #userId = ''

  constructor(url: string, calls: Call[]) {
    this.#url = url
    this.#calls = calls
  }

  async #ask(name: string, method: string, address: string, body?: object): Promise<unknown> {
    const began = performance.now()
    const response = await fetch(`${this.#url}${address}`, {
      method,
      headers: {
        apikey: PUBLISHABLE_KEY,
        'content-type': 'application/json',
        ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const ms = performance.now() - began
    this.#calls.push({ name, ms, isRefused: !response.ok })
    if (!response.ok) console.log(`${name} was answered ${response.status}: ${text.slice(0, 200)}`)
    return text === '' || !response.ok ? null : JSON.parse(text)
  }

  async register(email: string): Promise<void> {
    const data = familyMetadata({ application_id: crypto.randomUUID() })
    await this.#ask('register', 'POST', '/auth/v1/signup', { email, password: PASSWORD, data })
    const session = (await this.#ask('sign in', 'POST', '/auth/v1/token?grant_type=password', {
      email,
      password: PASSWORD,
    })) as { access_token: string; user: { id: string } } | null
    this.#token = session?.access_token ?? null
    this.#userId = session?.user.id ?? ''
  }

  async pay(): Promise<void> {
    await this.#ask('pay', 'POST', '/rest/v1/payments', {
      user_id: this.#userId,
      amount: 500,
      currency: 'NGN',
      description: 'Support',
    })
  }

  async readLists(): Promise<void> {
    const lists = {
      'read children': 'applications?select=id,child_name,status,ticket_status,created_at',
      'read payments': 'payments?select=id,amount,currency,status,created_at',
      'read profiles': 'public_profiles?select=id,child_name,age,points&limit=12',
    }
    for (const [name, query] of Object.entries(lists)) {
      await this.#ask(name, 'GET', `/rest/v1/${query}`)
      await pause(BETWEEN_READS_MS)
    }
  }
}

async function liveByApi(url: string, calls: Call[], until: number): Promise<void> {
  for (let count = 0; Date.now() < until; count += 1) {
    const next = Date.now() + BETWEEN_FAMILIES_MS[count < FAMILIES_AT_ONCE ? 0 : 1]
    const family = new Family(url, calls)
    await family.register(`soak-${count}@example.com`)
    await family.pay()
    while (Date.now() < Math.min(next, until)) await family.readLists()
  }
}

/** One family in the browser: how long from the press of a button to its page. */
async function liveInBrowser(url: string): Promise<Call[]> {
  const browser = await chromium.launch({
    args: chromiumFlags,
    executablePath: await findChromium(),
  })
  try {
    const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    page.setDefaultTimeout(120_000)
    const calls: Call[] = []
    const timed = async (name: string, act: () => Promise<unknown>) => {
      const began = performance.now()
      await act()
      calls.push({ name, ms: performance.now() - began, isRefused: false })
    }
    await timed('browser: open /register', () => page.goto(`${url}/register`))
    await page.getByLabel('Your name').fill('Ade Obi')
    await page.getByLabel(/^E-?mail/).fill('browser@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Phone number').fill('0803 000 0001')
    await page.getByLabel('Living with child', { exact: true }).check()
    await page.getByLabel("Child's name").fill('Chidinma Obi')
    await page.getByLabel('Age', { exact: true }).selectOption('8')
    await page.getByLabel('Female').check()
    await page.getByLabel('State', { exact: true }).selectOption('Lagos')
    await page.getByLabel('Dance').check()
    await page.getByLabel(/legal guardian/).check()
    await timed('browser: register', async () => {
      await page.getByRole('button', { name: 'Register' }).click()
      await page.waitForURL(/\/dashboard$/)
      await page.getByRole('link', { name: 'Pay for Ticket' }).waitFor()
    })
    await page.getByRole('link', { name: 'Pay for Ticket' }).click()
    await timed('browser: pay', async () => {
      await page.getByRole('button', { name: 'I have paid' }).click()
      await page.getByRole('heading', { name: 'Payment Submitted!' }).waitFor()
    })
    return calls
  } finally {
    await browser.close()
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`The hostile process ended with code ${code}`)))
  })
}

function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function main(): Promise<void> {
  const server = await startProcess('start.ts', 'memory', { limitFactor: 1 })
  const hostile = fork(path.join(root, 'tests/bench/soak-hostile.ts'), [server.url], {
    execArgv: ['--import', 'tsx'],
  })
  try {
    await nextMessage(hostile)
    const calls: Call[] = []
    const [load] = os.loadavg()
    const before = processorSeconds(server.pid)
    const [browser] = await Promise.all([
      liveInBrowser(server.url),
      liveByApi(server.url, calls, Date.now() + SECONDS * 1000),
    ])
    const share = (processorSeconds(server.pid) - before) / SECONDS
    const told = nextMessage(hostile)
    hostile.send('end')
    const hostileCounts = (await told) as [string, number][]
    const memory = await server.peakMemory()

    console.log(
      `\n${SECONDS} s, ${calls.length} calls; load of the machine before ${load?.toFixed(1)}`,
    )
    const names = [...new Set(calls.map(({ name }) => name))]
    const row = (name: string, group: Call[]) => {
      const { p50, p95 } = timesOf(group.map(({ ms }) => ms))
      const refused = group.filter(({ isRefused }) => isRefused).length
      return [
        name,
        ...[group.length, refused].map(String),
        ...[p50, p95].map((ms) => ms.toFixed(0)),
        p95 < BUDGET_MS ? '' : 'over budget',
      ]
    }
    printTable(
      ['call', 'number', 'refused', 'p50 ms', 'p95 ms', ''],
      [
        ...names.map((name) =>
          row(
            name,
            calls.filter((call) => call.name === name),
          ),
        ),
        row('all', calls),
      ],
    )
    for (const { name, ms } of browser) console.log(`${name}: ${ms.toFixed(0)} ms`)
    console.log(
      `server: ${(share * 100).toFixed(0)} % of a processor, at most ${((memory ?? 0) / 1e6).toFixed(0)} MB`,
    )
    for (const [what, number] of hostileCounts) console.log(`hostile, ${what}: ${number}`)
    const file = path.join(root, 'test-results/bench-soak.json')
    mkdirSync(path.dirname(file), { recursive: true })
    const result = {
      at: new Date(),
      seconds: SECONDS,
      load,
      calls: timesOf(calls.map(({ ms }) => ms)),
      browser,
      hostileCounts,
    }
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    hostile.kill()
    await server.stop()
  }
}

await main()
process.exit(0)
