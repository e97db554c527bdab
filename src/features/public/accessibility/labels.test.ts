import { expect, it } from 'vitest'
import type { TestedPage } from './results'
import { looksAt, resultWords, untestedPages } from './labels'

const page = (changes: Partial<TestedPage> = {}): TestedPage => ({
  path: '/register',
  title: 'Register',
  group: 'Everybody',
  checked: { rules: 12, narrow: 4, text: 2 },
  failed: [],
  ...changes,
})

it('says of each check what came of it', () => {
  const failed = page({ failed: ['rules: with errors at 360 px', 'rules: with errors at 1280 px'] })
  expect(resultWords(page(), 'rules')).toBe('Passed (12)')
  expect(resultWords(failed, 'rules')).toBe('2 of 12 failed')
  expect(resultWords(failed, 'narrow')).toBe('Passed (4)')
  expect(resultWords(page(), 'keyboard')).toBe('Not tested')
})

it('counts the looks, and names the pages that were not looked at', () => {
  const pages = [page(), page({ path: '/login', checked: { keyboard: 3 } })]
  expect(looksAt(pages)).toBe(21)
  expect(untestedPages(pages, 'keyboard').map(({ path }) => path)).toEqual(['/register'])
})
