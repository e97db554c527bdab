import process from 'node:process'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { type FileTime, slowestOf, writeResult } from './results.ts'

/** One line a test where a log is read afterwards. */
export const linesOf = process.env['CI'] ? 'verbose' : 'default'

/**
 * Counts each test as it ends, so that what ran counts even when the runner does not get to its end. A
 * file that could not be loaded and a stray error count as failures.
 */
export class ResultsReporter implements Reporter {
  private readonly runner: string
  private passed = 0
  private failed = 0
  private slowest: FileTime[] = []

  constructor(runner = 'unit') {
    this.runner = runner
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed') this.passed += 1
    if (state === 'failed') this.failed += 1
    this.write()
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.failed += suite.errors().length
  }

  onTestModuleEnd(module: TestModule): void {
    this.failed += module.errors().length
    const { processorSeconds: seconds = 0 } = module.meta()
    this.slowest = slowestOf([
      ...this.slowest,
      { file: module.relativeModuleId, seconds, by: 'processor' },
    ])
    this.write()
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    this.failed += unhandledErrors.length
    this.write()
  }

  private write(): void {
    const { runner, passed, failed, slowest } = this
    writeResult({ runner, passed, failed, slowest })
  }
}
