import { formatCount } from '@/domain/money'
import { ACCESSIBILITY_CHECKS, type AccessibilityCheck, type TestedPage } from './results'

/** A check's column heading, and what it tests. */
export const CHECK_WORDS: Record<AccessibilityCheck, { title: string; text: string }> = {
  rules: {
    title: 'Rules',
    text: 'The rules of WCAG 2.2, level AA, that a program can check (axe-core): names and roles for screen readers, contrast of colours, headings, labels. On a phone and on a wide screen.',
  },
  narrow: {
    title: 'Narrow',
    text: 'A window 320 px wide, which is also a wide one at 400 % zoom: nothing has to be scrolled sideways.',
  },
  text: {
    title: 'Large text',
    text: 'Text one and a half times and twice as large: nothing is cut off, no word breaks within.',
  },
  keyboard: {
    title: 'Keyboard',
    text: 'What people come for is done with Tab, Enter, Space, Escape and the arrows alone; what has the focus is in view.',
  },
}

/** The result of a check on a page: "Passed (12)", "2 of 12 failed" or "Not tested". */
export function resultWords({ checked, failed }: TestedPage, check: AccessibilityCheck): string {
  const states = checked[check] ?? 0
  if (states === 0) return 'Not tested'
  const failures = failed.filter((one) => one.startsWith(`${check}: `)).length
  return failures === 0
    ? `Passed (${formatCount(states)})`
    : `${formatCount(failures)} of ${formatCount(states)} failed`
}

/** The pages without this check. */
export const untestedPages = (pages: readonly TestedPage[], check: AccessibilityCheck) =>
  pages.filter(({ checked }) => (checked[check] ?? 0) === 0)

/** The total number of checked page states. */
export const looksAt = (pages: readonly TestedPage[]) =>
  pages
    .flatMap(({ checked }) => ACCESSIBILITY_CHECKS.map((check) => checked[check] ?? 0))
    .reduce((sum, states) => sum + states, 0)
