import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { MemberContext } from '@/lib/member'
import { HistoryButton } from './history-button'
import { HistoryPanel } from './history-panel'

const CALL = 'POST /rest/v1/rpc/get_history'
const row = { table: 'payments', id: '20000000-0000-4000-8000-000000000001' } as const

const entries = [
  {
    id: 2,
    at: '2026-05-06T10:00:00Z',
    actor_id: 'b',
    actor_email: 'second.admin@example.com',
    action: 'update',
    old_values: { status: 'approved', decision_reason: null, amount: 10_000, currency: 'NGN' },
    new_values: {
      status: 'pending',
      decision_reason: 'Another family',
      amount: 10_000,
      currency: 'NGN',
    },
    undoes: null,
    can_undo: false,
  },
  {
    id: 1,
    at: '2026-05-05T10:00:00Z',
    actor_id: 'a',
    actor_email: null,
    action: 'update',
    old_values: { status: 'pending' },
    new_values: { status: 'approved' },
    undoes: null,
    can_undo: false,
  },
]

let api: FakeApi

const answer = (list: readonly unknown[], total = list.length) =>
  api.answer(CALL, () => Response.json(list, { headers: { 'Content-Range': `0-19/${total}` } }))

beforeEach(() => {
  api = startApi()
})

it('asks for a history when it is unfolded, and says who changed what and when', async () => {
  answer(entries)
  const { user } = openPage(<HistoryPanel row={row} />)
  const button = screen.getByRole('button', { name: 'History' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(api.callsOf(CALL)).toEqual([])
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const list = within((await screen.findAllByRole('list'))[0]!)
  const [newest] = list.getAllByRole('listitem')
  expect(newest).toHaveTextContent(
    '6 May 2026, 11:00 Lagos time, second.admin@example.comPayment of ₦10,000 pending againStatus: from Approved → to PendingDecision reason: from nothing → to Another familyAmount: ₦10,000',
  )
  expect(screen.getByText(/An account that has been closed/)).toBeVisible()
  expect(api.callsOf(CALL)[0]!.body).toEqual({ table_name: 'payments', row_id: row.id })
  expect(screen.getByText('2 changes')).toBeVisible()
})

it('offers to undo the entry that can be undone, and no other', async () => {
  answer(entries.map((entry) => ({ ...entry, undoes: null, can_undo: entry.id === 2 })))
  const { user } = openPage(<HistoryPanel row={row} undo={<button type="button">Undo</button>} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  const newest = await screen.findByText(/second.admin@example.com/)
  expect(within(newest.closest('li')!).getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
})

it('turns the pages of a long one', async () => {
  answer(entries, 41)
  const { user } = openPage(<HistoryPanel row={row} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  await screen.findByText('1–20 of 41 changes')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('21–40 of 41 changes')).toBeVisible()
  expect(api.callsOf(CALL).at(-1)!.query.get('offset')).toBe('20')
})

it('goes back to the newest when the further page is gone', async () => {
  answer(entries, 21)
  const { user } = openPage(<HistoryPanel row={row} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  await screen.findByText('1–20 of 21 changes')
  api.answer(CALL, ({ query }) =>
    query.get('offset') === '20'
      ? refusal(416, { code: 'PGRST103', message: 'Requested range not satisfiable' })
      : Response.json(entries, { headers: { 'Content-Range': '0-1/2' } }),
  )
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('2 changes')).toBeVisible()
  expect(api.callsOf(CALL).at(-1)!.query.get('offset')).toBe('0')
})

it('opens in a dialog of its own, and says that nothing has happened', async () => {
  answer([])
  const { user } = openPage(<HistoryButton row={row} name="Ada Obi's payment" />)
  const button = screen.getByRole('button', { name: "History of Ada Obi's payment" })
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: "History of Ada Obi's payment" }))
  expect(await dialog.findByText('No administrator has changed anything here yet.')).toBeVisible()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(button).toHaveFocus())
})

it('says in place what went wrong, and tries again', async () => {
  const mend = api.answer(CALL, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = openPage(<HistoryPanel row={row} />)
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByText('Could not fetch the history.')).toBeVisible()
  mend()
  answer(entries)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 changes')).toBeVisible()
})

it('says to owners who opened a child, and asks it of no other row', async () => {
  answer([])
  const READINGS = 'POST /rest/v1/rpc/get_readings'
  api.answer(READINGS, () =>
    Response.json([
      {
        id: 2,
        at: '2026-05-06T10:00:00Z',
        member_email: 'reviewer@example.com',
        action: 'opened',
      },
      { id: 1, at: '2026-05-05T10:00:00Z', member_email: 'finance@example.com', action: 'proof' },
    ]),
  )
  const child = { table: 'applications', id: row.id } as const
  const { user } = openPage(
    <>
      <HistoryPanel row={child} />
      <MemberContext value={{ role: 'reviewer', states: null }}>
        <HistoryPanel row={child} />
      </MemberContext>
      <HistoryPanel row={row} />
    </>,
  )
  for (const button of screen.getAllByRole('button', { name: 'History' })) await user.click(button)
  const readings = await screen.findByRole('region', { name: 'Who opened it' })
  await within(readings).findByText('reviewer@example.com')
  expect(readings).toHaveTextContent('finance@example.com: a proof of payment')
  expect(api.callsOf(READINGS).map(({ body }) => body)).toEqual([{ application_id: row.id }])
})
