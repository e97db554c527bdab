import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { Api, type Person } from '../e2e/api.ts'
import { chromiumFlags } from '../runner/chromium.ts'
import { printTable } from './table.ts'
import { openDataFloor, type RowsRequest } from './web-data-floor.ts'
import { signInByForm } from './web-measure.ts'
import type { Stage } from './web-stage.ts'

/*
 * First data: the time at which a page shows its main content. The page itself records the frame, so that measuring
 * costs it next to nothing.
 */

/** Milliseconds since the visit began at `origin`, itself in milliseconds since 1970. */
interface Moments {
  origin: number
  firstPaint: number
  /** The largest paint up to the first data. */
  largestPaint: number
  firstData: number
}

interface DataPage {
  name: string
  address: string
  visitor: 'visitor' | 'parent' | 'admin'
  line: Line
  /** Signs in through the page's form, and reaches the data that way. */
  signIn?: SignIn
  /** A multiple of the floor's time on the same network. */
  budget?: number
  aim?: number
  /** The text on screen once the data is there: for each list one of these, each all or part of an element's text. */
  texts: string[][]
}

export interface FirstDataFigures extends Omit<Moments, 'origin'> {
  ratio: number
  least: number
  most: number
}

const PHONE = { width: 360, height: 740 }
const LATENCY_MS = 150
const PROCESSOR_SLOWDOWN = 4

/** The networks on which pages are visited, in bytes per second. */
const LINES = { 'slow 4G': 1_600_000 / 8, '50 KB/s': 50_000 }
type Line = keyof typeof LINES
const LINE_NAMES = Object.keys(LINES) as Line[]

/** Between two keystrokes. */
const KEY_MS = 150
/** How long a user looks at an autofilled form. */
const LOOK_MS = 2_000
const LIMIT_MS = 30_000
const floorOf = (line: Line) => `static rows, the floor (${line})`
/** Our Shining Stars: the floor asks for its rows. */
const ROWS_OF = '/our-kids'

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The pages with a budget for first data, and text that only their data can contain. */
export async function dataPages({ origin, applicationId, shareCode, parent, admin }: Stage) {
  const texts = async (api: Api, address: string) => {
    const found = await api.rows(address)
    return found.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'))
  }
  const [visitorApi, parentApi, adminApi] = [
    new Api(origin),
    new Api(origin, parent),
    new Api(origin, admin),
  ]
  const ofParent = await texts(parentApi, 'applications?select=child_name')
  const all: DataPage[] = [
    {
      name: ROWS_OF,
      address: ROWS_OF,
      visitor: 'visitor',
      line: 'slow 4G',
      budget: 2.9,
      aim: 2.2,
      texts: [
        await texts(
          visitorApi,
          'public_profiles?select=child_name&order=assessment_score.desc.nullslast,created_at.desc&limit=20',
        ),
      ],
    },
    {
      name: '/share/{code}',
      address: `/share/${shareCode}`,
      visitor: 'visitor',
      line: 'slow 4G',
      budget: 2.9,
      aim: 2.2,
      texts: [
        await texts(adminApi, `applications?select=child_name,stage_name&id=eq.${applicationId}`),
      ],
    },
    {
      name: '/state-admins',
      address: '/state-admins',
      visitor: 'visitor',
      line: 'slow 4G',
      budget: 3.3,
      aim: 2.2,
      texts: [await texts(visitorApi, 'state_coordinators?select=state_province')],
    },
    {
      name: '/dashboard',
      address: '/dashboard',
      visitor: 'parent',
      line: 'slow 4G',
      budget: 4.2,
      aim: 2.5,
      // A child and a step of the journey.
      texts: [ofParent, ['Live Performance']],
    },
    ...LINE_NAMES.flatMap((line) =>
      [true, false].map((isTyped): DataPage => ({
        name: `sign-in → first child (${isTyped ? 'typed' : 'filled in'}, ${line})`,
        address: '/login',
        visitor: 'visitor',
        line,
        signIn: { person: parent, isTyped },
        texts: [ofParent, ['Live Performance']],
      })),
    ),
    {
      name: '/admin/dashboard',
      address: '/admin/dashboard',
      visitor: 'admin',
      line: 'slow 4G',
      budget: 4.2,
      aim: 2.5,
      texts: [
        await texts(
          adminApi,
          'applications?select=child_name&status=in.(pending,pending_payment)&order=created_at.desc&limit=20',
        ),
      ],
    },
  ]
  for (const { name, texts: lists } of all) {
    if (lists.some((list) => list.length === 0)) throw new Error(`There is no data for ${name}`)
  }
  return all
}

const watchScript = path.join(import.meta.dirname, 'web-first-data-watch.js')

interface Visit {
  url: string
  texts: string[][]
  /** Browser storage from an earlier visit; empty by default. */
  state?: BrowserContextOptions['storageState']
  line: Line
  /** Signs in through the page's form first; times then start with the submitting click. */
  signIn?: SignIn | undefined
}

interface SignIn {
  person: Person
  /** Typed key by key, or autofilled by the browser for a returning user, and sent after a look. */
  isTyped: boolean
}

/** Fills in the form and submits it. Returns the time of submission, in milliseconds since 1970. */
async function sendForm(page: Page, { person, isTyped }: SignIn): Promise<number> {
  await page.waitForLoadState()
  const [email, password] = ['Email', 'Password'].map((name) =>
    page.getByLabel(name, { exact: true }),
  )
  for (const [field, value] of [
    [email, person.email],
    [password, person.password],
  ] as const) {
    if (isTyped) await field?.pressSequentially(value, { delay: KEY_MS })
    // Without a focus or a key event, which only users cause.
    else await field?.evaluate((input, text) => ((input as HTMLInputElement).value = text), value)
  }
  if (!isTyped) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const sent = Date.now()
  await password?.press('Enter')
  return sent
}

/** Visits a page with a slow network and a slow processor. */
async function visit(
  browser: Browser,
  { url, texts, state, line, signIn }: Visit,
): Promise<Moments> {
  const context = await browser.newContext({
    viewport: PHONE,
    serviceWorkers: 'block',
    storageState: state,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: LINES[line],
      uploadThroughput: LINES[line],
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    let report: (moments: Moments) => void = () => undefined
    let fail: (error: Error) => void = () => undefined
    const seen = new Promise<Moments>((resolve, reject) => {
      report = resolve
      fail = reject
    })
    page.on('pageerror', (error) => fail(error))
    await page.exposeFunction('reportFirstData', (moments: Moments) => report(moments))
    await page.addInitScript({ content: `window.firstDataTexts = ${JSON.stringify(texts)}` })
    await page.addInitScript({ path: watchScript })
    const limit = setTimeout(() => {
      const shown = page.getByRole('main').innerText({ timeout: 1000 })
      void shown
        .catch(() => 'nothing')
        .then((words) => fail(new Error(`${url} did not show its data, but:\n${words}`)))
    }, LIMIT_MS)
    const go = async () => {
      await page.goto(url, { waitUntil: 'commit' })
      return signIn && sendForm(page, signIn)
    }
    const [moments, sent] = await Promise.all([seen, go()]).finally(() => clearTimeout(limit))
    return sent === undefined
      ? moments
      : { ...moments, firstData: moments.origin + moments.firstData - sent }
  } finally {
    await context.close()
  }
}

/** The request that loads the rows of Our Shining Stars, as the page makes it. */
async function rowsRequest(browser: Browser, origin: string): Promise<RowsRequest> {
  const page = await browser.newPage()
  try {
    const answer = page.waitForResponse(async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/rest/')) return false
      const body: unknown = await response.json().catch(() => null)
      return Array.isArray(body) && body.length > 1
    })
    await page.goto(`${origin}${ROWS_OF}`)
    const request = (await answer).request()
    const { pathname, search } = new URL(request.url())
    const kept = Object.entries(request.headers()).filter(([name]) =>
      /^(?:accept|apikey|content-type|.*-profile|prefer)$/.test(name),
    )
    return {
      address: pathname + search,
      method: request.method(),
      headers: Object.fromEntries(kept),
      body: request.postData(),
    }
  } finally {
    await page.close()
  }
}

/** The storage of a browser with an earlier sign-in, and no cached file of the app. */
async function stateOf(browser: Browser, stage: Stage, who: 'parent' | 'admin') {
  const context = await browser.newContext()
  try {
    await signInByForm(await context.newPage(), stage.origin, stage[who], who)
    return await context.storageState()
  } finally {
    await context.close()
  }
}

function line(name: string, figures: FirstDataFigures, limits?: DataPage): string[] {
  const { firstPaint, largestPaint, firstData, ratio, least, most } = figures
  const { budget, aim } = limits ?? {}
  const notes = [
    ...(budget === undefined ? [] : [`budget ${budget.toFixed(1)}`]),
    ...(aim === undefined ? [] : [`aim ${aim.toFixed(1)}`]),
    ...(budget !== undefined && ratio > budget
      ? [`over budget: ${ratio.toFixed(2)} > ${budget}`]
      : []),
  ]
  return [
    name,
    ...[firstPaint, largestPaint, firstData].map((value) => value.toFixed(0)),
    ratio.toFixed(2),
    `${least.toFixed(0)}–${most.toFixed(0)}`,
    notes.join(', '),
  ]
}

/** Measures these pages in turns, so that a temporarily busy machine is fair to all; prints medians. */
export async function measureFirstData(
  executablePath: string,
  stage: Stage,
  pages: readonly DataPage[],
  visits: number,
): Promise<Record<string, FirstDataFigures>> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    const floor = await openDataFloor(stage.origin, await rowsRequest(browser, stage.origin))
    try {
      const states = {
        visitor: undefined,
        parent: await stateOf(browser, stage, 'parent'),
        admin: await stateOf(browser, stage, 'admin'),
      }
      const rows = (await dataPages(stage)).find(({ address }) => address === ROWS_OF)
      const lines = LINE_NAMES.filter((line) => pages.some((one) => one.line === line))
      const targets = [
        ...lines.map((line) => ({
          name: floorOf(line),
          url: floor.url,
          texts: rows?.texts ?? [],
          state: undefined,
          line,
          signIn: undefined,
        })),
        ...pages.map(({ name, address, texts, visitor, line, signIn }) => ({
          name,
          url: `${stage.origin}${address}`,
          texts,
          state: states[visitor],
          line,
          signIn,
        })),
      ]
      const seen = new Map<string, Moments[]>(targets.map(({ name }) => [name, []]))
      // The first round warms up server and browser, and does not count.
      for (let round = 0; round <= visits; round++) {
        for (const { name, ...target } of targets) {
          const moments = await visit(browser, target)
          if (round > 0) seen.get(name)?.push(moments)
        }
      }
      const least = (line: Line) =>
        median((seen.get(floorOf(line)) ?? []).map(({ firstData }) => firstData))
      const figures = Object.fromEntries(
        targets.map(({ name, line }): [string, FirstDataFigures] => {
          const moments = seen.get(name) ?? []
          const of = (key: keyof Moments) => moments.map((one) => one[key])
          const firstData = median(of('firstData'))
          return [
            name,
            {
              firstPaint: median(of('firstPaint')),
              largestPaint: median(of('largestPaint')),
              firstData,
              ratio: firstData / least(line),
              least: Math.min(...of('firstData')),
              most: Math.max(...of('firstData')),
            },
          ]
        }),
      )
      console.log(
        `\nFirst data: ${LATENCY_MS} ms, 1.6 Mbit/s where no other line is named, processor four times slower, ${PHONE.width} px, medians of ${visits}\n`,
      )
      printTable(
        ['page', 'FCP ms', 'LCP ms', 'first data ms', '÷ floor', 'from–to', ''],
        Object.entries(figures).map(([name, each]) =>
          line(
            name,
            each,
            pages.find((page) => page.name === name),
          ),
        ),
      )
      return figures
    } finally {
      await floor.close()
    }
  } finally {
    await browser.close()
  }
}
