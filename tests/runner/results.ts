import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../src/build/app-config.ts'

/**
 * How the runners tell `npm test` what they counted: one small JSON file each in
 * `.cache/results/`, named after the runner.
 */

export type Result = {
  runner: string
  passed: number
  failed: number
  skipped?: number
  /** Tests that failed and then passed, by name: each is a race that somebody has still to find. */
  secondTry?: string[]
  slowest?: FileTime[]
}

/** How long a file took: of the processor, or by the clock where other programs do its work (a database, a browser). */
export type FileTime = { file: string; seconds: number; by: 'processor' | 'clock' }

const MOST_SLOW = 10

/** The files that took longest, the longest first. */
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

const resultsFolder = path.join(root, '.cache/results')

export function writeResult(result: Result, folder = resultsFolder): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${result.runner}.json`), `${JSON.stringify(result)}\n`)
}

function isResult(value: unknown): value is Result {
  if (typeof value !== 'object' || value === null) return false
  const { runner, passed, failed, skipped = 0 } = value as Record<string, unknown>
  return typeof runner === 'string' && [passed, failed, skipped].every(Number.isInteger)
}

/** Results by runner. Throws on a file that is not one: a broken count must not read as none. */
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

/** The weight of a runner that ended with `exitCode`. A crash is a failure, and so is no test at all unless there may be none. */
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

/** The tests of all runners that needed a second try, for the end of a run. */
export function secondTryLines(results: Iterable<Result>): string[] {
  const names = [...results].flatMap(({ secondTry = [] }) => secondTry)
  return names.length === 0 ? [] : ['Passed only at the second try', ...names.map((n) => `  ${n}`)]
}

/** The last line of a runner: what could not run here is told, and counts as neither. */
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
