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

/** The weight of a runner that ended with `exitCode`. A crash, or no test at all, is a failure. */
export function judge(runner: string, exitCode: number, result: Result | undefined): Result {
  if (result === undefined) return { runner, passed: 0, failed: 1 }
  const ranNothing = result.passed + result.failed + (result.skipped ?? 0) === 0
  const hidesFailure = exitCode !== 0 && result.failed === 0
  return ranNothing || hidesFailure ? { ...result, failed: result.failed + 1 } : result
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
