import { expect, it } from 'vitest'
import { makePanelItem } from '../../../../tests/fakes/rows'
import { hrefOfAll, hrefOfItem } from './links'

const child = makePanelItem({ status: 'assessed', ticket_status: 'paid' })

it('leads a member who opens no children to the payments of a child', () => {
  expect(hrefOfItem(child, 2025, false)).toBe('/admin/dashboard?tab=payments&q=KZ-7F3K9Q')
  expect(hrefOfItem({ ...child, reference: null }, null, false)).toBe(
    '/admin/dashboard?tab=payments&q=Ada+Obi',
  )
  expect(hrefOfAll(child, 'ada obi', 2025, false)).toBe('/admin/dashboard?tab=payments&q=ada+obi')
  expect(hrefOfItem(child, 2025, true)).toBe(
    `/admin/dashboard?tab=assessed&year=2025&manage=${child.id}`,
  )
})
