import process from 'node:process'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { failureLine, type FileTime, slowestOf, writeResult } from './results.ts'

/** As in the browser: in CI, a second try is allowed and named in the log; locally a failure is red at once. */
export const attempts = { retry: process.env['CI'] ? 1 : 0 }

/** One line per test in CI logs. */
export const linesOf = process.env['CI'] ? 'verbose' : 'default'

/**
 * Counts each test when it ends, so that what ran counts even if the runner is interrupted. A file that cannot be
 * loaded and a stray error count as failures.
 */
export class ResultsReporter implements Reporter {
  private readonly runner: string
  private passed = 0
  private failed = 0
  private readonly secondTry: string[] = []
  private readonly failures: string[] = []
  private slowest: FileTime[] = []

  constructor(runner = 'unit') {
    this.runner = runner
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const name = `${test.module.relativeModuleId}: ${test.fullName}`
    if (state === 'passed') {
      this.passed += 1
      if (test.diagnostic()?.flaky) this.secondTry.push(name)
    }
    if (state === 'failed') this.fail(name, errors.slice(-1))
    this.write()
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const error of suite.errors())
      this.fail(`${suite.module.relativeModuleId}: ${suite.fullName}`, [error])
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.fail(module.relativeModuleId, [error])
    const { processorSeconds: seconds = 0 } = module.meta()
    this.slowest = slowestOf([
      ...this.slowest,
      { file: module.relativeModuleId, seconds, by: 'processor' },
    ])
    this.write()
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandledErrors: readonly { message: string }[],
  ): void {
    for (const error of unhandledErrors) this.fail('outside of a test', [error])
    this.write()
  }

  private fail(name: string, errors: readonly { message: string }[] = []): void {
    this.failed += 1
    this.failures.push(failureLine(name, errors[0]?.message))
  }

  private write(): void {
    const { runner, passed, failed, secondTry, failures, slowest } = this
    writeResult({ runner, passed, failed, secondTry, failures, slowest })
  }
}
