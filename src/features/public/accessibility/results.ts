import results from './results.json' with { type: 'json' }

/** The checks run on each page. */
export const ACCESSIBILITY_CHECKS = ['rules', 'narrow', 'text', 'keyboard'] as const
export type AccessibilityCheck = (typeof ACCESSIBILITY_CHECKS)[number]

/** A page with the number of tested states per check, and its failures. */
export interface TestedPage {
  /** `ANY_ID` replaces a row's id. */
  path: string
  /** Its title, with `{product}` in place of the product's name. */
  title: string
  group: 'Everybody' | 'Families' | 'Team'
  checked: Partial<Record<AccessibilityCheck, number>>
  /** For example "rules: children without one at 360 px". */
  failed: readonly string[]
}

export interface AccessibilityResults {
  /** YYYY-MM-DD. */
  testedOn: string
  /** The version of the product that was tested. */
  version: string
  browser: string
  pages: readonly TestedPage[]
}

/** Written by `npm run test:accessibility`, never by hand. */
export const accessibilityResults = results as AccessibilityResults
