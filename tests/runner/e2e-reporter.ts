import path from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { root } from '../../src/build/app-config.ts'
import { countLine, slowestOf, writeResult } from './results.ts'

/** Counts each test once, as it ends, so that what ran counts even when the runner does not get to its end. */
export default class ResultsReporter implements Reporter {
  private passed = 0
  private failed = 0
  private readonly secondTry: string[] = []
  /** Seconds by the clock, of all tests and attempts of a spec: the work is done by a server and a browser. */
  private readonly spent = new Map<string, number>()

  onBegin(): void {
    this.write()
  }

  onTestEnd(test: TestCase, { status, retry, duration }: TestResult): void {
    const spec = path.relative(root, test.location.file)
    this.spent.set(spec, (this.spent.get(spec) ?? 0) + duration / 1000)
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
    console.log(countLine([{ passed, failed }]))
    return Promise.resolve()
  }

  private write(): void {
    const { passed, failed, secondTry } = this
    const times = [...this.spent].map(([file, seconds]) => ({
      file,
      seconds,
      by: 'clock' as const,
    }))
    writeResult({ runner: 'e2e', passed, failed, secondTry, slowest: slowestOf(times) })
  }
}
