import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { root } from '../../src/build/app-config.ts'
import { countLine, failureLine, pageOf, slowestOf, writeResult } from './results.ts'

/** Counts each test once, when it ends, so that what ran counts even if the runner is interrupted. */
export default class ResultsReporter implements Reporter {
  private passed = 0
  private failed = 0
  private readonly secondTry: string[] = []
  private readonly failures: string[] = []
  /** Wall-clock seconds of all tests and attempts of a spec: a server and a browser do the work. */
  private readonly spent = new Map<string, number>()

  onBegin(): void {
    this.write()
  }

  onTestEnd(test: TestCase, { status, retry, duration, error, attachments }: TestResult): void {
    const spec = path.relative(root, test.location.file)
    this.spent.set(spec, (this.spent.get(spec) ?? 0) + duration / 1000)
    if (status === 'skipped') return
    if (status === test.expectedStatus) {
      this.passed += 1
      if (retry > 0) this.secondTry.push(`${spec}: ${test.title}`)
    } else {
      const context = attachments.find(({ name }) => name === 'error-context')?.path
      const page = context === undefined ? null : pageOf(readFileSync(context, 'utf8'))
      if (page !== null) console.log(`The page of "${test.title}":\n${page}`)
      // Only its last attempt counts.
      if (retry < test.retries) return
      this.fail(`${spec}: ${test.title}`, error?.message)
    }
    this.write()
  }

  /** An error outside of a test: a file that cannot be loaded, a server that does not start. */
  onError({ message }: TestError): void {
    this.fail('outside of a test', message)
    this.write()
  }

  onExit(): Promise<void> {
    const { passed, failed } = this
    console.log(countLine([{ passed, failed }]))
    return Promise.resolve()
  }

  private fail(name: string, message?: string): void {
    this.failed += 1
    this.failures.push(failureLine(name, message))
  }

  private write(): void {
    const { passed, failed, secondTry, failures } = this
    const times = [...this.spent].map(([file, seconds]) => ({
      file,
      seconds,
      by: 'clock' as const,
    }))
    writeResult({ runner: 'e2e', passed, failed, secondTry, failures, slowest: slowestOf(times) })
  }
}
