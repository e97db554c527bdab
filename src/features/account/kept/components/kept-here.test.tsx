import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../../../../tests/fakes/rows'
import { AppError } from '@/lib/api/errors'
import { type Outcome, outbox, type OutboxKind } from '@/lib/offline/outbox'
import { keepList } from '@/lib/offline/register'
import { KeptHere } from './kept-here'

beforeAll(() => import('@/components/ui/dialog-window'))
beforeEach(async () => {
  startApi({ accounts: [PARENT, ADMIN] })
  await beSignedIn(PARENT)
})

const kindOf = (
  name: string,
  send: () => Outcome<number>,
  changes: Partial<OutboxKind<number, number>> = {},
): OutboxKind<number, number> => ({
  name,
  atOnce: 50,
  send: async (entries) => new Map(entries.map(({ id }) => [id, send()])),
  ...changes,
})
const offline = (): never => {
  throw new AppError('offline', 'No network.')
}
const add = (kind: OutboxKind<number, number>, count: number, userId = PARENT.id) =>
  outbox.add(
    kind,
    Array.from({ length: count }, (_none, at) => ({ thing: `${at}`, payload: at })),
    userId,
  )

const open = () =>
  openPage(<KeptHere userId={PARENT.id} country="Nigeria" />, {
    path: '/dashboard/account',
    account: PARENT,
  })
const items = async () => {
  const list = await screen.findByRole('list')
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

it('says so where nothing is kept, and what a phone keeps all the same', () => {
  open()
  expect(screen.getByText('This phone keeps no list, and nothing waits to be sent.')).toBeVisible()
  expect(screen.getByText(/^Apart from that, it keeps your sign-in/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('lists what is kept to be read, of what and until when', async () => {
  const list = {
    kind: 'judging',
    userId: PARENT.id,
    value: [],
    what: 'The children whom you judge',
  } as const
  await keepList({ ...list, id: 'one', until: null })
  await keepList({ ...list, id: 'two', until: null })
  await keepList({
    ...list,
    kind: 'audition-day',
    id: 'day',
    what: 'The list of an audition day',
    until: Date.parse('2099-12-06T04:00:00Z'),
  })
  open()
  await screen.findByText(/audition day/)
  expect((await items()).toSorted()).toEqual([
    'The children whom you judge, until you sign out',
    'The list of an audition day, until 6 December 2099, 05:00 Lagos time',
  ])
})

it('counts what waits, and sends it in one press', async () => {
  let isThere = false
  const events = kindOf('check-in-event', () => (isThere ? { answer: 1 } : offline()))
  await add(events, 3)
  await add(events, 1, ADMIN.id)
  await add(kindOf('score-sheet', offline, { isAuthors: true }), 1, ADMIN.id)
  await outbox.sendAll()
  const { user } = open()
  await vi.waitFor(async () =>
    expect(await items()).toEqual([
      '3 check-ins wait to be sent.',
      '1 check-in of another account waits to be sent.',
      '1 score sheet of another account waits for them to sign in.',
    ]),
  )
  expect(screen.getByRole('status')).toHaveTextContent('Not sent: No network.')
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await vi.waitFor(async () =>
    expect(await items()).toEqual([
      '3 check-ins were sent, and go from here once their page is opened, or after a week.',
      '1 check-in of another account was sent, and goes from here once its page is opened, or after a week.',
      '1 score sheet of another account waits for them to sign in.',
    ]),
  )
})

it('says why something was not taken, which its author may throw away', async () => {
  const refused = () => ({
    refusal: { code: 'x', message: 'Somebody else judges this child now.' },
  })
  await add(kindOf('score-sheet', refused), 1)
  await add(kindOf('result', refused), 1, ADMIN.id)
  await outbox.sendAll()
  const { user } = open()
  await vi.waitFor(async () =>
    expect(await items()).toEqual([
      '1 score sheet was not taken: Somebody else judges this child now.Throw away',
      '1 audition result of another account was not taken: Somebody else judges this child now.',
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Throw away' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Throw away' }),
  )
  await vi.waitFor(async () => expect(await items()).toHaveLength(1))
  expect(outbox.get()).toMatchObject([{ kind: 'result' }])
})

it('what was sent is listed as long as its answer is not read', async () => {
  await add(
    kindOf('result', () => ({ answer: 1 })),
    1,
  )
  await outbox.sendAll()
  open()
  await vi.waitFor(async () =>
    expect(await items()).toEqual([
      '1 audition result was sent, and goes from here once its page is opened, or after a week.',
    ]),
  )
})

it('an entry of a kind that this version does not know is counted too', async () => {
  await add(kindOf('of tomorrow', offline), 2)
  await outbox.sendAll()
  open()
  await vi.waitFor(async () => expect(await items()).toEqual(['2 entries wait to be sent.']))
})
