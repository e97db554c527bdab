import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { freePort } from '../../supabase/tests/runners/postgres.ts'
import type { Person } from '../e2e/api.ts'
import { chromiumFlags } from '../runner/chromium.ts'

/** How the network and processor are slowed down: calculated afterwards, or through the browser. */
export type Throttling = 'simulate' | 'devtools'

/** One visit. Times are in milliseconds, sizes in bytes on the network. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  interactive: number
  blocking: number
  shift: number
  requests: number
  /** Requests that had finished when the first content was painted: it cannot have waited for any others. */
  requestsBeforePaint: number
  bytes: { html: number; script: number; style: number; other: number; total: number }
  /** Scores for performance, accessibility, best practices and SEO, out of 100. */
  scores: Record<string, number>
  /** Failed audits of the last three categories. */
  faults: string[]
}

interface Transfer {
  resourceType?: string
  transferSize: number
  networkRequestTime: number
  networkEndTime: number
}

const number = (result: RunnerResult, id: string): number => {
  const value = result.lhr.audits[id]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse has no ${id}`)
  return value
}

/**
 * The time of the first contentful paint observed during the load, in milliseconds: a simulated time is calculated
 * later.
 */
function paintSeen(result: RunnerResult): number {
  const details = result.lhr.audits['metrics']?.details as
    | { items?: { observedFirstContentfulPaint?: number }[] }
    | undefined
  const seen = details?.items?.[0]?.observedFirstContentfulPaint
  if (seen === undefined) throw new Error('Lighthouse saw no first content')
  return seen
}

function toVisit(result: RunnerResult): Visit {
  const details = result.lhr.audits['network-requests']?.details
  const items = (details?.type === 'table' ? details.items : []) as unknown as Transfer[]
  const transfers = items.filter(({ transferSize }) => transferSize > 0)
  const bytesOf = (...types: string[]) =>
    transfers
      .filter(({ resourceType = '' }) => types.length === 0 || types.includes(resourceType))
      .reduce((total, { transferSize }) => total + transferSize, 0)
  const total = bytesOf()
  const [html, script, style] = [bytesOf('Document'), bytesOf('Script'), bytesOf('Stylesheet')]
  const seen = paintSeen(result)
  const begin = Math.min(...transfers.map(({ networkRequestTime }) => networkRequestTime))
  const judged = ['accessibility', 'best-practices', 'seo']
  const faults = judged.flatMap((id) => {
    const refs = result.lhr.categories[id]?.auditRefs ?? []
    return refs
      .filter(({ weight, id: audit }) => {
        const score = result.lhr.audits[audit]?.score
        return weight > 0 && typeof score === 'number' && score < 1
      })
      .map(({ id: audit }) => audit)
  })
  return {
    firstPaint: number(result, 'first-contentful-paint'),
    largestPaint: number(result, 'largest-contentful-paint'),
    interactive: number(result, 'interactive'),
    blocking: number(result, 'total-blocking-time'),
    shift: number(result, 'cumulative-layout-shift'),
    requests: transfers.length,
    requestsBeforePaint: transfers.filter(({ networkEndTime }) => networkEndTime - begin < seen)
      .length,
    bytes: { html, script, style, other: total - html - script - style, total },
    scores: Object.fromEntries(
      Object.entries(result.lhr.categories).map(([id, { score }]) => [
        id,
        Math.round((score ?? 0) * 100),
      ]),
    ),
    faults,
  }
}

/** Signs in through the form, and waits until the app knows the user. */
export async function signInByForm(
  page: Page,
  origin: string,
  { email, password }: Person,
  role: 'parent' | 'admin',
): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  const main = page.getByRole('main')
  await main
    .getByText(role === 'admin' ? 'Today' : 'Live Performance')
    .first()
    .waitFor()
}

/** A browser with its own profile, whose pages Lighthouse visits. */
export class Visitor {
  readonly #context: BrowserContext
  readonly #port: number
  readonly #profile: string

  private constructor(context: BrowserContext, port: number, profile: string) {
    this.#context = context
    this.#port = port
    this.#profile = profile
  }

  static async open(executablePath: string): Promise<Visitor> {
    const port = await freePort()
    const profile = await mkdtemp(path.join(tmpdir(), 'bench-profile-'))
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    })
    return new Visitor(context, port, profile)
  }

  async signIn(origin: string, person: Person, role: 'parent' | 'admin'): Promise<void> {
    const page = await this.#context.newPage()
    await signInByForm(page, origin, person, role)
    await page.close()
  }

  async visit(url: string, throttlingMethod: Throttling): Promise<Visit> {
    const flags: Flags = { port: this.#port, output: 'json', logLevel: 'error', throttlingMethod }
    for (let attempt = 1; ; attempt++) {
      const result = await lighthouse(url, flags)
      if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
      // Occasionally a browser on a busy machine paints nothing; such a visit says nothing about the page.
      const { runtimeError } = result.lhr
      if (!runtimeError) return toVisit(result)
      if (attempt === 3) throw new Error(`${url}: ${runtimeError.message}`)
    }
  }

  async close(): Promise<void> {
    await this.#context.close()
    await rm(this.#profile, { recursive: true, force: true })
  }
}

/** The script bytes that a page has loaded once a user focuses its first field, or clicks a page without fields. */
export async function scriptAfterTouch(executablePath: string, url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    let bytes = 0
    const session = await context.newCDPSession(page)
    const scripts = new Set<string>()
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script' || response.mimeType === 'text/javascript') scripts.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const field = page.locator('main :is(input, select, textarea)').first()
    if ((await field.count()) > 0) await field.focus()
    else await page.mouse.click(10, 400)
    // The page prefetches its next view after this.
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    return bytes
  } finally {
    await browser.close()
  }
}
