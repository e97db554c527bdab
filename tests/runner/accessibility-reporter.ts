import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { root } from '../../src/build/app-config.ts'
import type {
  AccessibilityCheck,
  AccessibilityResults,
  TestedPage,
} from '../../src/features/public/accessibility/results.ts'
import { VERSION } from '../../src/lib/version.ts'
import type { BuiltPage } from '../e2e/pages.ts'
import type { Tested } from '../e2e/tested.ts'

const FILE = path.join(root, 'src/features/public/accessibility/results.json')

const GROUPS: Record<BuiltPage['layout'], TestedPage['group']> = {
  site: 'Everybody',
  'site-with-data': 'Everybody',
  'guest-only': 'Everybody',
  parent: 'Families',
  admin: 'Team',
  'check-in': 'Team',
}

/** Writes the findings of each page for the accessibility page. An interrupted run writes nothing. */
export default class AccessibilityReporter implements Reporter {
  private readonly byTest = new Map<string, Tested[]>()

  onTestEnd(test: TestCase, { annotations, status }: TestResult): void {
    const tested = annotations
      .filter(({ type }) => type === 'accessibility')
      .map(({ description = '' }) => JSON.parse(description) as Tested)
    const isCutOff = status === 'timedOut' || status === 'interrupted'
    // A further attempt replaces the previous one.
    this.byTest.set(
      test.id,
      tested.map((one) => ({ ...one, isPassed: one.isPassed && !isCutOff })),
    )
  }

  onEnd({ status }: FullResult): void {
    if (status === 'interrupted' || status === 'timedout' || this.byTest.size === 0) return
    const built = JSON.parse(
      readFileSync(path.join(root, '.cache/pages.json'), 'utf8'),
    ) as BuiltPage[]
    const tested = [...this.byTest.values()].flat()
    const results: AccessibilityResults = {
      testedOn: new Date().toISOString().slice(0, 10),
      version: VERSION,
      browser: 'Chromium',
      pages: built.map((page) => pageOf(page, tested)),
    }
    writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`)
    console.log(`Written: ${path.relative(root, FILE)}`)
  }

  printsToStdio(): boolean {
    return false
  }
}

function pageOf(
  { path: address, title, layout }: BuiltPage,
  tested: readonly Tested[],
): TestedPage {
  const own = tested.filter((one) => one.path === address)
  const checked: Partial<Record<AccessibilityCheck, number>> = {}
  for (const { check } of own) checked[check] = (checked[check] ?? 0) + 1
  return {
    path: address,
    title: title.replace(/ · Kanyezi$/, '').replace('Kanyezi', '{product}'),
    group: GROUPS[layout],
    checked,
    failed: own.filter(({ isPassed }) => !isPassed).map(({ check, state }) => `${check}: ${state}`),
  }
}
