import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright'
import { Api } from '../e2e/api.ts'
import { chromiumFlags } from '../runner/chromium.ts'
import { printTable } from './table.ts'
import { openDataFloor, type RowsRequest } from './web-data-floor.ts'
import { signInByForm } from './web-measure.ts'
import type { Stage } from './web-stage.ts'

/*
 * First data: the moment at which a page shows what people came for. The page itself notes the frame, so
 * that the measuring costs it next to nothing.
 */

/** Milliseconds since the visit began. */
interface Moments {
  firstPaint: number
  /** The largest paint up to the first data. */
  largestPaint: number
  firstData: number
}

interface DataPage {
  name: string
  address: string
  visitor: 'visitor' | 'parent' | 'admin'
  /** Times of the floor. */
  budget: number
  aim: number
  /** The words on screen once the data is there: of each list one, each the whole text of an element or a part of one. */
  texts: string[][]
}

export interface FirstDataFigures extends Moments {
  ratio: number
  least: number
  most: number
}

const PHONE = { width: 360, height: 740 }
const LATENCY_MS = 150
const BYTES_A_SECOND = 1_600_000 / 8
const PROCESSOR_SLOWDOWN = 4
const LIMIT_MS = 30_000
const FLOOR = 'static rows (floor)'
/** Our Shining Stars: the floor asks for its rows. */
const ROWS_OF = '/our-kids'

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The pages whose first data has a budget, with words that only their data can bring. */
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
  const all: DataPage[] = [
    {
      name: ROWS_OF,
      address: ROWS_OF,
      visitor: 'visitor',
      budget: 2.9,
      aim: 2.3,
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
      budget: 2.9,
      aim: 2.3,
      texts: [
        await texts(adminApi, `applications?select=child_name,stage_name&id=eq.${applicationId}`),
      ],
    },
    {
      name: '/state-admins',
      address: '/state-admins',
      visitor: 'visitor',
      budget: 3.3,
      aim: 2.5,
      texts: [await texts(visitorApi, 'state_coordinators?select=state_province')],
    },
    {
      name: '/dashboard',
      address: '/dashboard',
      visitor: 'parent',
      budget: 4.2,
      aim: 3,
      // A child, and a step of the journey.
      texts: [await texts(parentApi, 'applications?select=child_name'), ['Live Performance']],
    },
    {
      name: '/admin/dashboard',
      address: '/admin/dashboard',
      visitor: 'admin',
      budget: 4.2,
      aim: 3,
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

/** Visits a page with nothing kept from before but what `state` holds, on a slow line and a slow processor. */
async function visit(
  browser: Browser,
  url: string,
  texts: string[][],
  state: BrowserContextOptions['storageState'],
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
      downloadThroughput: BYTES_A_SECOND,
      uploadThroughput: BYTES_A_SECOND,
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
    const [moments] = await Promise.all([seen, page.goto(url, { waitUntil: 'commit' })]).finally(
      () => clearTimeout(limit),
    )
    return moments
  } finally {
    await context.close()
  }
}

/** The request that brings the rows of Our Shining Stars, as the page makes it. */
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

/** The storage of a browser in which somebody signed in before, and no file of the app. */
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
  const notes = limits
    ? [
        `budget ${limits.budget.toFixed(1)}, aim ${limits.aim.toFixed(1)}`,
        ...(ratio > limits.budget ? [`over budget: ${ratio.toFixed(2)} > ${limits.budget}`] : []),
      ]
    : []
  return [
    name,
    ...[firstPaint, largestPaint, firstData].map((value) => value.toFixed(0)),
    ratio.toFixed(2),
    `${least.toFixed(0)}–${most.toFixed(0)}`,
    notes.join('; '),
  ]
}

/** Measures these pages in turns, so that a machine that is busy for a while is unjust to none; prints medians. */
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
      const targets = [
        { name: FLOOR, url: floor.url, texts: rows?.texts ?? [], state: undefined },
        ...pages.map(({ name, address, texts, visitor }) => ({
          name,
          url: `${stage.origin}${address}`,
          texts,
          state: states[visitor],
        })),
      ]
      const seen = new Map<string, Moments[]>(targets.map(({ name }) => [name, []]))
      // The first round warms up server and browser, and does not count.
      for (let round = 0; round <= visits; round++) {
        for (const { name, url, texts, state } of targets) {
          const moments = await visit(browser, url, texts, state)
          if (round > 0) seen.get(name)?.push(moments)
        }
      }
      const least = median((seen.get(FLOOR) ?? []).map(({ firstData }) => firstData))
      const figures = Object.fromEntries(
        [...seen].map(([name, moments]): [string, FirstDataFigures] => {
          const of = (key: keyof Moments) => moments.map((one) => one[key])
          const firstData = median(of('firstData'))
          return [
            name,
            {
              firstPaint: median(of('firstPaint')),
              largestPaint: median(of('largestPaint')),
              firstData,
              ratio: firstData / least,
              least: Math.min(...of('firstData')),
              most: Math.max(...of('firstData')),
            },
          ]
        }),
      )
      console.log(
        `\nFirst data: ${LATENCY_MS} ms, 1.6 Mbit/s, processor four times slower, ${PHONE.width} px, medians of ${visits}\n`,
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
