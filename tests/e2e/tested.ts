import { type Page, test } from '@playwright/test'
import type { AccessibilityCheck } from '../../src/features/public/accessibility/results.ts'
import { ANY_ID } from '../../src/lib/startup/page-parameter.ts'
import { builtPages } from './pages.ts'

/*
 * What a test found on a page is noted in the test, where accessibility-reporter.ts finds it: `npm run test:accessibility`
 * makes of it what the page /accessibility says.
 */

/** The type of the annotations that the reporter reads back. */
const TESTED = 'accessibility'

/** A page in one state, looked at in one way. */
export interface Tested {
  path: string
  check: AccessibilityCheck
  state: string
  isPassed: boolean
}

const patternOf = (path: string) => new RegExp(`^${path.replace(ANY_ID, '[^/]+')}/?$`)

/** The record of the page that is open; undefined for an address that nobody knows. */
const pathOf = (page: Page) => {
  const { pathname } = new URL(page.url())
  return builtPages.find(({ path }) => patternOf(path).test(pathname))?.path
}

/** Does what looks at a page, and notes whether it found something. */
export async function noteTested(
  page: Page,
  check: AccessibilityCheck,
  state: string,
  look: () => Promise<void>,
): Promise<void> {
  const { errors, annotations } = test.info()
  const before = errors.length
  // A page that is left meanwhile is still the one that was looked at.
  const path = pathOf(page)
  let isPassed = false
  try {
    await look()
    isPassed = errors.length === before
  } finally {
    const tested = { path, check, state, isPassed }
    if (path !== undefined) annotations.push({ type: TESTED, description: JSON.stringify(tested) })
  }
}
