import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FakeApi } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, PARENT } from '../../../tests/fakes/rows'
import DashboardPage from './dashboard'

let api: FakeApi

/** Half past midnight in Lagos, half past one in Johannesburg. */
const NOW = '2026-05-10T23:30:00Z'
const TODAY = '2026-05-10T23:05:00Z'
const YESTERDAY = '2026-05-10T22:55:00Z'
const ASK = /^Ask family to help/

beforeEach(async () => {
  vi.setSystemTime(NOW)
  api = startApi({
    accounts: [PARENT],
    tables: { applications: [], payments: [], notices: [] },
  })
  await beSignedIn(PARENT)
})

function open(...children: Parameters<typeof makeApplication>[0][]) {
  api.tables['applications'] = children.map((child) =>
    makeApplication({ child_name: 'Chiamaka Obi', created_at: TODAY, ...child }),
  )
  return openPage(<DashboardPage />, { path: '/dashboard', account: PARENT })
}
/** The name is a separate element, so that browsers do not translate it. */
const born = (name = 'Chiamaka') =>
  screen.findByRole('heading', { name: new RegExp(`^${name} ?'s star is born$`) })

it('a child that was registered today has its star below its card, and the family is asked once', async () => {
  open({})
  const card = await screen.findByRole('heading', { name: 'Chiamaka Obi' })
  expect(card.compareDocumentPosition(await born())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('link', { name: ASK })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Pay for Ticket' })).toBeVisible()
})

it('of two the newest has it, below what is asked, and the other one asks on its card', async () => {
  open({}, { child_name: 'Obinna Obi', created_at: '2026-05-10T23:01:00Z' })
  const star = await born()
  const cards = await screen.findByRole('heading', { name: 'Chiamaka Obi' })
  expect(star.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText(/star is born/)).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: ASK })).toHaveLength(2)
})

it('says the stage name', async () => {
  open({ stage_name: 'Little Star' })
  expect(await born('Little Star')).toBeVisible()
})

it.each([
  ['yesterday in Lagos', { created_at: YESTERDAY }],
  ['with a ticket', { ticket_status: 'paid' }],
  ['disqualified', { ticket_status: 'Disqualified' }],
  ['not accepted', { status: 'rejected' }],
] as const)('a child has none that is %s', async (_, child) => {
  open(child)
  await screen.findByRole('heading', { name: 'Chiamaka Obi' })
  await vi.dynamicImportSettled()
  expect(screen.queryByText(/star is born/)).not.toBeInTheDocument()
})

it('the day is that of the country', async () => {
  open({ country: 'South Africa', state_city: 'Gauteng', created_at: YESTERDAY })
  expect(await born()).toBeVisible()
})

it('nobody is asked for a ticket whose payment is being checked', async () => {
  open({ ticket_status: 'pending_payment' })
  await born()
  expect(screen.queryByText(ASK)).not.toBeInTheDocument()
})

it('the picture has the public name, talents and edition, and nothing of age, place or reference', async () => {
  const { user } = open({ age: 7 })
  await born()
  await user.click(screen.getByRole('button', { name: 'Share the picture' }))
  const dialog = await screen.findByRole('dialog', { name: 'My star is born.' })
  const picture = within(dialog).getByRole('img', { name: 'My star is born. Chiamaka Obi' })
  expect(picture).toHaveTextContent('Chiamaka ObiDance · Music')
  expect(picture).toHaveTextContent('Edition 2025')
  expect(picture).not.toHaveTextContent(/7|Lagos|Nigeria|KZ-|₦|May/)
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['off', { is_shareable: false }],
  ['hidden with the profile', { hidden_at: TODAY }],
] as const)('there is no picture while the link is %s', async (_, child) => {
  open(child)
  await born()
  expect(screen.queryByRole('button', { name: 'Share the picture' })).not.toBeInTheDocument()
})
