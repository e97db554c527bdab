import { expect, it } from 'vitest'
import type { PanelItem } from './api'
import { hrefOfAll, hrefOfItem } from './links'

const child: PanelItem = {
  kind: 'application',
  id: '10000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000001',
  application_id: '10000000-0000-4000-8000-000000000001',
  name: 'Ada Obi',
  edition: 2025,
  parent_name: 'Ngozi Obi',
  parent_email: null,
  parent_phone: null,
  country: 'Nigeria',
  state_city: 'Lagos',
  reference: 'KZ-7F3K9Q',
  status: 'assessed',
  ticket_status: 'paid',
  amount: null,
  currency: null,
  received_amount: null,
  received_currency: null,
  refunded_amount: null,
  ticket_fee: 10_000,
  ticket_received: 10_000,
  description: null,
  created_at: '2026-05-05T10:00:00+00:00',
}

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
