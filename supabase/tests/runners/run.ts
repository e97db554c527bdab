import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type FileTime, slowestOf, writeResult } from '../../../tests/runner/results.ts'
import { openPglite, openPostgres, type TestSession } from './databases.ts'
import { canHavePostgres } from './postgres.ts'
import { readTestFile, type TestFile } from './test-file.ts'
import { readTap, type Tap } from './tap.ts'
import { runRaces } from './races.ts'
import { migrationProblems } from './releases.ts'

/**
 * `npm run test:db [-- --embedded] [-- pattern]`: runs every `*.test.sql` whose name contains the pattern, each in a
 * transaction that is rolled back, and the races, on a PostgreSQL of its own; the files alone on PGlite where there is
 * none, or with `--embedded`.
 */

const folder = fileURLToPath(new URL('..', import.meta.url))

async function runFile(session: TestSession, file: TestFile): Promise<Tap> {
  await session.execute('begin')
  try {
    return readTap(await session.execute(file.sql))
  } catch (error) {
    const { message, position, where } = error as Error & { position?: string; where?: string }
    const line = position === undefined ? '' : ` at ${file.placeOf(Number(position))}`
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
  const total = { passed: 0, failed: 0 }
  const times: FileTime[] = []
  const count = (name: string, tap: Tap, began: number) => {
    report(name, tap)
    // By the clock: the server does the work.
    const seconds = (Date.now() - began) / 1000
    times.push({ file: `supabase/tests/${name}`, seconds, by: 'clock' })
    total.passed += tap.passed
    total.failed += tap.failures.filter((line) => !line.startsWith(' ')).length
    // After each file, so that what ran counts even when this process does not get to its end.
    writeResult({ runner: 'db', ...total, slowest: slowestOf(times) })
  }

  console.log(onPostgres ? 'On PostgreSQL' : 'On PGlite, without the races')
  const databases = await (onPostgres ? openPostgres() : openPglite())
  try {
    const waiting = names.sort()
    const work = async (session: TestSession) => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const began = Date.now()
        count(name, await runFile(session, readTestFile(path.join(folder, name))), began)
      }
    }
    const race = async (url: string, began = Date.now()) =>
      count('runners/races.ts', await runRaces(url), began)
    await Promise.all([
      ...databases.sessions.map(work),
      ...(databases.url !== undefined && isWanted('races') ? [race(databases.url)] : []),
    ])
  } finally {
    await databases.close()
  }

  if (total.passed + total.failed === 0) console.log('No test ran.')
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0
}

const isGreen = await main(process.argv.slice(2))
process.exit(isGreen ? 0 : 1)
