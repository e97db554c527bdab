import { expect, it } from 'vitest'
import { accessibilityResults } from '@/features/public/accessibility/results'
import { VERSION } from '@/lib/version'
import { pages } from './pages'

// `npm run test:accessibility` writes the results. This says when to run it again.

it('the results name every page, and none that is gone', () => {
  // A page without prerendered HTML has no built file to be tested.
  const known = pages.filter(({ hydrate }) => hydrate !== 'never').map(({ path }) => path)
  expect(accessibilityResults.pages.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
})

it('the results are those of this version', () => {
  expect(accessibilityResults.version).toBe(VERSION)
})

it('every page was looked at by the rules and in a narrow window', () => {
  const untested = accessibilityResults.pages.flatMap(({ path, checked }) =>
    (['rules', 'narrow'] as const)
      .filter((check) => (checked[check] ?? 0) === 0)
      .map((check) => `${path}: ${check}`),
  )
  expect(untested).toEqual([])
})
