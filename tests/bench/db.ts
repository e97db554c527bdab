import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../src/build/app-config.ts'
import { type Case, casesOfOldestYear, collectCases, OLDEST } from './database/cases.ts'
import { type Cluster, startCluster } from './database/cluster.ts'
import { type Load, runLoad } from './database/load.ts'
import { explain, time, type Times } from './database/measure.ts'
import { readCatalogue } from './database/postgrest.ts'
import { startRecording } from './database/recorder.ts'
import { seed } from './database/seed.ts'
import { printTable } from './table.ts'

/**
 * `npm run bench:db [-- --sizes 10000,100000,1000000] [--only <text>]`: the database cost of the app's calls as the
 * data grows. Prints a table for each size and one of the growth, and writes `test-results/bench-db.json`.
 *
 * `npm run bench:db -- --load [seconds] [--sizes 100000]`: many concurrent users instead, and whether every invariant
 * holds afterwards; writes `test-results/bench-db-load.json`.
 *
 * `npm run bench:db -- --editions 1,10 [--sizes 100000]`: this many years of that size each, queried for the current
 * one and the oldest; the growth is that from the first number of years to the last.
 *
 * Measures; asserts nothing.
 */

const RUNS = 40

interface Measured extends Times {
  name: string
  rows: number
  pages: number
  /** Its p50 divided by the floor's. */
  ratio: number
  budget: number
}

interface Size {
  /** Applications per edition. */
  rows: number
  editions: number
  seedSeconds: number
  megabytes: number
  floor: Times
  /** How long a sign-up's commit waits for the disk, which no statement's time includes. */
  commit: Times | null
  measured: Measured[]
}

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}

/** A case's requests are sent concurrently, so users wait for its slowest statement. */
function slowest(times: readonly Times[]): Times {
  return {
    p50: Math.max(...times.map(({ p50 }) => p50)),
    p95: Math.max(...times.map(({ p95 }) => p95)),
  }
}

async function measureSize(
  cluster: Cluster,
  rows: number,
  editions: number,
  only: string,
): Promise<Size> {
  const began = Date.now()
  await seed(cluster.sql, rows * editions, editions)
  const seedSeconds = Math.round((Date.now() - began) / 1000)
  const [size] = await cluster.sql<{ bytes: string }[]>`
    select pg_database_size(current_database())::text as bytes`
  const api = cluster.open(1)
  const asked = await collectCases(cluster.sql, await readCatalogue(cluster.sql), editions)
  const cases = editions > 1 ? [...asked, ...casesOfOldestYear(asked)] : asked

  const floorWork = {
    caller: { role: 'anon' as const },
    statements: [
      { text: 'select id from public.public_profiles order by id limit 20', parameters: [] },
    ],
  }
  const floor = slowest((await time(api, [floorWork], RUNS)).statements)
  let commit: Times | null = null

  const measure = async ({ name, works, budget, isList = false }: Case): Promise<Measured> => {
    const isAuthService = works[0]?.caller.role === 'supabase_auth_admin'
    const timed = await time(isAuthService ? cluster.sql : api, works, RUNS)
    if (isAuthService) commit = timed.commit
    const times = slowest(timed.statements)
    const last = works.at(-1)
    const touched = last ? await explain(isAuthService ? cluster.sql : api, last) : null
    const ratio = times.p50 / floor.p50
    const isLarge = isList && rows > 100_000
    return {
      name,
      ...times,
      rows: 0,
      pages: 0,
      ...touched,
      ratio,
      budget: isLarge ? 5 * budget : budget,
    }
  }

  const measured: Measured[] = []
  for (const one of cases.filter(({ name }) => name.includes(only))) {
    measured.push(await measure(one))
  }
  return {
    rows,
    editions,
    seedSeconds,
    megabytes: Math.round(Number(size?.bytes) / 1e6),
    floor,
    commit,
    measured,
  }
}

const ms = (value: number) => value.toFixed(2)

const sizeOf = ({ rows, editions }: Pick<Size, 'rows' | 'editions'>) =>
  `${editions > 1 ? `${editions} editions of ` : ''}${rows.toLocaleString('en')} applications`

function printSize({
  rows,
  editions,
  seedSeconds,
  megabytes,
  floor,
  commit,
  measured,
}: Size): void {
  console.log(
    `\n${sizeOf({ rows, editions })} (${megabytes} MB, filled in ${seedSeconds} s); ` +
      `floor: p50 ${ms(floor.p50)} ms, p95 ${ms(floor.p95)} ms` +
      (commit ? `; a commit: p50 ${ms(commit.p50)} ms, p95 ${ms(commit.p95)} ms` : ''),
  )
  printTable(
    ['statement', 'p50 ms', 'p95 ms', 'rows', 'pages', '÷ floor', 'budget ms', ''],
    measured.map(({ name, p50, p95, rows: touched, pages, ratio, budget }) => [
      name,
      ms(p50),
      ms(p95),
      String(touched),
      String(pages),
      ratio.toFixed(1),
      String(budget),
      p95 > budget ? 'over budget' : '',
    ]),
  )
}

function printGrowth(smallest: Size, largest: Size): void {
  console.log(`\nGrowth from ${sizeOf(smallest)} to ${sizeOf(largest)} (p50)`)
  printTable(
    ['statement', 'from ms', 'to ms', 'growth'],
    largest.measured.flatMap(({ name, p50 }) => {
      const before = smallest.measured.find((one) => one.name === name.replace(OLDEST, ''))
      if (!before) return []
      const growth = p50 / before.p50
      return [[name, ms(before.p50), ms(p50), `${growth.toFixed(1)}×`]]
    }),
  )
}

function printLoad(rows: number, load: Load): void {
  console.log(
    `\n200 parents and 20 administrators at once on ${rows.toLocaleString('en')} applications, ` +
      `${load.seconds.toFixed(0)} s: ${load.requests} requests, ${load.requestsPerSecond.toFixed(0)} a second`,
  )
  printTable(
    ['what', 'requests', 'p50 ms', 'p95 ms', ''],
    Object.entries(load.times).map(([name, { count, p50, p95 }]) => [
      name,
      String(count),
      ms(p50),
      ms(p95),
      '',
    ]),
  )
  console.log(`refused because somebody else was first: ${load.conflicts}`)
  const wrong = [
    ...Object.entries(load.errors).map(([message, count]) => `${count} × ${message}`),
    ...(load.deadlocks > 0 ? [`${load.deadlocks} deadlocks`] : []),
    ...load.faults,
  ]
  console.log(
    wrong.length === 0
      ? 'No error, no deadlock, no lost update; every counter agrees with a recount.'
      : wrong.map((line) => `WRONG: ${line}`).join('\n'),
  )
}

function write(name: string, result: object): void {
  const file = path.join(root, 'test-results', name)
  mkdirSync(path.dirname(file), { recursive: true })
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  writeFileSync(file, `${JSON.stringify({ at: new Date(), machine, ...result }, null, 2)}\n`)
}

async function onCluster<T>(task: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = await startCluster()
  try {
    return await task(cluster)
  } finally {
    await cluster.stop()
  }
}

async function main(): Promise<void> {
  const isLoad = process.argv.includes('--load')
  const ofYears = option('editions') ?? '1'
  const isOneSize = isLoad || ofYears !== '1'
  const wanted = option('sizes') ?? (isOneSize ? '100000' : '10000,100000,1000000')
  const sizes = wanted.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1000)) {
    throw new Error('--sizes takes whole numbers from 1000, separated by commas')
  }
  const years = ofYears.split(',').map(Number)
  if (!years.every((count) => Number.isInteger(count) && count >= 1 && count <= 76)) {
    throw new Error('--editions takes whole numbers from 1 to 76, separated by commas')
  }
  startRecording()
  if (isLoad) {
    const rows = sizes[0] ?? 0
    const load = await onCluster(async (cluster) => {
      await seed(cluster.sql, rows)
      const catalogue = await readCatalogue(cluster.sql)
      return runLoad(cluster, catalogue, Number(option('load')) || 60)
    })
    printLoad(rows, load)
    write('bench-db-load.json', { rows, ...load })
    return
  }
  const done: Size[] = []
  for (const [rows, editions] of sizes.flatMap((size) =>
    years.map((one) => [size, one] as const),
  )) {
    const size = await onCluster((cluster) =>
      measureSize(cluster, rows, editions, option('only') ?? ''),
    )
    done.push(size)
    printSize(size)
  }
  const [smallest, largest] = [done[0], done.at(-1)]
  if (smallest && largest && smallest !== largest) printGrowth(smallest, largest)
  write('bench-db.json', { sizes: done })
}

await main()
process.exit(0)
