import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../tests/fakes/api'
import { makeListedPayment } from '../../../../tests/fakes/rows'
import type { MatchablePayment } from '../match-types'
import { keepStatement } from '../statement-memory'
import { StatementView, type StatementViewProps } from './statement-view'

const LOOK_UP = 'GET /rest/v1/applications'

const ada = makeListedPayment({ id: 'ada', reference: 'KZ-7F3K9Q' })
const bola = makeListedPayment({
  ...{ id: 'bola', child_name: 'Bola Obi' },
  ...{ reference: 'KZ-8G4M2R', application_reference: 'KZ-8G4M2R' },
})

beforeEach(() => {
  keepStatement(() => ({ text: '', table: null, currency: null, result: null }))
})

function show(payments: readonly MatchablePayment[], changes: Partial<StatementViewProps> = {}) {
  const props: StatementViewProps = {
    payments,
    onApprove: vi.fn(),
    onOpen: vi.fn(),
    hrefOfChild: (id) => `/child/${id}`,
    hrefOfPayments: (search) => `/payments/${search}`,
    backTo: '/',
    ...changes,
  }
  const page = (given: StatementViewProps) => (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <StatementView {...given} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(page(props))
  return {
    props,
    user: userEvent.setup(),
    showAgain: (left: readonly MatchablePayment[]) => rerender(page({ ...props, payments: left })),
  }
}

async function matchLines(user: ReturnType<typeof userEvent.setup>, ...lines: string[]) {
  const text = ['Date,Narration,Credit (NGN)', ...lines].join('\n')
  await user.click(screen.getByRole('textbox', { name: /^Statement/ }))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Match payments' }))
}

it('sends only what may be references, and keeps the statement when they cannot be looked up', async () => {
  const api = startApi()
  const stop = api.answer(LOOK_UP, () =>
    Response.json({ code: 'XX000', message: 'boom' }, { status: 500 }),
  )
  const { user } = show([ada])
  await matchLines(user, '05/05/2026,SECRET NAME KZ-7F3K9Q KZ-7F3K,10000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not look up the references.')
  stop()
  api.answer(LOOK_UP, () => Response.json([]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^0 exact, 0 not the fee, 1 to choose/)).toBeVisible()

  const sent = api
    .callsOf(LOOK_UP)
    .map(({ query, body }) => `${query.toString()} ${JSON.stringify(body)}`)
  expect(sent.join()).toContain('KZ-7F3K9Q')
  expect(sent.join()).toContain('like.KZ-7F3K*')
  expect(sent.join()).not.toMatch(/SECRET|10000/)
})

it('closes a line with the choice that was made, and opens it when that is undone', async () => {
  startApi().answer(LOOK_UP, () => Response.json([]))
  const onApprove = vi.fn<StatementViewProps['onApprove']>((ids, onApproved) => onApproved(ids))
  const { user, showAgain } = show([ada, bola], { onApprove })
  await matchLines(user, '05/05/2026,KZ-7F3K9Q KZ-8G4M2R,20000')
  const line = await screen.findByRole('list', { name: 'To choose by hand' })
  await user.click(
    within(line).getByRole('button', { name: 'Approve Ada Obi and Bola Obi by line 1' }),
  )
  expect(onApprove).toHaveBeenCalledWith(['ada', 'bola'], expect.any(Function))

  showAgain([])
  expect(line).toHaveTextContent('Used for Ada Obi and Bola Obi')
  expect(within(line).queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText('1 left')).not.toBeInTheDocument()

  // One of the two could not be approved, or was taken back: the rest of the same choice is left.
  showAgain([bola])
  await user.click(within(line).getByRole('button', { name: 'Approve Bola Obi by line 1' }))
  expect(onApprove).toHaveBeenLastCalledWith(['bola'], expect.any(Function))

  showAgain([ada, bola])
  expect(within(line).getAllByRole('button', { name: /^Approve/ })).toHaveLength(3)
})

it('says what a child without a payment lacks, and leads to it and to its parent', async () => {
  startApi().answer(LOOK_UP, () =>
    Response.json([
      {
        ...{ id: 'c1', user_id: 'u1', child_name: 'Emeka Okafor', ticket_status: 'unpaid' },
        ...{ payment_reference: 'KZ-D4F7JV', parent_phone: '+2348030000001' },
      },
    ]),
  )
  const { user } = show([ada])
  await matchLines(user, '05/05/2026,ADA OBI KZ-D4F7JV,10000')
  const line = await screen.findByRole('list', { name: 'No payment waits' })
  expect(line).toHaveTextContent('no payment stated')
  expect(within(line).getByRole('link', { name: 'Record one for Emeka Okafor' })).toHaveAttribute(
    'href',
    '/child/c1',
  )
  expect(within(line).getByRole('link', { name: /^Message the parent/ })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/2348030000001'),
  )
})
