import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { fakeScreen } from '../../../tests/fakes/seen'
import { joinedSocket } from '../../../tests/fakes/socket'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { ADMIN, makeApplication, makeNotice, makePayment, PARENT } from '../../../tests/fakes/rows'
import { BY_SIGNING_IN } from '@/lib/paths'
import type { Tables } from '@/lib/supabase/database.types'
import DashboardPage from './dashboard'

let api: FakeApi

beforeEach(async () => {
  vi.setSystemTime('2026-05-10T10:00:00Z')
  api = startApi({
    accounts: [PARENT, ADMIN],
    admins: [ADMIN.email],
    tables: { applications: [], payments: [], notices: [] },
  })
  await beSignedIn(PARENT)
})

const LIST = 'GET /rest/v1/applications'

function open(...children: Parameters<typeof makeApplication>[0][]) {
  api.tables['applications'] = children.map(makeApplication)
  return openPage(<DashboardPage />, { path: '/dashboard', account: PARENT })
}
const childHeading = (name = 'Ọlábísí Adé') => screen.findByRole('heading', { name })
const step = (name: RegExp) =>
  within(screen.getByRole('list', { name: "Ọlábísí Adé's journey" })).getByText(name).parentElement!

describe('the list of children', () => {
  it('says that it loads', async () => {
    const release = api.hold(LIST)
    open({})
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    release()
    expect(await childHeading()).toBeVisible()
  })

  it('asks at once for all that its cards say, in one round trip', async () => {
    const release = api.hold(LIST)
    open({})
    await expect.poll(() => api.callsOf('POST /rest/v1/rpc/get_payment_window').length).toBe(1)
    expect(api.callsOf('GET /rest/v1/payments')).toHaveLength(1)
    expect(api.callsOf('POST /rest/v1/rpc/get_credit')).toHaveLength(1)
    expect(api.callsOf('GET /rest/v1/notices')).toHaveLength(1)
    release()
    await childHeading()
  })

  it('asks for the own children alone, newest first', async () => {
    open({ child_name: 'Older', created_at: '2026-04-01T00:00:00Z' }, { child_name: 'Newer' })
    await childHeading('Newer')
    const names = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(names).toEqual(['Your turn: 2', 'Newer', 'Older'])
    expect(api.callsOf(LIST)[0]!.query.get('user_id')).toBe(`eq.${PARENT.id}`)
  })

  it('says that it is empty', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'No Children Added Yet' })).toBeVisible()
  })

  it('says what went wrong in place, once, and tries again', async () => {
    const heal = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
    const { user, toasts } = open({})
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error fetching applicationsthe database is asleep')
    expect(toasts).toEqual([])
    heal()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await childHeading()).toBeVisible()
  })

  it('stays on screen when a later refetch fails, which a toast says', async () => {
    const { toasts } = open({})
    await childHeading()
    api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
    ;(await joinedSocket()).sayChange()
    await expect
      .poll(() => toasts)
      .toEqual([
        {
          title: 'Error fetching applications',
          description: 'the database is asleep',
          variant: 'destructive',
        },
      ])
    expect(await childHeading()).toBeVisible()
  })

  it('shows without a reload what has changed', async () => {
    open({})
    await childHeading()
    const socket = await joinedSocket()
    const { postgres_changes } = socket.joins[0]!.payload.config
    expect(postgres_changes[0]).toMatchObject({
      table: 'applications',
      filter: `user_id=eq.${PARENT.id}`,
    })
    api.tables['applications'] = [makeApplication({ ticket_status: 'paid', child_name: 'Ọlábísí' })]
    socket.sayChange()
    expect(await childHeading('Ọlábísí')).toBeVisible()
  })
})

describe('a deletion', () => {
  it('of a child on screen takes its card away', async () => {
    open({ child_name: 'Gone', id: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01' })
    await childHeading('Gone')
    const socket = await joinedSocket()
    api.tables['applications'] = []
    socket.sayDeletion('b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01')
    expect(await screen.findByText('No Children Added Yet')).toBeVisible()
  })
})

describe('a child', () => {
  it('has a journey whose first step is the ticket', async () => {
    open({})
    await childHeading()
    expect(screen.getByText('To pay', { selector: 'span' })).toBeVisible()
    expect(step(/^Pay for Ticket/)).toHaveTextContent('Next')
    for (const later of [/^Entry Video/, /^Live Performance/, /^Finalist/]) {
      expect(step(later)).toHaveTextContent('Locked')
    }
    expect(await screen.findByText('Your turn: pay ₦10,000 by 4 June')).toBeVisible()
  })

  it.each<[string, Partial<Tables<'applications'>>]>([
    [
      'was not accepted',
      { status: 'rejected', rejection_reason: 'The same child is entered twice.' },
    ],
    [
      'did not pass its entry video',
      {
        ticket_status: 'paid',
        status: 'approved',
        entry_video_status: 'failed',
        video_reason: 'The sound is missing.',
      },
    ],
  ])('that %s says the reason that was given', async (_what, child) => {
    open(child)
    await childHeading()
    expect(screen.getByText((child.rejection_reason ?? child.video_reason) as string)).toBeVisible()
  })

  it('has until the day that the operator set', async () => {
    api.answer('POST /rest/v1/rpc/get_payment_window', () => Response.json(45))
    open({})
    expect(await screen.findByText('Your turn: pay ₦10,000 by 19 June')).toBeVisible()
  })

  it('may pay where the day is not known', async () => {
    api.answer('POST /rest/v1/rpc/get_payment_window', () => refusal(500, { message: 'asleep' }))
    const { toasts } = open({})
    await childHeading()
    expect(screen.getByText('Your turn: pay ₦10,000')).toBeVisible()
    expect(toasts).toEqual([])
  })

  it('keeps room for the day until it comes, so that nothing moves then', async () => {
    const release = api.hold('POST /rest/v1/rpc/get_payment_window')
    open({})
    // Of the same length, but invisible.
    expect(await screen.findByText('by 5 May')).toHaveClass('invisible')
    release()
    expect(await screen.findByText('Your turn: pay ₦10,000 by 4 June')).toBeVisible()
    expect(screen.queryByText('by 5 May')).not.toBeInTheDocument()
  })

  it('leaves no hole where the day is over', async () => {
    const release = api.hold('POST /rest/v1/rpc/get_payment_window')
    api.answer('POST /rest/v1/rpc/get_payment_window', () => Response.json(1))
    open({})
    expect(await screen.findByText('by 5 May')).toHaveClass('invisible')
    release()
    await expect.poll(() => screen.queryByText('by 5 May')).toBeNull()
    expect(screen.getByText('Your turn: pay ₦10,000')).toBeVisible()
  })

  it.each([
    ['Nigeria', 'Lagos', '10000', 'NGN'],
    ['South Africa', 'Gauteng', '180', 'ZAR'],
  ] as const)('of %s pays its own fee', async (country, state_city, amount, currency) => {
    open({ country, state_city, id: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01' })
    const link = await screen.findByRole('link', { name: 'Pay for Ticket' })
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://localhost')
    expect(pathname).toBe('/dashboard/payment')
    expect(Object.fromEntries(searchParams)).toEqual({
      applicationId: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01',
      description: 'Talent Hunt Ticket for Ọlábísí Adé',
      amount,
      currency,
    })
  })

  it.each([
    ['unpaid', 'Pay for a ticket to unlock.'],
    ['none', 'Pay for a ticket to unlock.'],
    ['pending_payment', 'We are checking your payment. Your ticket opens after that.'],
    ['Disqualified', 'This ticket was disqualified.'],
  ] as const)('with the ticket %s has it locked, which is said why', async (ticket_status, why) => {
    const { user, toasts } = open({ ticket_status })
    await user.click(await screen.findByRole('button', { name: 'View Ticket' }))
    expect(toasts).toEqual([{ title: 'Feature Locked', description: why }])
    expect(screen.queryByRole('link', { name: /^View Ticket/ })).not.toBeInTheDocument()
  })

  it('that was rejected has a sentence in place of its journey, and is asked for nothing', async () => {
    const { user, toasts } = open({ status: 'rejected' })
    await childHeading()
    expect(screen.getByText('Not accepted this year.')).toBeVisible()
    expect(screen.getByRole('link', { name: /Write to us/ })).toBeVisible()
    expect(screen.queryByRole('list', { name: /journey$/ })).not.toBeInTheDocument()
    expect(screen.queryByText(/Pay for Ticket|Ask family to help|₦/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'View Ticket' }))
    expect(toasts).toEqual([{ title: 'Feature Locked', description: 'Not accepted this year.' }])
  })

  it('with a stated payment is being checked, with the day of the answer, and has nothing to pay', async () => {
    open({
      ticket_status: 'pending_payment',
      application_milestones: [
        { milestone: 'payment_stated', reached_at: '2026-05-08T10:00:00+00:00' },
      ],
    })
    expect(
      await screen.findByText("Our turn: we're checking your payment. You'll hear by 12 May."),
    ).toBeVisible()
    expect(step(/^Pay for Ticket/)).toHaveTextContent('Being checkedAnswer by 12 May')
    expect(screen.queryByText('Next')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See your payment' })).toHaveAttribute(
      'href',
      '/dashboard/payment',
    )
    expect(screen.queryByRole('link', { name: 'Pay for Ticket' })).not.toBeInTheDocument()
    const guide = await screen.findByRole('region', { name: 'How to film the entry video' })
    expect(guide).toHaveTextContent('While you wait: how to film Ọlábísí’s video')
  })

  it('with a payment that takes longer to check keeps the filming guide beside whom to ask', async () => {
    open({
      ticket_status: 'pending_payment',
      application_milestones: [
        { milestone: 'payment_stated', reached_at: '2026-05-01T10:00:00+00:00' },
      ],
    })
    expect(await screen.findByText(/^Our turn: we're still checking your payment/)).toBeVisible()
    expect(await screen.findByRole('region', { name: 'How to film the entry video' })).toBeVisible()
  })

  it.each(['paid', 'Basic', 'Silver', 'Gold'] as const)(
    'with the ticket %s opens it',
    async (ticket_status) => {
      open({ ticket_status, id: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01' })
      const ticket = await screen.findByRole('link', { name: 'View Ticket of Ọlábísí Adé' })
      expect(ticket).toHaveAttribute('href', '/ticket/b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01')
      expect(screen.queryByRole('button', { name: 'View Ticket' })).not.toBeInTheDocument()
      expect(step(/^Pay for Ticket/)).toHaveTextContent('Done')
      expect(screen.queryByText(/^While you wait/)).not.toBeInTheDocument()
    },
  )

  it('with a paid ticket has no payment pending', async () => {
    open({ ticket_status: 'paid' })
    await childHeading()
    expect(screen.queryByText(/Pending/)).not.toBeInTheDocument()
    expect(screen.getByText('Ticket paid')).toBeVisible()
  })

  it.each([
    ['approved', 'Pass'],
    ['failed', 'Fail'],
  ] as const)('with the video %s reads %s', async (entry_video_status, verdict) => {
    open({ ticket_status: 'paid', entry_video_status })
    await childHeading()
    expect(step(/^Entry Video/)).toHaveTextContent(verdict)
  })

  it('that was paid for with more than its price leaves a credit, which stands above the cards', async () => {
    const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    api.answer('POST /rest/v1/rpc/get_credit', () =>
      Response.json([{ amount: 5000, currency: 'NGN' }]),
    )
    open({ id, ticket_status: 'paid' })
    const credit = await screen.findByText(/^₦5,000 of yours is with us and not used yet/)
    const isAfter = (other: Element) =>
      (other.compareDocumentPosition(credit) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(isAfter(await childHeading())).toBe(false)
  })

  it.each([
    ['10000', 'pay again', 1],
    ['9999', 'not enough', 0],
  ])(
    'with a credit of %s, it is told whether that is enough for its ticket: %s',
    async (amount, _what, count) => {
      api.answer('POST /rest/v1/rpc/get_credit', () =>
        Response.json([{ amount: Number(amount), currency: 'NGN' }]),
      )
      open({})
      await childHeading()
      await screen.findByText(/of yours is with us/)
      const notes = screen.queryAllByText(/is enough for this ticket/)
      expect(notes).toHaveLength(count)
      expect(screen.queryAllByRole('link', { name: /^Ask us to use it/ })).toHaveLength(count)
    },
  )

  it('shares the credit of its family with brothers and sisters who have to pay', async () => {
    api.answer('POST /rest/v1/rpc/get_credit', () =>
      Response.json([{ amount: 10_000, currency: 'NGN' }]),
    )
    const { unmount } = open({ ticket_received: 4_000 })
    expect(await screen.findByText(/is enough for this ticket/)).toBeVisible()
    expect(screen.getByText('₦4,000 arrived. ₦6,000 to go.')).toBeVisible()
    expect(screen.getByText('Your turn: ask us to use your money')).toBeVisible()
    unmount()
    open({}, { id: 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a02', child_name: 'Sizwe' })
    await childHeading('Sizwe')
    await screen.findByText(/of yours is with us/)
    expect(screen.queryByText(/is enough for this ticket/)).not.toBeInTheDocument()
  })

  it('with a declined payment says why, and that it is not to be paid again if the money left', async () => {
    const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    const other = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a02'
    api.tables['payments'] = [
      makePayment({
        application_id: id,
        status: 'declined',
        decision_reason: 'We found no transfer.',
        created_at: '2026-05-09T10:00:00Z',
      }),
      makePayment({ application_id: id, created_at: '2026-05-08T10:00:00Z' }),
      makePayment({ application_id: other, created_at: '2026-05-09T10:00:00Z' }),
      makePayment({
        application_id: other,
        status: 'declined',
        created_at: '2026-05-08T10:00:00Z',
      }),
    ].map((row) => ({ ...row, is_ticket: true }))
    open({ id }, { id: other, child_name: 'Sizwe' })
    const notice = (
      await screen.findByText(
        (_, element) => element?.textContent === "We couldn't confirm your payment of ₦10,000.",
      )
    ).parentElement!
    expect(notice).toHaveTextContent('We found no transfer.')
    expect(notice).toHaveTextContent('Did the money leave your account?')
    expect(await within(notice).findByLabelText(/^Yes: add the receipt/)).toBeEnabled()
    expect(within(notice).getByRole('link', { name: 'No: pay now' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/dashboard/payment?applicationId=${id}`),
    )
    expect(
      within(notice).getByRole('link', { name: /^Send the proof by WhatsApp/ }),
    ).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/2340000000000\?text=.*%E2%82%A610%2C000/),
    )
    const turns = within(screen.getByRole('region', { name: 'Your turn: 2' }))
    expect(turns.getByText('Answer the question about your payment')).toBeVisible()
    expect(turns.getByText(/^Pay ₦10,000/)).toBeVisible()
    expect(screen.getByText('Not confirmed')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Pay for Ticket' })).toHaveLength(1)
  })

  it.each([{ ticket_status: 'Disqualified' }, { status: 'rejected' }] as const)(
    'that is %o has a way to ask',
    async (state) => {
      open(state)
      const link = await screen.findByRole('link', { name: /Write to us/ })
      expect(link).toHaveAttribute(
        'href',
        expect.stringMatching(/^https:\/\/wa\.me\/2340000000000/),
      )
    },
  )
})

describe('several children', () => {
  const due = { child_name: 'Due' } as const
  const checked = { ticket_status: 'pending_payment' } as const

  it('have one list of what is asked of their family, with one transfer for what can be paid together', async () => {
    const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    api.tables['payments'] = [
      { ...makePayment({ application_id: id, status: 'declined' }), is_ticket: true },
    ]
    open(
      { child_name: 'Ada Obi' },
      { child_name: 'Bola Obi', ticket_received: 4_000 },
      { child_name: 'Chidi Obi', id },
      { child_name: 'Thandi Nkosi', country: 'South Africa', state_city: 'Gauteng' },
      { child_name: 'Kosi Dube', ticket_status: 'paid' },
      { ...checked, child_name: 'Waiting' },
    )
    const turns = within(await screen.findByRole('region', { name: 'Your turn: 5' }))
    await turns.findByText('Answer the question about your payment')
    const links = turns.getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Pay 2 tickets: ₦16,000 in one transfer', '/dashboard/payment?all=NGN'],
      ['AdaPay ₦10,000 by 4 June', expect.stringContaining('amount=10000')],
      ['BolaPay ₦6,000 by 4 June', expect.stringContaining('amount=6000')],
      ['ThandiPay R180 by 4 June', expect.stringContaining('currency=ZAR')],
      ["KosiSend Kosi's entry video", expect.stringContaining('?entry-video=')],
      ['ChidiAnswer the question about your payment', expect.stringContaining(id)],
    ])
    // A card does not repeat it.
    expect(screen.queryByText(/^Your turn: (?!\d)/)).not.toBeInTheDocument()
  })

  it('whose tickets all go by one transfer are asked to pay all', async () => {
    open({ child_name: 'Ada Obi' }, { child_name: 'Bola Obi' })
    const turns = within(await screen.findByRole('region', { name: 'Your turn: 2' }))
    expect(turns.getByRole('link', { name: /^Pay all/ })).toHaveTextContent(
      'Pay all: ₦20,000 in one transfer',
    )
  })

  it('of whom one is asked for have no list: its card says it', async () => {
    open(due, { ...checked, child_name: 'Waiting' })
    expect(await screen.findByText(/^Your turn: pay/)).toBeVisible()
    expect(screen.queryByRole('region', { name: /^Your turn/ })).not.toBeInTheDocument()
  })

  it('stand in one order: finalists, then your turn, ours, and those who are out', async () => {
    open({ status: 'rejected', child_name: 'Out' }, { ...checked, child_name: 'Waiting' }, due, {
      ticket_status: 'Gold',
      is_finalist: true,
      child_name: 'Finalist',
    })
    await childHeading('Due')
    const names = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(names).toEqual(['Finalist', 'Due', 'Waiting', 'Out', 'Finalist rewards'])
  })

  it('have the same shape however many they are, and the colour of action where it is their turn', async () => {
    open(
      ...['One', 'Two', 'Three', 'Four', 'Five'].map((child_name) => ({ ...checked, child_name })),
      due,
      { ticket_status: 'paid', entry_video_status: 'submitted', child_name: 'Seen' },
    )
    await childHeading('Due')
    expect(screen.getAllByRole('list', { name: /'s journey$/ })).toHaveLength(7)
    expect(screen.getAllByRole('link', { name: 'See your payment' })).toHaveLength(5)
    const primary = document.querySelectorAll('.bg-primary')
    expect([...primary].map((one) => one.textContent)).toEqual(['Pay for Ticket'])
  })
})

describe('news', () => {
  const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
  const second = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a02'
  const tell = (notice: Partial<Tables<'notices'>>) =>
    api.tables['notices']!.push({ ...makeNotice({ application_id: id, ...notice }) })
  const unread = () => api.tables['notices']!.filter(({ read_at }) => read_at === null).length
  const MARK = 'POST /rest/v1/rpc/mark_notices_read'
  let onScreen: ReturnType<typeof fakeScreen>

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-05-10T10:00:00Z') })
    onScreen = fakeScreen()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('of an audition is said by the card, with the venue', async () => {
    const date = '2026-05-20T10:00:00Z'
    tell({ kind: 'audition_set', facts: { date, country: 'Nigeria' } })
    open({
      id,
      ticket_status: 'paid',
      entry_video_status: 'approved',
      audition_state: 'scheduled',
      audition_date: date,
      audition_details: 'Jalingo Town Hall',
    })
    expect(await screen.findByText('Jalingo Town Hall')).toBeVisible()
    expect(screen.getByText('Audition set')).toBeVisible()
    expect(screen.queryByText(/audition is on/)).not.toBeInTheDocument()
    await onScreen.show('')
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(unread).toBe(0)
  })

  it.each([
    ['assessment', { score: 7 }, { assessment_score: 7 }, "Ọlábísí's score is here: 7 out of 10!"],
  ] as const)(
    'of %s stands until it was seen, and at no visit after that',
    async (kind, facts, now, words) => {
      tell({ kind, facts })
      const first = open({ id, ...now })
      expect(await screen.findByText(words, { selector: 'strong' })).toBeVisible()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(unread()).toBe(1)
      first.unmount()

      const next = open({ id, ...now })
      expect(await screen.findByText(words, { selector: 'strong' })).toBeVisible()
      await onScreen.show(words)
      await vi.advanceTimersByTimeAsync(2_000)
      await expect.poll(unread).toBe(0)
      expect(screen.getByText(words, { selector: 'strong' })).toBeVisible()
      next.unmount()

      open({ id, ...now })
      await childHeading()
      expect(screen.queryByText(words)).not.toBeInTheDocument()
    },
  )

  it.each([
    ['ticket_paid', { ticket_status: 'paid' }, 'Ọlábísí has a ticket!'],
    [
      'video_passed',
      { entry_video_status: 'approved' },
      "Ọlábísí's video passed. Next stop: the live auditions.",
    ],
    ['finalist', { is_finalist: true }, 'Ọlábísí is a finalist!'],
  ] as const)(
    'of %s is not used up by its line: the curtain may come at the next visit',
    async (kind, now, words) => {
      const notice = makeNotice({ kind, application_id: id })
      api.tables['notices']!.push({ ...notice })
      const ASK = 'POST /rest/v1/rpc/get_triumph'
      const heal = api.answer(ASK, () => Response.json(null))
      const first = open({ id, ...now })
      expect(await screen.findByText(words, { selector: 'strong' })).toBeVisible()
      expect(screen.getByText("Ọlábísí's star has one more ring.")).toBeVisible()
      onScreen.showNow(words)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(unread()).toBe(1)
      first.unmount()

      heal()
      api.answer(ASK, () => Response.json(notice.id))
      open({ id, ...now })
      expect(await screen.findByRole('dialog')).toBeVisible()
    },
  )

  it('of two children stands on the card of each', async () => {
    tell({ kind: 'finalist', created_at: '2026-05-06T10:00:00Z' })
    tell({
      kind: 'assessment',
      facts: { score: 8 },
      application_id: second,
      child_name: 'Ada Obi',
    })
    open(
      { id: second, child_name: 'Ada Obi', ticket_status: 'paid', assessment_score: 8 },
      { id, ticket_status: 'Gold', is_finalist: true },
    )
    const ofAda = await screen.findByText("Ada's score is here: 8 out of 10!")
    const ofFinalist = screen.getByText('Ọlábísí is a finalist!')
    expect(screen.getAllByText(/star has one more ring/)).toHaveLength(1)
    const order = [await childHeading('Ada Obi'), ofAda, await childHeading(), ofFinalist]
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(isBefore(order[0]!, order[1]!)).toBe(true)
    expect(isBefore(order[2]!, order[3]!)).toBe(true)
    await onScreen.show("Ada's score is here: 8 out of 10!")
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(unread).toBe(1)
    expect(api.tables['notices']!.find(({ read_at }) => read_at === null)!['kind']).toBe('finalist')
  })

  it('is not seen where it passes by, its tab is behind another, or a dialog lies over it', async () => {
    tell({ kind: 'assessment', facts: { score: 8 } })
    open({ id, assessment_score: 8 })
    const words = "Ọlábísí's score is here: 8 out of 10!"
    await screen.findByText(words)
    await onScreen.show(words)
    await vi.advanceTimersByTimeAsync(1_500)
    await onScreen.hide(words)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(api.callsOf(MARK)).toEqual([])

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await onScreen.show(words)
    await vi.advanceTimersByTimeAsync(5_000)
    visibility.mockReturnValue('visible')
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(api.callsOf(MARK)).toEqual([])

    dialog.remove()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(unread).toBe(0)
  })

  it.each([
    ['video_passed', { entry_video_status: 'approved' }, 'audition'],
    ['finalist', { is_finalist: true }, 'finalist'],
  ] as const)('of %s leads to its own picture', async (kind, now, picture) => {
    tell({ kind })
    open({ id, ticket_status: 'paid', ...now })
    expect(await screen.findByRole('link', { name: 'Share the picture' })).toHaveAttribute(
      'href',
      `/ticket/${id}?picture=${picture}`,
    )
  })

  it('goes when it is closed, and the reading goes on at the heading', async () => {
    tell({ kind: 'finalist' })
    const { user } = open({ id, is_finalist: true })
    await user.click(await screen.findByRole('button', { name: 'Close: Ọlábísí is a finalist!' }))
    expect(screen.queryByText('Ọlábísí is a finalist!')).not.toBeInTheDocument()
    await expect.poll(unread).toBe(0)
    await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('goes when it was taken back while the page is open', async () => {
    tell({ kind: 'ticket_paid' })
    open({ id, ticket_status: 'paid' })
    expect(await screen.findByText('Ọlábísí has a ticket!')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Share the picture' })).toHaveAttribute(
      'href',
      `/ticket/${id}?picture=ticket`,
    )
    api.tables['applications'] = [makeApplication({ id, ticket_status: 'unpaid' })]
    ;(await joinedSocket()).sayChange()
    await expect.poll(() => screen.queryByText('Ọlábísí has a ticket!')).toBeNull()
  })

  it('of a ticket leads to the ticket while its picture may not be sent', async () => {
    tell({ kind: 'ticket_paid' })
    open({ id, ticket_status: 'paid', is_shareable: false })
    expect(await screen.findByRole('link', { name: 'See the ticket' })).toHaveAttribute(
      'href',
      `/ticket/${id}`,
    )
    expect(screen.queryByRole('link', { name: 'Share the picture' })).not.toBeInTheDocument()
  })

  it('is not made of what was taken back before, nor of a low score, which stay unread', async () => {
    tell({ kind: 'ticket_paid' })
    tell({ kind: 'assessment', facts: { score: 2 } })
    open({ id, ticket_status: 'pending_payment', status: 'assessed', assessment_score: 2 })
    await childHeading()
    expect(screen.queryByText(/has a ticket|2 out of 10/)).not.toBeInTheDocument()
    expect(unread()).toBe(2)
  })

  it('that was taken back and given again is told once, and seen as one', async () => {
    tell({ kind: 'ticket_paid' })
    tell({ kind: 'ticket_paid', created_at: '2026-05-09T10:00:00Z' })
    const { user } = open({ id, ticket_status: 'paid' })
    expect(await screen.findByText('Ọlábísí has a ticket!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close: Ọlábísí has a ticket!' }))
    await expect.poll(unread).toBe(0)
    expect(screen.queryByText('Ọlábísí has a ticket!')).not.toBeInTheDocument()
  })

  it('is one line a child, the newest, and the next one once that is closed', async () => {
    tell({ kind: 'ticket_paid', created_at: '2026-05-05T10:00:00Z' })
    tell({ kind: 'finalist', created_at: '2026-05-06T10:00:00Z' })
    const { user } = open({ id, ticket_status: 'paid', is_finalist: true })
    const lines = () => screen.queryAllByRole('button', { name: /^Close: / })
    await expect.poll(() => lines().length).toBe(1)
    expect(screen.queryByText('Ọlábísí has a ticket!')).not.toBeInTheDocument()
    await user.click(lines()[0]!)
    expect(screen.getByText('Ọlábísí has a ticket!')).toBeVisible()
  })

  it('that is bad is seen with the card that says it', async () => {
    const ASK = 'POST /rest/v1/rpc/get_triumph'
    tell({ kind: 'ticket_paid', application_id: second })
    tell({ kind: 'video_failed' })
    tell({ kind: 'subscription_rejected', application_id: null })
    const goOn = api.hold(ASK)
    open(
      { id, ticket_status: 'paid', entry_video_status: 'failed' },
      { id: second, child_name: 'Ada Obi', ticket_status: 'paid' },
    )
    await childHeading()
    await expect.poll(() => api.callsOf(ASK).length).toBe(1)
    // Not before it is known whether it holds back a celebration.
    onScreen.showNow('')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(api.callsOf(MARK)).toEqual([])
    goOn()
    await onScreen.show('')
    await vi.advanceTimersByTimeAsync(3_000)
    await expect.poll(unread).toBe(2)
    const kinds = api.tables['notices']!.filter(({ read_at }) => read_at === null)
    expect(kinds.map(({ kind }) => kind)).toEqual(['ticket_paid', 'subscription_rejected'])
    // A notice seen on this page still holds back the celebration there.
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the curtain', () => {
  const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
  const TRIUMPH = 'POST /rest/v1/rpc/get_triumph'
  const paid = { id, stage_name: 'Star Lábí', ticket_status: 'paid' } as const
  const tell = (kind: 'ticket_paid' | 'finalist' = 'ticket_paid') => {
    const notice = makeNotice({ kind, application_id: id })
    api.tables['notices']!.push({ ...notice })
    api.answer(TRIUMPH, () => Response.json(notice.id))
  }
  const curtain = () => screen.findByRole('dialog')
  const card = () => screen.findByRole('button', { name: /^Close: / })
  const unread = () => api.tables['notices']!.filter(({ read_at }) => read_at === null).length

  it('shows the public name and the way to the picture, once a visit, and is read when it is closed', async () => {
    tell()
    const page = open(paid)
    const shown = within(await curtain())
    expect(await curtain()).toHaveAccessibleName('Star Lábí has a ticket!')
    expect(shown.getByRole('link', { name: 'Share the picture' })).toHaveAttribute(
      'href',
      `/ticket/${id}?picture=ticket`,
    )
    await vi.waitFor(() => expect(shown.getByRole('button', { name: 'Close' })).toHaveFocus())
    expect(unread()).toBe(1)
    await page.user.click(shown.getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(unread).toBe(0)
    page.unmount()

    tell()
    const asked = api.callsOf(TRIUMPH).length
    open(paid)
    expect(await card()).toBeVisible()
    await expect.poll(() => api.callsOf(TRIUMPH).length).toBeGreaterThan(asked)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['a key', (user: UserEvent) => user.keyboard('a')],
    ['a touch', (user: UserEvent) => user.click(screen.getByRole('heading', { level: 1 }))],
  ])('does not fall over what %s began', async (_what, begin) => {
    tell()
    const goOn = api.hold(TRIUMPH)
    const { user } = open(paid)
    expect(await card()).toBeVisible()
    await begin(user)
    goOn()
    await expect.poll(() => api.callsOf(TRIUMPH).length).toBe(1)
    await childHeading()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await card()).toBeVisible()
  })

  it('is not for what the database does not name, nor for what was taken back since', async () => {
    tell()
    api.answer(TRIUMPH, () => Response.json(null))
    const page = open(paid)
    expect(await card()).toBeVisible()
    await expect.poll(() => api.callsOf(TRIUMPH).length).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    page.unmount()
    api.tables['notices'] = []
    tell()
    open({ ...paid, ticket_status: 'unpaid' })
    await childHeading()
    await expect.poll(() => api.callsOf(TRIUMPH).length).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not for a ticket whose entry video was sent since', async () => {
    tell()
    open({ ...paid, entry_video_status: 'submitted' })
    await childHeading()
    await expect.poll(() => api.callsOf(TRIUMPH).length).toBe(1)
    // Waits for the answer, its rendering, and the frame after which the celebration would appear.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to the ticket while its picture may not be sent', async () => {
    tell('finalist')
    open({ ...paid, is_finalist: true, is_shareable: false })
    const links = within(await curtain()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['See the ticket'])
    expect(links[0]).toHaveAttribute('href', `/ticket/${id}`)
  })

  it('waits until its tab is in front', async () => {
    tell('finalist')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    open({ ...paid, is_finalist: true })
    await expect.poll(() => api.callsOf(TRIUMPH).length).toBe(1)
    expect(await card()).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await curtain()).toHaveAccessibleName('Star Lábí is a finalist!')
  })
})

describe('the rest of the dashboard', () => {
  it('keeps Shop and Donate near, and repeats no other entry of the menu', async () => {
    open({})
    const more = await screen.findByRole('navigation', { name: 'More for you' })
    const links = within(more).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Shop', '/dashboard/shop'],
      ['Donate', '/dashboard/donate'],
    ])
  })

  it('greets by the first name', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Ngozi')
  })

  it('shows the rewards only when a child is a finalist', async () => {
    const { unmount } = open({})
    await childHeading()
    expect(screen.queryByText('Finalist rewards')).not.toBeInTheDocument()
    unmount()
    const { user } = open({ ticket_status: 'Gold', is_finalist: true })
    const rewards = await screen.findByRole('heading', { name: 'Finalist rewards' })
    expect(screen.getByText('Talent management worth 10M naira')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'See the rewards' }))
    expect(rewards).toHaveFocus()
  })

  it('has no way to the Admin Panel for a parent', async () => {
    open()
    await screen.findByText('No Children Added Yet')
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument()
  })

  describe('of somebody of the team', () => {
    const panel = () => screen.findByRole('link', { name: 'Admin Panel' })
    const openSignedIn = (state?: unknown) =>
      openPage(<DashboardPage />, { path: '/dashboard', account: ADMIN, state })
    beforeEach(() => beSignedIn(ADMIN))

    it('leads on to what waits after signing in, where there is no child', async () => {
      openSignedIn(BY_SIGNING_IN)
      await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/admin')
      expect(screen.queryByText('No Children Added Yet')).not.toBeInTheDocument()
    })

    it('stays where it is opened by itself, and shows the Admin Panel', async () => {
      openSignedIn()
      expect(await panel()).toHaveAttribute('href', '/admin')
      expect(screen.getByText('No Children Added Yet')).toBeVisible()
      expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard$/)
    })

    it('shows it beside the own children, also after signing in', async () => {
      api.tables['applications'] = [makeApplication({ user_id: ADMIN.id })]
      openSignedIn(BY_SIGNING_IN)
      expect(await panel()).toHaveAttribute('href', '/admin')
      expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard$/)
    })
  })
})
