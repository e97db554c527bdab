import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import WebSocket from 'ws'
import { MAX_WAIT_MS, debounceMaxWait } from '../../src/lib/debounce-max-wait.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { familyMetadata } from '../../supabase/local/stack/testing.ts'
import { startProcess } from '../../supabase/local/stack/testing-process.ts'
import { root } from '../../src/build/app-config.ts'
import { timesOf } from './database/measure.ts'
import { printTable } from './table.ts'

/**
 * `npm run bench:realtime`: dashboards and visitors listen on the embedded stack while an administrator gives scores.
 * Prints how soon they are notified, what that costs the server, and how often their pages would refetch; writes
 * `test-results/bench-realtime.json`. Measures; asserts nothing.
 */

const DASHBOARDS = 200
const VISITORS = 500
const CHANGES_PER_SECOND = 20
const SECONDS = 30
/** Ticks per second in /proc/<pid>/stat, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

const ADMIN = { email: 'admin@example.com', password: 'a-good-password' }

interface Family {
  token: string
  userId: string
  child: string
}

async function ask(url: string, init: RequestInit & { token?: string } = {}): Promise<unknown> {
  const { token, ...rest } = init
  const response = await fetch(url, {
    ...rest,
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${url}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}

async function signUpFamily(url: string, index: number): Promise<Family> {
  const child = crypto.randomUUID()
  const answer = (await ask(`${url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({
      email: `dashboard${index}@example.com`,
      password: 'a-good-password',
      data: familyMetadata({ application_id: child }),
    }),
  })) as { access_token: string; user: { id: string } }
  return { token: answer.access_token, userId: answer.user.id, child }
}

async function signIn(url: string): Promise<string> {
  const answer = (await ask(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify(ADMIN),
  })) as { access_token: string }
  return answer.access_token
}

/** The events that a page receives, and the refetches that follow. */
interface Page {
  delays: number[]
  refetches: number
  /** The shortest time between two refetches, in milliseconds. */
  shortestGap: number
  close: () => void
}

interface Frame {
  event: string
  payload: { status?: string; data?: { commit_timestamp: string } }
}

/** A socket that joined one channel, like a page of the app. */
function openPage(url: string, token: string | null, changes: object[]): Promise<Page> {
  return new Promise((resolve, reject) => {
    const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=1.0.0`
    const socket = new WebSocket(address)
    let calledAt = -Infinity
    const pace = debounceMaxWait(() => {
      const now = Date.now()
      page.refetches += 1
      page.shortestGap = Math.min(page.shortestGap, now - calledAt)
      calledAt = now
    })
    const heartbeat = setInterval(() => {
      send('phoenix', 'heartbeat', {})
    }, 25_000)
    const page: Page = {
      delays: [],
      refetches: 0,
      shortestGap: Infinity,
      close: () => {
        clearInterval(heartbeat)
        pace.cancel()
        socket.terminate()
      },
    }
    const send = (topic: string, event: string, payload: object) => {
      socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }))
    }
    socket.once('error', reject)
    socket.once('open', () => {
      send('realtime:page', 'phx_join', {
        config: { postgres_changes: changes },
        access_token: token ?? undefined,
      })
    })
    socket.on('message', (text: Buffer) => {
      const { event, payload } = JSON.parse(text.toString()) as Frame
      if (event === 'system') {
        if (payload.status === 'ok') resolve(page)
        else reject(new Error('The page could not subscribe'))
      }
      if (event !== 'postgres_changes' || !payload.data) return
      page.delays.push(Date.now() - Date.parse(payload.data.commit_timestamp))
      pace.later()
    })
  })
}

interface Cost {
  processorSeconds: number
  megabytes: number
}

function costOf(pid: number): Cost {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    processorSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
  }
}

async function main(): Promise<void> {
  process.env['DEMO_ADMIN_EMAIL'] = ADMIN.email
  process.env['DEMO_ADMIN_PASSWORD'] = ADMIN.password
  const server = await startProcess('testing-entry.ts', 'memory')
  const pages: Page[] = []
  try {
    const { url, pid } = server
    const families: Family[] = []
    for (let index = 0; index < DASHBOARDS; index += 1) {
      families.push(await signUpFamily(url, index))
    }
    const admin = await signIn(url)
    const change = (child: string, patch: object) =>
      ask(`${url}/rest/v1/applications?id=eq.${child}`, {
        method: 'PATCH',
        body: JSON.stringify(patch),
        token: admin,
      })
    for (const { child } of families) await change(child, { status: 'approved' })
    const alone = costOf(pid)

    const visitors: Page[] = []
    const dashboards: Page[] = []
    const all = (table: string, event = '*') => ({ event, schema: 'public', table })
    for (const { token, userId } of families) {
      const own = { ...all('applications'), filter: `user_id=eq.${userId}` }
      dashboards.push(await openPage(url, token, [own, all('applications', 'DELETE')]))
    }
    for (let index = 0; index < VISITORS; index += 1) {
      visitors.push(await openPage(url, null, [all('public_profiles')]))
    }
    pages.push(...dashboards, ...visitors)

    const before = costOf(pid)
    let most = before.megabytes
    const total = CHANGES_PER_SECOND * SECONDS
    const began = Date.now()
    const answers: Promise<unknown>[] = []
    const taken: number[] = []
    let late = 0
    for (let index = 0; index < total; index += 1) {
      const due = began + (index * 1000) / CHANGES_PER_SECOND
      const wait = due - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      else if (wait < -50) late += 1
      // A new score changes both the row and its public profile.
      const child = families[index % DASHBOARDS]?.child ?? ''
      const score = (1 + ((index * 7) % 90)) / 10
      const sent = performance.now()
      answers.push(
        change(child, { assessment_score: score }).then(() => taken.push(performance.now() - sent)),
      )
      if (index % CHANGES_PER_SECOND === 0) most = Math.max(most, costOf(pid).megabytes)
    }
    await Promise.all(answers)
    const seconds = (Date.now() - began) / 1000
    const after = costOf(pid)
    // The last announcement is still on its way, and refetches are throttled.
    await new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS + 1000))

    const report = (name: string, group: readonly Page[], expected: number) => {
      const delays = group.flatMap((page) => page.delays)
      const refetches = group.reduce((sum, page) => sum + page.refetches, 0)
      return {
        name,
        pages: group.length,
        expected,
        heard: delays.length,
        ...timesOf(delays),
        refetches,
        refetchesPerPageAndSecond: refetches / group.length / seconds,
        shortestGap: Math.min(...group.map((page) => page.shortestGap)),
      }
    }
    const result = {
      at: new Date(),
      machine: `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.versions.node}`,
      changes: { total, seconds, late, ...timesOf(taken) },
      groups: [
        report('dashboards', dashboards, total),
        report('visitors', visitors, total * VISITORS),
      ],
      server: {
        processorShare: (after.processorSeconds - before.processorSeconds) / seconds,
        megabytesBefore: alone.megabytes,
        megabytesConnected: before.megabytes,
        megabytesMost: Math.max(most, after.megabytes),
      },
    }
    print(result)
    const file = path.join(root, 'test-results/bench-realtime.json')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    for (const page of pages) page.close()
    await server.stop()
  }
}

interface Report {
  changes: { total: number; seconds: number; late: number; p50: number; p95: number }
  groups: {
    name: string
    pages: number
    expected: number
    heard: number
    p50: number
    p95: number
    refetches: number
    refetchesPerPageAndSecond: number
    shortestGap: number
  }[]
  server: {
    processorShare: number
    megabytesBefore: number
    megabytesConnected: number
    megabytesMost: number
  }
}

function print({ changes, groups, server }: Report): void {
  console.log(
    `\n${changes.total} changes in ${changes.seconds.toFixed(1)} s, answered in p50 ${changes.p50.toFixed(0)} ms, ` +
      `p95 ${changes.p95.toFixed(0)} ms; ${changes.late} sent late`,
  )
  printTable(
    [
      'pages',
      'open',
      'heard',
      'of',
      'p50 ms',
      'p95 ms',
      'refetches',
      'a page and second',
      'least ms between',
      '',
    ],
    groups.map((group) => [
      group.name,
      String(group.pages),
      String(group.heard),
      String(group.expected),
      group.p50.toFixed(0),
      group.p95.toFixed(0),
      String(group.refetches),
      group.refetchesPerPageAndSecond.toFixed(2),
      Number.isFinite(group.shortestGap) ? group.shortestGap.toFixed(0) : '–',
      // A timer may fire slightly early.
      group.shortestGap < MAX_WAIT_MS - 10 ? 'over budget' : '',
    ]),
  )
  console.log(
    `server: ${(server.processorShare * 100).toFixed(0)} % of a processor; ` +
      `${server.megabytesBefore.toFixed(0)} MB alone, ${server.megabytesConnected.toFixed(0)} MB with ` +
      `all connected, ${server.megabytesMost.toFixed(0)} MB at most`,
  )
}

await main()
process.exit(0)
