import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  clearResults,
  countLine,
  failureLine,
  judge,
  pageOf,
  readResults,
  unsureLines,
  slowestLines,
  writeResult,
} from './results.ts'

describe('results', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'results-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('come back by runner', () => {
    writeResult({ runner: 'unit', passed: 3, failed: 1 }, folder)
    writeResult({ runner: 'db', passed: 5, failed: 0 }, folder)
    expect(readResults(folder).get('unit')).toEqual({ runner: 'unit', passed: 3, failed: 1 })
    expect(readResults(folder).size).toBe(2)
  })

  it('are none before the first run and after clearing', () => {
    writeResult({ runner: 'unit', passed: 3, failed: 1 }, folder)
    clearResults(folder)
    expect(readResults(folder).size).toBe(0)
  })

  it('are refused when a file does not hold counts', () => {
    writeFileSync(path.join(folder, 'unit.json'), '{"runner":"unit","passed":"3"}')
    expect(() => readResults(folder)).toThrow('unit.json is not the result of a runner')
  })
})

describe('a runner', () => {
  it('counts for what it says when all passed', () => {
    const result = { runner: 'unit', passed: 3, failed: 0 }
    expect(judge('unit', 0, result)).toEqual(result)
  })

  it.each([
    ['left no result', 0, undefined, 1],
    ['ran no test', 0, { runner: 'unit', passed: 0, failed: 0 }, 1],
    ['failed without naming a failure', 1, { runner: 'unit', passed: 9, failed: 0 }, 1],
    ['named its failures', 1, { runner: 'unit', passed: 9, failed: 2 }, 2],
  ])('that %s counts as failed', (_title, code, result, failed) => {
    expect(judge('unit', code, result).failed).toBe(failed)
  })
})

it('may run nothing where it runs what has changed alone, and still not crash', () => {
  const none = { runner: 'unit', passed: 0, failed: 0 }
  expect(judge('unit', 0, none, true).failed).toBe(0)
  expect(judge('unit', 0, undefined, true).failed).toBe(0)
  expect(judge('unit', 1, none, true).failed).toBe(1)
  expect(judge('unit', 1, undefined, true).failed).toBe(1)
})

describe('the slowest files', () => {
  it('are ten of all runners, the longest first, each with what its time was measured by', () => {
    const times = Array.from({ length: 12 }, (_, index) => ({
      file: `src/${index}.test.ts`,
      seconds: index,
      by: 'processor' as const,
    }))
    const spec = { file: 'tests/e2e/a.spec.ts', seconds: 60.4, by: 'clock' as const }
    const lines = slowestLines([
      { runner: 'unit', passed: 12, failed: 0, slowest: times },
      { runner: 'e2e', passed: 1, failed: 0, slowest: [spec] },
      { runner: 'check', passed: 1, failed: 0 },
    ])
    expect(lines).toHaveLength(11)
    expect(lines[1]).toBe('   60 s clock      tests/e2e/a.spec.ts')
    expect(lines[2]).toBe('   11 s processor  src/11.test.ts')
    expect(slowestLines([{ runner: 'check', passed: 1, failed: 0 }])).toEqual([])
  })
})

describe('the count line', () => {
  it('adds up all runners', () => {
    expect(countLine([])).toBe('0 passed, 0 failed')
    const both = [
      { passed: 3, failed: 0 },
      { passed: 40, failed: 2 },
    ]
    expect(countLine(both)).toBe('43 passed, 2 failed')
  })

  it('tells what could not run here, which is neither passed nor failed', () => {
    const skipped = { runner: 'contract', passed: 0, failed: 0, skipped: 1 }
    expect(judge('contract', 0, skipped)).toEqual(skipped)
    expect(countLine([{ passed: 3, failed: 0 }, skipped])).toBe('3 passed, 0 failed, 1 skipped')
  })
})

describe('what the end of a run says again', () => {
  const whole = { runner: 'unit', passed: 3, failed: 0 }

  it('is what passed only at the second try, and what failed', () => {
    const flaky = { runner: 'e2e', passed: 2, failed: 0, secondTry: ['door.spec.ts: counts'] }
    const red = {
      runner: 'contract',
      passed: 2,
      failed: 1,
      failures: [
        failureLine('calls.contract.ts: undo', '\u001B[31mexpected 1 to be 2\u001B[39m\n at x'),
      ],
    }
    expect(unsureLines([whole, flaky, red])).toEqual([
      'Passed only at the second try',
      '  door.spec.ts: counts',
      'Failed',
      '  calls.contract.ts: undo · expected 1 to be 2',
    ])
  })

  it('is nothing where there is none', () => {
    expect(unsureLines([whole, { ...whole, secondTry: [], failures: [] }])).toEqual([])
  })
})

describe('the page of a failure', () => {
  it('is the snapshot in what Playwright wrote', () => {
    const context =
      '# Error details\n\n```\nTimeout\n```\n\n```yaml\n- main:\n  - heading "Sign In"\n```\n'
    expect(pageOf(context)).toBe('- main:\n  - heading "Sign In"')
  })

  it('is cut where it is very long, and none where no page was open', () => {
    expect(pageOf(`\`\`\`yaml\n${'- text\n'.repeat(300)}\`\`\``)?.split('\n')).toHaveLength(200)
    expect(pageOf('# Error details\n')).toBeNull()
  })
})
