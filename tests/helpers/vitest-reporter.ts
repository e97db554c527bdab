import type { Reporter, TestModule } from 'vitest/node'
import { writeResult } from './results.ts'

/** Writes the counts of a run. A file that could not be loaded and a stray error count as failures. */
export class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const suite of module.children.allSuites()) failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
      }
    }
    writeResult({ runner: 'unit', passed, failed })
  }
}
