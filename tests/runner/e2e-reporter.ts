import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { countLine, writeResult } from './results.ts'

/** Counts each test once, as it ends, so that what ran counts even when the runner does not get to its end. */
export default class ResultsReporter implements Reporter {
  private passed = 0
  private failed = 0

  onBegin(): void {
    this.write()
  }

  onTestEnd(test: TestCase, { status, retry }: TestResult): void {
    if (status === 'skipped') return
    if (status === test.expectedStatus) this.passed += 1
    // Its next attempt counts.
    else if (retry < test.retries) return
    else this.failed += 1
    this.write()
  }

  /** The fault outside of a test: a file that cannot be loaded, a server that does not start. */
  onError(): void {
    this.failed += 1
    this.write()
  }

  onExit(): Promise<void> {
    const { passed, failed } = this
    console.log(countLine([{ passed, failed }]))
    return Promise.resolve()
  }

  private write(): void {
    writeResult({ runner: 'e2e', passed: this.passed, failed: this.failed })
  }
}
