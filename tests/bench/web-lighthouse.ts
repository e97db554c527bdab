import { CEILINGS } from '../e2e/page-budgets.ts'
import { openFloors } from './web-floors.ts'
import { scriptAfterTouch, type Throttling, type Visit, Visitor } from './web-measure.ts'
import type { Stage } from './web-stage.ts'

/* First and largest paint, bytes and scores, as Lighthouse sees them, beside two floors of the same run. */

interface Budget {
  firstPaintRatio: number
  largestPaintRatio: number
  totalKB: number
  scriptKB: number
  performance: number
  isPublic: boolean
}

export interface MeasuredPage {
  name: string
  url: string
  visitor: 'visitor' | 'parent' | 'admin'
  budget: Budget | null
}

const budget = (
  firstPaintRatio: number,
  largestPaintRatio: number,
  totalKB: number,
  scriptKB: number,
  isPublic = true,
): Budget => ({
  firstPaintRatio,
  largestPaintRatio,
  totalKB,
  scriptKB,
  performance: isPublic ? 100 : 98,
  isPublic,
})

const CONTENT = budget(1.2, 1.3, CEILINGS.content, 80)
const FORM = budget(1.2, 1.3, CEILINGS.content, 130)
const WITH_DATA = budget(1.2, 2.5, CEILINGS.publicData, 110)
const SIGNED_IN = budget(1.2, 3.5, CEILINGS.signedIn, 180, false)
const [MAX_SHIFT, MAX_BLOCKING_MS, MAX_REQUESTS_BEFORE_PAINT] = [0.01, 50, 8]
const THROTTLINGS: readonly Throttling[] = ['simulate', 'devtools']

const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The median of every figure, and all faults seen. */
function middle(visits: Visit[]): Visit {
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick))
  const [first] = visits
  if (!first) throw new Error('There were no visits')
  return {
    firstPaint: of((visit) => visit.firstPaint),
    largestPaint: of((visit) => visit.largestPaint),
    interactive: of((visit) => visit.interactive),
    blocking: of((visit) => visit.blocking),
    shift: of((visit) => visit.shift),
    requests: of((visit) => visit.requests),
    requestsBeforePaint: of((visit) => visit.requestsBeforePaint),
    bytes: {
      html: of((visit) => visit.bytes.html),
      script: of((visit) => visit.bytes.script),
      style: of((visit) => visit.bytes.style),
      other: of((visit) => visit.bytes.other),
      total: of((visit) => visit.bytes.total),
    },
    scores: Object.fromEntries(
      Object.keys(first.scores).map((id) => [id, of((visit) => visit.scores[id] ?? 0)]),
    ),
    faults: [...new Set(visits.flatMap(({ faults }) => faults))],
  }
}

function overBudget(
  page: MeasuredPage,
  throttling: Throttling,
  visit: Visit,
  floor: Visit,
): string[] {
  const { budget: limits } = page
  if (!limits) return []
  const over: string[] = []
  const check = (name: string, value: number, limit: number) => {
    if (value > limit) over.push(`${name} ${value.toFixed(2)} > ${limit}`)
  }
  if (throttling === 'devtools') {
    check('FCP ratio', visit.firstPaint / floor.firstPaint, limits.firstPaintRatio)
    check('LCP ratio', visit.largestPaint / floor.largestPaint, limits.largestPaintRatio)
    // A simulation loads the page without throttling, so all files arrive before the first paint.
    check('requests before content', visit.requestsBeforePaint, MAX_REQUESTS_BEFORE_PAINT)
  }
  check('total KB', visit.bytes.total / 1000, limits.totalKB)
  check('script KB', visit.bytes.script / 1000, limits.scriptKB)
  check('CLS', visit.shift, MAX_SHIFT)
  check('TBT ms', visit.blocking, MAX_BLOCKING_MS)
  for (const [id, score] of Object.entries(visit.scores)) {
    if (id === 'seo' && !limits.isPublic) continue
    const least = id === 'performance' ? limits.performance : 100
    if (score < least) over.push(`${id} ${score} < ${least}`)
  }
  return over
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

function print(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('  ').trimEnd())
  }
}

const HEAD = [
  'page',
  'FCP s',
  '÷floor',
  'LCP s',
  '÷floor',
  'TTI s',
  'TBT ms',
  'CLS',
  'requests',
  'before FCP',
  'KB',
  'HTML',
  'JS',
  'CSS',
  'other',
  'scores',
  '',
]

function line(page: MeasuredPage, throttling: Throttling, visit: Visit, floor: Visit): string[] {
  const { bytes } = visit
  const over = overBudget(page, throttling, visit, floor)
  return [
    page.name,
    seconds(visit.firstPaint),
    (visit.firstPaint / floor.firstPaint).toFixed(2),
    seconds(visit.largestPaint),
    (visit.largestPaint / floor.largestPaint).toFixed(2),
    seconds(visit.interactive),
    visit.blocking.toFixed(0),
    visit.shift.toFixed(3),
    String(visit.requests),
    String(visit.requestsBeforePaint),
    ...[bytes.total, bytes.html, bytes.script, bytes.style, bytes.other].map(kilobytes),
    ['performance', 'accessibility', 'best-practices', 'seo']
      .map((id) => visit.scores[id] ?? '-')
      .join('/'),
    over.length === 0 ? '' : `over budget: ${over.join('; ')}`,
  ]
}

/** The pages that Lighthouse can visit; by default the first eight. */
export function paintPages(stage: Stage): MeasuredPage[] {
  const page = (
    address: string,
    limits: Budget,
    visitor: MeasuredPage['visitor'] = 'visitor',
    name = address,
  ): MeasuredPage => ({ name, url: `${stage.origin}${address}`, visitor, budget: limits })
  return [
    page('/', CONTENT),
    page('/talent-show', CONTENT),
    page('/our-kids', WITH_DATA),
    page('/donate', CONTENT),
    page('/register', FORM),
    page(`/share/${stage.shareCode}`, WITH_DATA, 'visitor', '/share/{code}'),
    page('/dashboard', SIGNED_IN, 'parent'),
    page('/admin/dashboard', SIGNED_IN, 'admin'),
    page('/volunteer', CONTENT),
    page('/state-admins', WITH_DATA),
    page('/volunteer-materials', CONTENT),
    page('/kanyezi-edu', CONTENT),
    page('/login', FORM),
  ]
}

/** Runs Lighthouse on the floors and these pages, and prints medians. */
export async function measurePaints(
  executablePath: string,
  stage: Stage,
  chosen: readonly MeasuredPage[],
  runs: number,
): Promise<Record<string, Record<string, Visit>>> {
  const floors = await openFloors()
  const visitors: Record<MeasuredPage['visitor'], Visitor> = {
    visitor: await Visitor.open(executablePath),
    parent: await Visitor.open(executablePath),
    admin: await Visitor.open(executablePath),
  }
  const floorPages: MeasuredPage[] = [
    ['static HTML (floor)', floors.paths.html] as const,
    ['empty React', floors.paths.react] as const,
  ].map(([name, address]) => ({
    name,
    url: `${floors.origin}${address}`,
    visitor: 'visitor',
    budget: null,
  }))

  const figures: Record<string, Record<string, Visit>> = {}
  try {
    await visitors.parent.signIn(stage.origin, stage.parent, 'parent')
    await visitors.admin.signIn(stage.origin, stage.admin, 'admin')
    for (const throttling of THROTTLINGS) {
      const measured: [MeasuredPage, Visit][] = []
      for (const each of [...floorPages, ...chosen]) {
        const visits: Visit[] = []
        for (let run = 0; run < runs; run++) {
          visits.push(await visitors[each.visitor].visit(each.url, throttling))
        }
        measured.push([each, middle(visits)])
      }
      const floor = measured[0]?.[1]
      if (!floor) throw new Error('The floor was not measured')
      figures[throttling] = Object.fromEntries(measured.map(([{ name }, visit]) => [name, visit]))
      const how = throttling === 'simulate' ? 'Simulated' : 'Applied (devtools)'
      console.log(`\n${how} slow 4G and a processor four times slower, medians of ${runs}\n`)
      print([HEAD, ...measured.map(([each, visit]) => line(each, throttling, visit, floor))])
      for (const [each, { faults }] of measured) {
        if (each.budget && faults.length > 0) console.log(`${each.name}: ${faults.join(', ')}`)
      }
    }
    console.log(
      '\nScript fetched once somebody is in the first field, or has touched a page without one; KB\n',
    )
    const touched: string[][] = []
    for (const each of chosen.filter(({ visitor }) => visitor === 'visitor')) {
      const bytes = await scriptAfterTouch(executablePath, each.url)
      const limit = each.budget?.scriptKB ?? Infinity
      touched.push([each.name, kilobytes(bytes), bytes / 1000 > limit ? `over ${limit}` : ''])
    }
    print(touched)
  } finally {
    for (const visitor of Object.values(visitors)) await visitor.close()
    await floors.close()
  }
  return figures
}
