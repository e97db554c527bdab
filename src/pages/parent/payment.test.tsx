import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { joinedSocket } from '../../../tests/fakes/socket'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import {
  makeApplication,
  makePayment,
  makeProof,
  makeSubscription,
  PARENT,
} from '../../../tests/fakes/rows'
import { answerBy } from '@/domain/dates'
import PaymentPage from './payment'

const ada = makeApplication({ child_name: 'Ada Obi', payment_reference: 'KZ-7F3K9Q' })
const thandi = makeApplication({
  child_name: 'Thandi Nkosi',
  country: 'South Africa',
  state_city: 'Gauteng',
  payment_reference: 'KZ-22ZZ33',
})

let api: FakeApi

beforeEach(async () => {
  api = startApi({
    accounts: [PARENT],
    tables: { applications: [ada, thandi], payments: [], subscriptions: [] },
  })
  await beSignedIn(PARENT)
})

const HISTORY = 'GET /rest/v1/payments'
const CHILDREN = 'GET /rest/v1/applications'

const open = (query = '') =>
  openPage(<PaymentPage />, {
    path: '/dashboard/payment',
    at: `/dashboard/payment${query}`,
    account: PARENT,
  })
const form = () => screen.findByRole('form', { name: 'Payment' })
const field = async (name: string) => within(await form()).getByLabelText(name)

describe('the form', () => {
  const ticketFor = (id: string) =>
    `?applicationId=${id}&description=Talent+Hunt+Ticket+for+Ada+Obi&amount=10000&currency=NGN`

  it('is filled in by the address', async () => {
    const { user } = open(ticketFor(ada.id))
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    expect(await field('Child (optional)')).toHaveDisplayValue('Ada Obi')
    expect(await field('Description')).toHaveValue('Talent Hunt Ticket for Ada Obi')
    expect(await field('Amount')).toHaveValue('10000')
    expect(await field('Currency')).toHaveValue('NGN')
    expect(await field('Reference (optional)')).toHaveValue('KZ-7F3K9Q')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it.each([
    '?applicationId=not-a-uuid&amount=-5&currency=BTC',
    `?applicationId=99999999-9999-4999-8999-999999999990&amount=1e9&currency=%3Cscript%3E`,
    '?amount=%F0%9F%92%A9&applicationId=%27%3B+drop+table',
  ])('takes nothing that means nothing from %s', async (query) => {
    open(query)
    expect(await field('Child (optional)')).toHaveValue('')
    expect(await field('Amount')).toHaveValue('')
    expect(await field('Currency')).toHaveValue('NGN')
    expect(await field('Reference (optional)')).toHaveValue('')
  })

  it('shows a description from the address as text, cut to its length', async () => {
    open(`?description=${encodeURIComponent(`<b>x</b>${'y'.repeat(10_000)}`)}`)
    const description = await field('Description')
    expect((description as HTMLInputElement).value).toHaveLength(200)
    expect(description).toHaveDisplayValue(/^<b>x<\/b>y+$/)
  })

  it('offers three currencies', async () => {
    open()
    const options = within(await field('Currency')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['NGN', 'ZAR', 'USD'])
  })

  it('fills in the fee and the reference of a chosen child', async () => {
    const { user } = open()
    await user.selectOptions(await field('Child (optional)'), 'Thandi Nkosi')
    expect(await field('Description')).toHaveValue('Talent Hunt Ticket for Thandi Nkosi')
    expect(await field('Amount')).toHaveValue('180')
    expect(await field('Currency')).toHaveValue('ZAR')
    expect(await field('Reference (optional)')).toHaveValue('KZ-22ZZ33')
  })

  it.each([{ status: 'rejected' }, { ticket_status: 'Disqualified' }] as const)(
    'offers no child who is out of the show: %o',
    async (out) => {
      api.tables['applications'] = [{ ...ada, ...out }, thandi]
      open()
      const options = within(await field('Child (optional)')).getAllByRole('option')
      expect(options.map((option) => option.textContent)).toEqual([
        'Not for a child',
        'Thandi Nkosi',
      ])
    },
  )

  it('leaves a description of one’s own alone when a child is chosen', async () => {
    const { user } = open()
    await user.type(await field('Description'), 'Costume')
    await user.type(await field('Amount'), '500')
    await user.selectOptions(await field('Child (optional)'), 'Ada Obi')
    expect(await field('Description')).toHaveValue('Costume')
    expect(await field('Amount')).toHaveValue('500')
    expect(await field('Reference (optional)')).toHaveValue('KZ-7F3K9Q')
  })
})

describe('the bank details', () => {
  const detail = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling!

  it('are those of the currency, with the amount as people write it', async () => {
    const { user } = open()
    await user.type(await field('Amount'), '10000')
    expect(detail('Amount')).toHaveTextContent('₦10,000')
    expect(detail('Bank')).toHaveTextContent('Example Bank Nigeria')
    await user.selectOptions(await field('Currency'), 'ZAR')
    expect(detail('Amount')).toHaveTextContent('R10,000')
    expect(detail('Bank')).toHaveTextContent('Example Bank South Africa')
  })

  it('for dollars are those of the child’s country', async () => {
    const { user } = open(`?applicationId=${thandi.id}&currency=USD&amount=25`)
    await form()
    expect(detail('Amount')).toHaveTextContent('$25')
    expect(detail('Bank')).toHaveTextContent('Example Bank South Africa')
    await user.selectOptions(await field('Child (optional)'), '')
    await user.selectOptions(await field('Currency'), 'USD')
    expect(detail('Bank')).toHaveTextContent('Example Bank Nigeria')
  })

  it('are copied by a press, which says so', async () => {
    const { user, toasts } = open(`?applicationId=${ada.id}`)
    await user.click(await screen.findByRole('button', { name: 'Copy account number' }))
    expect(await navigator.clipboard.readText()).toBe('0000000000')
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await navigator.clipboard.readText()).toBe('KZ-7F3K9Q')
    expect(screen.getByRole('button', { name: 'Copied reference' })).toBeVisible()
    expect(toasts).toEqual([
      { title: 'Copied!', description: 'Account number copied to your clipboard.' },
    ])
  })

  it('do not claim to be copied when the browser refuses', async () => {
    const { user, toasts } = open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(await screen.findByRole('button', { name: 'Copy account number' }))
    expect(await screen.findByText('Please press and hold the text to copy it.')).toBeVisible()
    expect(toasts).toEqual([])
  })
})

describe('the list of payments', () => {
  const section = () => screen.getByRole('region', { name: 'Your payments' })

  it('says that it loads, and that it is empty', async () => {
    const release = api.hold(HISTORY)
    open()
    expect(within(section()).getByRole('status')).toHaveTextContent('Loading…')
    release()
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeVisible()
  })

  it('shows payments, newest first, and subscriptions by themselves', async () => {
    api.tables['payments'] = [
      makePayment({ status: 'approved', created_at: '2026-05-01T10:00:00Z' }),
      makePayment({ status: 'declined', currency: 'ZAR', amount: 180, reference: null }),
    ]
    api.tables['subscriptions'] = [
      makeSubscription({ status: 'active', created_at: '2026-05-03T10:00:00Z' }),
    ]
    open()
    const rowsOf = async (name: string) => {
      const list = within(await screen.findByRole('list', { name }))
      return list.getAllByRole('listitem').map((item) => item.textContent)
    }
    expect(await rowsOf('Your payments')).toEqual([
      expect.stringMatching(/R180.*Declined.*–.*6 May 2026/),
      expect.stringMatching(/Talent Hunt Ticket.*Approved.*KZ-7F3K9Q.*1 May 2026/),
    ])
    expect(await rowsOf('Your subscriptions')).toEqual([
      expect.stringMatching(/Monthly support.*₦10,000.*Active.*3 May 2026/),
    ])
    for (const table of [HISTORY, 'GET /rest/v1/subscriptions']) {
      expect(api.callsOf(table)[0]!.query.get('user_id')).toBe(`eq.${PARENT.id}`)
    }
  })

  it('opens by a press what is over, and shows what waits at once', async () => {
    const over = { application_id: 'a1', created_at: '2026-05-01T10:00:00Z' }
    api.tables['payments'] = [
      makePayment({ ...over, reference: 'KZ-PAID34', status: 'approved', application_id: 'a2' }),
      makePayment({ reference: 'KZ-AGAIN3', status: 'declined', application_id: 'a1' }),
      makePayment({ ...over, reference: 'KZ-BEFRE3', status: 'declined' }),
      makePayment({ reference: 'KZ-WAITS3', application_id: 'a3' }),
    ]
    const { user } = open()
    expect(await within(section()).findByText('KZ-WAITS3')).toBeVisible()
    expect(screen.getByText('KZ-AGAIN3')).toBeVisible()
    expect(screen.getByText('KZ-BEFRE3')).not.toBeVisible()
    expect(screen.getByText('KZ-PAID34')).not.toBeVisible()
    await user.click(screen.getByText('Approved'))
    expect(screen.getByText('KZ-PAID34')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Receipt for/ })).toBeVisible()
  })

  it('says by when a payment that is pending is answered, until that day is over', async () => {
    const now = new Date().toISOString()
    api.tables['payments'] = [
      makePayment({ reference: 'KZ-NEW234', created_at: now }),
      makePayment({ reference: 'KZ-LATE34', created_at: '2026-01-05T10:00:00Z' }),
      makePayment({ reference: 'KZ-PAST34', created_at: now, status: 'approved' }),
    ]
    open()
    const row = async (reference: string) =>
      (await within(section()).findByText(reference)).closest('li')
    expect(await row('KZ-NEW234')).toHaveTextContent(`Answer by ${answerBy(now, 'Nigeria')}`)
    expect(await row('KZ-LATE34')).not.toHaveTextContent('Answer by')
    expect(await row('KZ-PAST34')).not.toHaveTextContent('Answer by')
  })

  it('says what arrived where that is not what was stated', async () => {
    const arrived = { status: 'approved', received_on: '2026-05-05', received_via: 'hand' } as const
    api.tables['payments'] = [
      makePayment({ ...arrived, reference: 'KZ-LESS234', received_amount: 9000 }),
      makePayment({ ...arrived, reference: 'KZ-SAME234', received_amount: 10_000 }),
    ]
    open()
    const row = async (reference: string) =>
      (await within(section()).findByText(reference)).closest('li')
    expect(await row('KZ-LESS234')).toHaveTextContent('We received ₦9,000')
    expect(await row('KZ-SAME234')).not.toHaveTextContent('We received')
  })

  it('says what went back, and when', async () => {
    api.tables['payments'] = [
      makePayment({
        status: 'approved',
        reference: 'KZ-BACK234',
        received_amount: 10_000,
        received_on: '2026-05-05',
        received_via: 'hand',
        refunded_amount: 1500,
        refunded_on: '2026-05-12',
      }),
    ]
    open()
    const row = (await within(section()).findByText('KZ-BACK234')).closest('li')
    expect(row).toHaveTextContent('₦1,500 refunded on 12 May 2026')
  })

  it('says what went wrong and tries again, without the form suffering from it', async () => {
    const heal = api.answer(HISTORY, () => refusal(500, { message: 'the database is asleep' }))
    const { user } = open()
    const alert = await within(section()).findByRole('alert')
    expect(alert).toHaveTextContent('Error fetching datathe database is asleep')
    expect(await form()).toBeVisible()
    heal()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No transactions yet')).toBeVisible()
  })

  it('has the proofs of a payment, which are taken back while it is pending', async () => {
    const waits = makePayment({ reference: 'KZ-WAITS3' })
    api.tables['payments'] = [waits]
    api.tables['payment_proofs'] = [makeProof({ payment_id: waits.id })]
    api.answer('DELETE /rest/v1/payment_proofs', () => {
      api.tables['payment_proofs'] = []
      return new Response(null, { status: 204 })
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Remove transfer.jpg' }))
    await user.click(await screen.findByRole('button', { name: 'Remove proof' }))
    await expect.poll(() => screen.queryByText('transfer.jpg')).not.toBeInTheDocument()
    expect(screen.getByText('KZ-WAITS3')).toBeVisible()
  })

  it('shows without a reload what was decided', async () => {
    api.tables['payments'] = [makePayment()]
    open()
    await within(section()).findByText('Pending')
    const socket = await joinedSocket()
    api.tables['payments'] = [makePayment({ status: 'approved' })]
    socket.sayChange()
    expect(await within(section()).findByText('Approved')).toBeVisible()
  })
})

it('says when the children could not be fetched, and tries again', async () => {
  const heal = api.answer(CHILDREN, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = open()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error fetching data')
  heal()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await form()).toBeVisible()
})
