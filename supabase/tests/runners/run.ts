import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import {
  failureLine,
  type FileTime,
  slowestOf,
  writeResult,
} from '../../../tests/runner/results.ts'
import { openPglite, openPostgres, type TestDatabases, type TestSession } from './databases.ts'
import { canHavePostgres } from './postgres.ts'
import { readTestFile, type TestFile } from './test-file.ts'
import { readTap, type Tap } from './tap.ts'
import { runRaces } from './races.ts'
import { migrationProblems } from './releases.ts'

/**
 * `npm run test:db [-- --embedded] [-- pattern]`: runs every `*.test.sql` whose name contains the pattern, each in a
 * transaction that is rolled back, and the races, on a separate PostgreSQL; without one, or with `--embedded`, only the
 * files, on PGlite. With `--planner` the files run once for each disabled planner method: an answer that changes lacks
 * an explicit order.
 */

const planners = ['enable_nestloop', 'enable_hashjoin', 'enable_mergejoin', 'enable_indexscan']

const folder = fileURLToPath(new URL('..', import.meta.url))

async function runFile(session: TestSession, file: TestFile): Promise<Tap> {
  await session.execute('begin')
  try {
    return readTap(await session.execute(file.sql))
  } catch (error) {
    const { message, position, where } = error as Error & { position?: string; where?: string }
    const line = position === undefined ? '' : ` at ${file.lineOf(Number(position))}`
    return { passed: 0, failures: [`stopped${line}: ${message}`, ...(where ? [`  ${where}`] : [])] }
  } finally {
    await session.execute('rollback')
  }
}

function report(name: string, { passed, failures }: Tap): void {
  const failed = failures.filter((line) => !line.startsWith(' ')).length
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed`)
  for (const line of failures) console.log(`     ${line}`)
}

type Count = (name: string, tap: Tap, seconds: number) => void

/** Wall-clock time: the server does the work. */
async function timed(name: string, work: () => Promise<Tap>, count: Count): Promise<void> {
  const began = Date.now()
  count(name, await work(), (Date.now() - began) / 1000)
}

async function runFiles(
  { sessions }: TestDatabases,
  names: readonly string[],
  count: Count,
): Promise<void> {
  const waiting = [...names]
  const work = async (session: TestSession) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const file = readTestFile(path.join(folder, name))
      await timed(name, () => runFile(session, file), count)
    }
  }
  await Promise.all(sessions.map(work))
}

async function main(args: string[]): Promise<boolean> {
  const onPostgres = !args.includes('--embedded') && canHavePostgres()
  const patterns = args.filter((argument) => !argument.startsWith('--'))
  const isWanted = (name: string) =>
    patterns.length === 0 || patterns.some((pattern) => name.includes(pattern))

  const problems = migrationProblems()
  if (problems.length > 0) {
    console.log(problems.join('\n'))
    return false
  }

  const names = readdirSync(folder).filter((name) => name.endsWith('.test.sql') && isWanted(name))
  names.sort()
  const total = { passed: 0, failed: 0 }
  const times: FileTime[] = []
  const failures: string[] = []
  const count: Count = (name, tap, seconds) => {
    report(name, tap)
    times.push({ file: `supabase/tests/${name}`, seconds, by: 'clock' })
    total.passed += tap.passed
    const failed = tap.failures.filter((line) => !line.startsWith(' '))
    total.failed += failed.length
    failures.push(...failed.map((line) => failureLine(`supabase/tests/${name}`, line)))
    // After each file, so that what ran counts even if this process is interrupted.
    writeResult({ runner: 'db', ...total, failures, slowest: slowestOf(times) })
  }
  const runOn = async (databases: TestDatabases, { races }: { races: boolean }) => {
    const { url } = databases
    try {
      await Promise.all([
        runFiles(databases, names, count),
        ...(races && url !== undefined
          ? [timed('runners/races.ts', () => runRaces(url), count)]
          : []),
      ])
    } finally {
      await databases.close()
    }
  }

  if (args.includes('--planner')) {
    for (const planner of planners) {
      console.log(`On PostgreSQL with ${planner} off, without the races`)
      // A disabled method only gets a high cost, and a costly query would be JIT-compiled.
      await runOn(await openPostgres({ [planner]: 'off', jit: 'off' }), { races: false })
    }
  } else {
    console.log(onPostgres ? 'On PostgreSQL' : 'On PGlite, without the races')
    const databases = await (onPostgres ? openPostgres() : openPglite())
    await runOn(databases, { races: isWanted('races') })
  }

  if (total.passed + total.failed === 0) console.log('No test ran.')
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0
}

const isGreen = await main(process.argv.slice(2))
process.exit(isGreen ? 0 : 1)
