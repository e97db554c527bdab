import path from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { countLine, writeResult } from './results.ts'

/** Counts each test once, as it ends, so that what ran counts even when the runner does not get to its end. */
export default class ResultsReporter implements Reporter {
  private passed = 0
  private failed = 0
  private readonly secondTry: string[] = []
  /** Milliseconds by spec, of all its tests and attempts. */
  private readonly spent = new Map<string, number>()

  onBegin(): void {
    this.write()
  }

  onTestEnd(test: TestCase, { status, retry, duration }: TestResult): void {
    const spec = path.basename(test.location.file)
    this.spent.set(spec, (this.spent.get(spec) ?? 0) + duration)
    if (status === 'skipped') return
    if (status === test.expectedStatus) {
      this.passed += 1
      if (retry > 0) this.secondTry.push(`${spec}: ${test.title}`)
    }
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
    const slowest = [...this.spent].toSorted(([, a], [, b]) => b - a).slice(0, 12)
    console.log('\nWhere the time went, in seconds')
    for (const [spec, ms] of slowest)
      console.log(`${String(Math.round(ms / 1000)).padStart(5)}  ${spec}`)
    console.log(countLine([{ passed, failed }]))
    return Promise.resolve()
  }

  private write(): void {
    const { passed, failed, secondTry } = this
    writeResult({ runner: 'e2e', passed, failed, secondTry })
  }
}
