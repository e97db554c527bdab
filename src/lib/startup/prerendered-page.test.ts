// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ANY_ID } from './page-parameter'
import { isPrerendered } from './prerendered-page'

function rootOf(page: string | null): HTMLElement {
  const root = document.createElement('div')
  if (page !== null) root.dataset['page'] = page
  return root
}

it('a page is adopted at its own address only', () => {
  expect(isPrerendered(rootOf('/talent-show'), '/talent-show')).toBe(true)
  expect(isPrerendered(rootOf('/talent-show'), '/talent-show/')).toBe(true)
  expect(isPrerendered(rootOf('/'), '/')).toBe(true)
  expect(isPrerendered(rootOf('/'), '/dashboard')).toBe(false)
  expect(isPrerendered(rootOf(null), '/')).toBe(false)
})

it('one page stands for every id and share code, and for nothing that is none', () => {
  const root = rootOf(`/share/${ANY_ID}`)
  expect(isPrerendered(root, '/share/3b241101-e2bb-4255-8caf-4136c566a962')).toBe(true)
  expect(isPrerendered(root, '/share/3B241101-E2BB-4255-8CAF-4136C566A962/')).toBe(true)
  expect(isPrerendered(root, '/share/0123456789abcdefghjkmnpq')).toBe(true)
  expect(isPrerendered(root, '/share/0123456789abcdefghjkmnpq/')).toBe(true)
  expect(isPrerendered(root, '/share/unknown')).toBe(false)
  expect(isPrerendered(root, '/share/0123456789abcdefghjkmnpqr')).toBe(false)
})
