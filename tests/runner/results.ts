import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../../src/build/app-config.ts'

/**
 * The runners report their counts to `npm test`: one small JSON file each in `.cache/results/`, named after the runner.
 */

export type Result = {
  runner: string
  passed: number
  failed: number
  skipped?: number
  /** Tests that failed and then passed, by name: each is a race yet to be found. */
  secondTry?: string[]
  /** Failures by file and name: repeated at the end of a run, because a truncated log keeps only that. */
  failures?: string[]
  slowest?: FileTime[]
}

/** The duration of a file: CPU time, or wall-clock time where other programs do its work (a database, a browser). */
export type FileTime = { file: string; seconds: number; by: 'processor' | 'clock' }

const MOST_SLOW = 10

/** The slowest files, slowest first. */
export const slowestOf = (times: readonly FileTime[]): FileTime[] =>
  times.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_SLOW)

/** The table of the slowest files of all runners. */
export function slowestLines(results: readonly Result[]): string[] {
  const lines = slowestOf(results.flatMap(({ slowest = [] }) => slowest)).map(
    ({ file, seconds, by }) =>
      `${String(Math.round(seconds)).padStart(5)} s ${by.padEnd(9)}  ${file}`,
  )
  return lines.length === 0
    ? []
    : ['The slowest files, by the processor’s time or the clock’s', ...lines]
}

const MOST_LINES = 200

/**
 * The page as it stood when a browser test failed, out of the Markdown that Playwright writes beside a failure: CI keeps
 * the log and no files. Null where no page was open.
 */
export function pageOf(errorContext: string): string | null {
  const page = /```yaml\n(.*?)\n```/s.exec(errorContext)?.[1]
  return page?.split('\n').slice(0, MOST_LINES).join('\n') ?? null
}

const resultsFolder = path.join(root, '.cache/results')

/** Replaces the file atomically, so that a concurrent reader never sees half of it. */
export function writeResult(result: Result, folder = resultsFolder): void {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${result.runner}.json`)
  writeFileSync(`${file}.new`, `${JSON.stringify(result)}\n`)
  renameSync(`${file}.new`, file)
}

function isResult(value: unknown): value is Result {
  if (typeof value !== 'object' || value === null) return false
  const { runner, passed, failed, skipped = 0 } = value as Record<string, unknown>
  return typeof runner === 'string' && [passed, failed, skipped].every(Number.isInteger)
}

/** Results by runner. Throws on a malformed file: a broken count must not look like none. */
export function readResults(folder = resultsFolder): Map<string, Result> {
  const results = new Map<string, Result>()
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return results
  }
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    const value: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    if (!isResult(value)) throw new Error(`${name} is not the result of a runner`)
    results.set(value.runner, value)
  }
  return results
}

export function clearResults(folder = resultsFolder): void {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * The result of a runner that ended with `exitCode`. A crash is a failure, and so is a run without tests unless that is
 * allowed.
 */
export function judge(
  runner: string,
  exitCode: number,
  result: Result | undefined,
  mayBeNone = false,
): Result {
  if (result === undefined)
    return { runner, passed: 0, failed: mayBeNone && exitCode === 0 ? 0 : 1 }
  const ranNothing = result.passed + result.failed + (result.skipped ?? 0) === 0
  const hidesFailure = exitCode !== 0 && result.failed === 0
  return (ranNothing && !mayBeNone) || hidesFailure
    ? { ...result, failed: result.failed + 1 }
    : result
}

/** A failure in one line: its name and the first line of its message. */
export const failureLine = (name: string, message = ''): string =>
  [name, stripVTControlCharacters(message).trim().split('\n')[0]].filter(Boolean).join(' · ')

const listOf = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [title, ...names.map((name) => `  ${name}`)]

/** The tests of all runners that needed a second try or failed, for the end of a run. */
export const unsureLines = (results: readonly Result[]): string[] => [
  ...listOf(
    'Passed only at the second try',
    results.flatMap(({ secondTry = [] }) => secondTry),
  ),
  ...listOf(
    'Failed',
    results.flatMap(({ failures = [] }) => failures),
  ),
]

/** The last line of a runner: skipped tests are listed, and count as neither. */
export function countLine(results: Iterable<Omit<Result, 'runner'>>): string {
  let passed = 0
  let failed = 0
  let skipped = 0
  for (const result of results) {
    passed += result.passed
    failed += result.failed
    skipped += result.skipped ?? 0
  }
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${rest}`
}
