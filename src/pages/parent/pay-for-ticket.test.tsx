import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, makePayment, PARENT } from '../../../tests/fakes/rows'
import { addDays, formatDay } from '@/domain/dates'
import { MAX_PENDING_TICKET_PAYMENTS } from '@/domain/quotas'
import PaymentPage from './payment'

const ada = makeApplication({ child_name: 'Ada Obi', payment_reference: 'KZ-7F3K9Q' })
const thandi = makeApplication({
  child_name: 'Thandi Nkosi',
  country: 'South Africa',
  state_city: 'Gauteng',
  payment_reference: 'KZ-22ZZ33',
})
const ofAda = { application_id: ada.id, description: 'Talent Hunt Ticket for Ada Obi' }

let api: FakeApi

beforeEach(async () => {
  api = startApi({
    accounts: [PARENT],
    tables: { applications: [ada, thandi], payments: [], subscriptions: [], payment_proofs: [] },
  })
  await beSignedIn(PARENT)
})

function ticketQuery({ id, child_name, country }: typeof ada) {
  const isRand = country === 'South Africa'
  return `?${new URLSearchParams({
    applicationId: id,
    description: `Talent Hunt Ticket for ${child_name}`,
    amount: isRand ? '180' : '10000',
    currency: isRand ? 'ZAR' : 'NGN',
  })}`
}

const open = (query = ticketQuery(ada)) =>
  openPage(<PaymentPage />, {
    path: '/dashboard/payment',
    at: `/dashboard/payment${query}`,
    account: PARENT,
  })
const form = async () => within(await screen.findByRole('form', { name: 'Payment' }))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const change = async () => (await form()).getByRole('button', { name: 'Change' })
const detail = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling!

describe('opened for a ticket', () => {
  it('begins with one line and the transfer, each part of it to be copied', async () => {
    const { user } = open()
    expect(await heading('Ticket for Ada · ₦10,000')).toBeVisible()
    expect(await change()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument()
    for (const [what, copied] of [
      ['amount', '10000'],
      ['account number', '0000000000'],
      ['reference', 'KZ-7F3K9Q'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Copy ${what}` }))
      expect(await navigator.clipboard.readText()).toBe(copied)
    }
    const headings = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
    expect(headings.slice(0, 3)).toEqual([
      'Ticket for Ada · ₦10,000',
      '1. Make the transfer',
      '2. Tell us you’ve paid',
    ])
    expect((await form()).getByLabelText('Proof of payment (optional)')).toBeEnabled()
  })

  it('in South Africa is in rand', async () => {
    open(ticketQuery(thandi))
    expect(await heading('Ticket for Thandi · R180')).toBeVisible()
    expect(detail('Bank')).toHaveTextContent('Example Bank South Africa')
  })

  it('by the reference alone is that child’s ticket, in any case', async () => {
    open('?reference=kz-22zz33')
    expect(await heading('Ticket for Thandi · R180')).toBeVisible()
    expect(detail('Reference')).toHaveTextContent('KZ-22ZZ33')
  })

  it('by a reference of nobody’s is the empty form', async () => {
    open('?reference=KZ-XXXXXX')
    expect((await form()).getByLabelText('Description')).toHaveValue('')
  })

  it('names two children of the same first name in full', async () => {
    api.tables['applications'] = [ada, makeApplication({ child_name: 'Ada Bello' })]
    open()
    expect(await heading('Ticket for Ada Obi · ₦10,000')).toBeVisible()
  })

  it('opens child, amount, currency and kind by Change, and the line follows them', async () => {
    const { user } = open()
    await user.click(await change())
    const fields = await form()
    expect(fields.getByLabelText('Child (optional)')).toHaveDisplayValue('Ada Obi')
    expect(fields.getByLabelText('Description')).toHaveValue('Talent Hunt Ticket for Ada Obi')
    expect(fields.queryByRole('radio')).not.toBeInTheDocument()
    await user.selectOptions(fields.getByLabelText('Child (optional)'), 'Thandi Nkosi')
    expect(await heading('Ticket for Thandi · R180')).toBeVisible()
    expect(detail('Reference')).toHaveTextContent('KZ-22ZZ33')
    await user.click(await change())
    expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument()
  })

  it('is a one-off; a subscription needs another description, and says so before it is sent', async () => {
    const { user } = open()
    await user.click(await change())
    const fields = await form()
    expect(fields.queryByRole('radio')).not.toBeInTheDocument()
    await user.clear(fields.getByLabelText('Description'))
    await user.type(fields.getByLabelText('Description'), 'Monthly support')
    await user.click(fields.getByRole('radio', { name: 'Subscription' }))
    expect(screen.getByText(/It opens no ticket/)).toBeVisible()
    await user.clear(fields.getByLabelText('Description'))
    await user.type(fields.getByLabelText('Description'), 'Talent Hunt Ticket')
    await user.click(fields.getByRole('button', { name: 'I have paid' }))
    expect(await screen.findByText(/^A subscription opens no ticket/)).toBeVisible()
  })

  it('says the fee beside an amount that is another', async () => {
    open(`?applicationId=${ada.id}&description=Talent+Hunt+Ticket&amount=5000&currency=NGN`)
    expect(await heading('Ticket for Ada · ₦5,000')).toBeVisible()
    expect(
      screen.getByText(
        "The ticket fee is ₦10,000. A different amount is fine. We'll check it and tell you.",
      ),
    ).toBeVisible()
  })

  it('without an amount asks for it, and does not fold at the first figure', async () => {
    const { user } = open(`?applicationId=${ada.id}&description=Talent+Hunt+Ticket&currency=USD`)
    const amount = (await form()).getByLabelText('Amount')
    await user.type(amount, '25')
    expect(amount).toHaveValue('25')
    expect(await heading('Ticket for Ada · $25')).toBeVisible()
  })

  it('opens the details where the server refuses one of them', async () => {
    api.answer('POST /rest/v1/payments', () =>
      Response.json(
        {
          code: '23514',
          message:
            'new row for relation "payments" violates check constraint "payments_amount_check"',
        },
        { status: 400 },
      ),
    )
    const { user } = open()
    await user.click((await form()).getByRole('button', { name: 'I have paid' }))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus())
  })

  it('stands as it was left after a reload', async () => {
    const first = open()
    await first.user.click(await change())
    const amount = (await form()).getByLabelText('Amount')
    await first.user.clear(amount)
    await first.user.type(amount, '9000')
    const receipt = new File(['%PDF-1.7 receipt'], 'receipt.pdf', { type: 'application/pdf' })
    await first.user.upload((await form()).getByLabelText('Proof of payment (optional)'), receipt)
    await waitFor(() => expect(Object.keys(window.sessionStorage).join()).toContain(':proof'))
    first.unmount()
    const { user } = open()
    expect((await form()).getByLabelText('Amount')).toHaveValue('9000')
    const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
    await user.click((await form()).getByRole('button', { name: 'I have paid' }))
    await heading('Payment Submitted!')
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(new TextDecoder().decode(send.mock.calls[0]![0] as ArrayBuffer)).toBe('%PDF-1.7 receipt')
    expect(api.tables['payments']).toMatchObject([{ amount: 9000 }])
    expect(window.sessionStorage).toHaveLength(0)
  })
})

describe('before the way to pay', () => {
  it('of a child of 16 stands that the show ends at 15, with the way to ask', async () => {
    api.tables['applications'] = [{ ...ada, age: 16 }]
    open()
    expect(
      await screen.findByText('The show is for ages 2 to 15: ask us before you pay.'),
    ).toBeVisible()
    const link = screen.getByRole('link', { name: /^Ask support/ }).getAttribute('href') ?? ''
    expect(link).toMatch(/^https:\/\/wa\.me\/2340000000000\?/)
    expect(new URL(link).searchParams.get('text')).toContain('Ada Obi is 16')
  })

  it('of a child without a talent stands where to choose one', async () => {
    api.tables['applications'] = [{ ...ada, talents: [], primary_category: null }]
    open()
    expect(await screen.findByRole('link', { name: 'Choose a talent' })).toHaveAttribute(
      'href',
      `/dashboard/children?edit=${ada.id}`,
    )
  })

  it('of any other child stands neither', async () => {
    open()
    await form()
    expect(screen.queryByText(/ask us before you pay/)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Choose a talent' })).not.toBeInTheDocument()
  })
})

describe('a ticket that has a payment', () => {
  const held = async () => within(await screen.findByRole('group', { name: /ticket|checking/ }))

  it('that is pending shows it with its proof, and asks before another one', async () => {
    api.tables['applications'] = [{ ...ada, ticket_status: 'pending_payment' }, thandi]
    api.tables['payments'] = [makePayment({ ...ofAda, created_at: '2026-05-06T10:00:00Z' })]
    const { user } = open()
    const card = await held()
    expect(card.getByRole('heading', { name: 'We’re checking your payment' })).toBeVisible()
    expect(card.getByText('₦10,000')).toBeVisible()
    expect(card.getByText('6 May 2026')).toBeVisible()
    expect(card.getByText('Pending')).toBeVisible()
    expect(await card.findByLabelText(/^Add proof of payment: /)).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'I have paid' })).not.toBeInTheDocument()
    expect(screen.queryByText('0000000000')).not.toBeInTheDocument()

    await user.click(card.getByRole('button', { name: 'Make another payment' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Pay for Ada’s ticket again?' }),
    )
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'You told us about ₦10,000 on 6 May 2026. We',
    )
    expect(question.getByText(/You don’t need to pay again\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Make another payment' }))
    expect(await heading('Ticket for Ada · ₦10,000')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeEnabled()
    expect(screen.getByLabelText('address')).toHaveTextContent(`another=${ada.id}`)
  })

  it.each([
    [2, ''],
    [2, `&another=${ada.id}`],
    [3, ''],
    [3, `&another=${ada.id}`],
  ])(
    'with %d pending, opened with %o, is paid for again only below the limit',
    async (count, query) => {
      api.tables['applications'] = [{ ...ada, ticket_status: 'pending_payment' }, thandi]
      api.tables['payments'] = Array.from({ length: count }, () => makePayment(ofAda))
      open(ticketQuery(ada) + query)
      if (count < MAX_PENDING_TICKET_PAYMENTS) {
        const way = query === '' ? 'Make another payment' : 'I have paid'
        expect(await screen.findByRole('button', { name: way })).toBeEnabled()
        return
      }
      expect((await held()).getByText(/^We’re checking 3 payments for this ticket/)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Make another payment' })).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'I have paid' })).not.toBeInTheDocument()
    },
  )

  it('says what is wrong with a fourth, where another phone has sent the third', async () => {
    api.answer('POST /rest/v1/payments', () =>
      refusal(400, { code: 'P0001', message: 'too_many_ticket_payments' }),
    )
    const { user } = open()
    await user.click((await form()).getByRole('button', { name: 'I have paid' }))
    expect(
      await screen.findByText(/^We're still checking 3 payments for this ticket\. Please wait/),
    ).toBeVisible()
  })

  it.each(['approved', 'pending'] as const)(
    'that is %s counts before the child’s row says so',
    async (status) => {
      api.tables['payments'] = [makePayment({ ...ofAda, status })]
      open()
      expect((await held()).getByRole('button', { name: 'Make another payment' })).toBeEnabled()
    },
  )

  it('that was approved says that there is a ticket', async () => {
    api.tables['applications'] = [{ ...ada, ticket_status: 'Gold' }]
    api.tables['payments'] = [makePayment({ ...ofAda, status: 'approved' })]
    open()
    const card = await held()
    expect(card.getByRole('heading', { name: 'Ada has a ticket!' })).toBeVisible()
    expect(card.getByText('Approved')).toBeVisible()
    expect(card.getByRole('link', { name: 'View Ticket' })).toHaveAttribute(
      'href',
      `/ticket/${ada.id}`,
    )
  })

  it('that was paid in cash says so without a payment', async () => {
    api.tables['applications'] = [{ ...ada, ticket_status: 'paid' }]
    open()
    expect((await held()).getByText(/has already been paid/)).toBeVisible()
  })

  it('that is disqualified asks for nothing', async () => {
    api.tables['applications'] = [{ ...ada, ticket_status: 'Disqualified' }]
    open()
    const card = await held()
    expect(card.getByText(/Please don’t send money for it\./)).toBeVisible()
    expect(card.getByRole('link', { name: /^Write to us/ })).toHaveAttribute(
      'href',
      expect.stringContaining('wa.me'),
    )
    expect(screen.queryByText('0000000000')).not.toBeInTheDocument()
    expect(card.queryByRole('button', { name: 'Make another payment' })).not.toBeInTheDocument()
  })

  it.each([{}, { ticket_received: 4_000 }])(
    'of a rejected child asks for nothing: %o',
    async (changes) => {
      api.tables['applications'] = [{ ...ada, status: 'rejected', ...changes }]
      open()
      const card = within(await screen.findByRole('group', { name: 'Not accepted this year' }))
      expect(card.getByRole('link', { name: /^Write to us/ })).toBeVisible()
      expect(screen.queryByText('0000000000')).not.toBeInTheDocument()
      expect(screen.queryByRole('button')).not.toBeInTheDocument()
    },
  )

  it.each([
    ['went back', { refunded_amount: 10_000, refunded_on: '2026-05-09', refund_reason: 'Twice' }],
    ['is not in its currency', { received_amount: 180, received_currency: 'ZAR' }],
  ] as const)('with money that %s is to be paid for', async (_, changes) => {
    api.tables['payments'] = [makePayment({ ...ofAda, status: 'approved', ...changes })]
    open()
    expect(await heading('Ticket for Ada · ₦10,000')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeEnabled()
  })

  it('in another currency that was accepted as full counts', async () => {
    const rand = { received_amount: 180, received_currency: 'ZAR' } as const
    api.tables['payments'] = [
      makePayment({ ...ofAda, status: 'approved', is_accepted_as_full: true, ...rand }),
    ]
    open()
    expect((await held()).getByRole('heading', { name: 'Ada has a ticket!' })).toBeVisible()
  })

  it('of a part asks for the rest', async () => {
    const arrived = { received_amount: 4_000, received_currency: 'NGN' } as const
    api.tables['applications'] = [{ ...ada, ticket_received: 4_000 }]
    api.tables['payments'] = [makePayment({ ...ofAda, status: 'approved', ...arrived })]
    open(`?reference=${ada.payment_reference}`)
    expect(await heading('Ticket for Ada · ₦6,000')).toBeVisible()
  })

  it('that was declined is not to be paid again if the money left the account', async () => {
    api.tables['payments'] = [makePayment({ ...ofAda, status: 'declined' })]
    open()
    expect(await heading('Ticket for Ada · ₦10,000')).toBeVisible()
    expect(await screen.findByLabelText(/^Yes: add the receipt/)).toBeEnabled()
    expect(screen.getByText('If it didn’t, pay now:')).toBeVisible()
    // Above the transfer and beside the payment in the list.
    expect(screen.getByText(/^Don't pay again\. If the money left your account/)).toBeVisible()
    expect(screen.getByLabelText(/^Add proof of payment: /)).toBeEnabled()
    const links = screen.getAllByRole('link', { name: /^Send the proof by WhatsApp/ })
    expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//))
    expect(links).toHaveLength(2)
  })

  it('that was declined, or is for something else, is paid for as ever', async () => {
    api.tables['payments'] = [
      makePayment({ ...ofAda, status: 'declined' }),
      makePayment({ application_id: ada.id, description: 'Costume' }),
      makePayment({ application_id: thandi.id, description: 'Talent Hunt Ticket for Thandi' }),
    ]
    open()
    expect(await heading('Ticket for Ada · ₦10,000')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeEnabled()
  })

  it('chosen by Change takes the place of the transfer, and another child brings it back', async () => {
    api.tables['payments'] = [
      makePayment({ application_id: thandi.id, description: 'Talent Hunt Ticket for Thandi' }),
    ]
    const { user } = open()
    await user.click(await change())
    const child = (await form()).getByLabelText('Child (optional)')
    await user.selectOptions(child, 'Thandi Nkosi')
    expect((await held()).getByText('Pending')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I have paid' })).not.toBeInTheDocument()
    await user.selectOptions(child, 'Ada Obi')
    expect(await heading('Ticket for Ada · ₦10,000')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeEnabled()
  })

  it('is not what a payment for that child is taken to be for', async () => {
    api.tables['applications'] = [{ ...ada, ticket_status: 'paid' }]
    const { user } = open('')
    await user.selectOptions((await form()).getByLabelText('Child (optional)'), 'Ada Obi')
    expect((await form()).getByLabelText('Description')).toHaveValue('')
    expect((await form()).getByLabelText('Reference (optional)')).toHaveValue('KZ-7F3K9Q')
  })
})

it('says what is with us above the form, also before any payment was made', async () => {
  api.answer('POST /rest/v1/rpc/get_credit', () =>
    Response.json([{ currency: 'NGN', amount: 10_000 }]),
  )
  open('')
  const credit = await screen.findByText(/^₦10,000 of yours is with us and not used yet/)
  const region = screen.getByRole('region', { name: 'New payment' })
  expect(credit.compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('opened by itself', () => {
  it('says what went back and why, and what is with us and not used', async () => {
    api.answer('POST /rest/v1/rpc/get_credit', () =>
      Response.json([{ currency: 'NGN', amount: 2_500 }]),
    )
    const refund = { refunded_amount: 3_000, refunded_on: '2026-05-09', refund_reason: 'Twice' }
    api.tables['payments'] = [makePayment({ ...ofAda, status: 'approved', ...refund })]
    open('')
    const list = await screen.findByRole('list', { name: 'Your payments' })
    expect(list).toHaveTextContent('₦3,000 refunded on 9 May 2026')
    expect(list).toHaveTextContent('Reason of the refundTwice')
    expect(await screen.findByText(/^₦2,500 of yours is with us and not used yet\./)).toBeVisible()
  })

  it('with nothing due says so above the form, which does not take the focus', async () => {
    api.tables['applications'] = [ada]
    api.tables['payments'] = [makePayment(ofAda)]
    open('')
    expect(await screen.findByText('Nothing to pay right now.')).toBeVisible()
    const fields = await form()
    expect(fields.getByLabelText('Description')).toHaveValue('')
    expect(fields.getByLabelText('Amount')).toHaveValue('')
    expect(document.body).toHaveFocus()
  })

  it('has the form only by a press where no child is in the show', async () => {
    api.tables['applications'] = [{ ...ada, status: 'rejected' }]
    const { user } = open('')
    expect(await screen.findByText('Nothing to pay right now.')).toBeVisible()
    const another = await screen.findByRole('button', { name: 'Make another payment' })
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
    await user.click(another)
    expect((await form()).getByLabelText('Description')).toHaveValue('')
    await vi.waitFor(() =>
      expect(screen.getByRole('region', { name: 'New payment' })).toHaveFocus(),
    )
  })

  it('stands as it was left when the page is opened again', async () => {
    api.tables['payments'] = [makePayment(ofAda)]
    const first = open('')
    await first.user.type((await form()).getByLabelText('Description'), 'Costume')
    first.unmount()
    open('')
    expect((await form()).getByLabelText('Description')).toHaveValue('Costume')
  })

  it('begins with what is due, then the form with the bank details, then the payments', async () => {
    api.tables['applications'] = [ada]
    open('')
    const row = within(await screen.findByRole('listitem'))
    expect(row.getByRole('heading', { name: 'Ada Obi' })).toBeVisible()
    expect(row.getByText('₦10,000')).toBeVisible()
    expect((await form()).getByRole('button', { name: 'Copy account number' })).toBeVisible()
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(headings).toEqual([
      'To pay',
      'New payment',
      '1. Make the transfer',
      '2. Tell us you’ve paid',
      'Your payments',
    ])
    expect(screen.queryByRole('link', { name: /^Pay all/ })).not.toBeInTheDocument()
    expect(
      await screen.findByText('A payment appears here once you tell us about it.'),
    ).toBeVisible()
  })
})

describe('what is due', () => {
  const musa = makeApplication({ child_name: 'Musa Obi', payment_reference: 'KZ-22MM33' })
  const due = async () => within(await screen.findByRole('region', { name: 'To pay' }))
  const rows = async () => (await (await due()).findAllByRole('listitem')).map((row) => within(row))

  beforeEach(() => {
    api.tables['applications'] = [ada, musa]
  })

  it('is to be paid until the day that the operator set', async () => {
    const registered = new Date().toISOString()
    api.tables['applications'] = [{ ...ada, created_at: registered }]
    api.answer('POST /rest/v1/rpc/get_payment_window', () => Response.json(45))
    open('')
    const day = formatDay(addDays(registered, 45), 'Nigeria')
    expect(await (await due()).findByText(`by ${day}`)).toBeVisible()
  })

  it('of a part says what arrived, and asks for the rest', async () => {
    api.tables['applications'] = [{ ...ada, ticket_received: 4_000 }]
    open('')
    const [row] = await rows()
    expect(row!.getByText('₦4,000 arrived. ₦6,000 to go.')).toBeVisible()
    expect(row!.getByRole('link', { name: 'Pay for Ada Obi' })).toHaveAttribute(
      'href',
      expect.stringContaining('amount=6000'),
    )
  })

  it('after a payment that was declined says not to pay again', async () => {
    api.tables['payments'] = [
      makePayment({ application_id: ada.id, child_name: 'Ada Obi', status: 'declined' }),
    ]
    open('')
    const texts = (await (await due()).findAllByRole('listitem')).map((row) => row.textContent)
    expect(
      texts.filter((text) => /If the money left your account, don’t pay again/.test(text)),
    ).toEqual([expect.stringContaining('Ada Obi')])
    // Nor together with a sibling's.
    expect((await due()).queryByRole('link', { name: /^Pay all/ })).not.toBeInTheDocument()
  })

  it('is not to be paid again where the family’s money is enough for all of it', async () => {
    api.answer('POST /rest/v1/rpc/get_credit', () =>
      Response.json([{ currency: 'NGN', amount: 20_000 }]),
    )
    open('')
    expect(await (await due()).findAllByText('Don’t pay again.')).toHaveLength(2)
    expect((await due()).queryByRole('link', { name: /^Pay all/ })).not.toBeInTheDocument()
  })

  it('is not named for a child who is out of the show, nor one whose payment is checked', async () => {
    api.tables['applications'] = [
      { ...ada, status: 'rejected' },
      { ...musa, ticket_status: 'pending_payment' },
    ]
    open('')
    expect(await (await due()).findByText('Nothing to pay right now.')).toBeVisible()
  })

  async function payAll() {
    const page = open('')
    await page.user.click(
      await (await due()).findByRole('link', { name: 'Pay all: ₦20,000 in one transfer' }),
    )
    const send = async () =>
      page.user.click((await form()).getByRole('button', { name: 'I have paid' }))
    return { ...page, send }
  }

  it('for several is one transfer with all references, stated in one request', async () => {
    const { send } = await payAll()
    expect(
      (await form()).getByRole('heading', { name: 'Tickets for 2 children · ₦20,000' }),
    ).toBeVisible()
    await vi.waitFor(() => expect(detail('Reference')).toHaveTextContent('KZ-7F3K9Q KZ-22MM33'))
    expect(detail('Amount')).toHaveTextContent('₦20,000')
    await send()
    await heading('Payment Submitted!')
    expect(api.callsOf('POST /rest/v1/payments').map(({ body }) => body)).toEqual([
      [ada, musa].map(({ id, child_name, payment_reference }) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        user_id: PARENT.id,
        application_id: id,
        amount: 10_000,
        currency: 'NGN',
        reference: payment_reference,
        description: `Talent Hunt Ticket for ${child_name}`,
        status: 'pending',
      })),
    ])
  })

  it('for several is refused in words, and sent again after a lost answer with the same ids', async () => {
    const heal = api.answer('POST /rest/v1/payments', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    )
    const { send } = await payAll()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Submission Failed')
    heal()
    await send()
    await heading('Payment Submitted!')
    const sent = api
      .callsOf('POST /rest/v1/payments')
      .map(({ body }) => (body as { id: string }[]).map(({ id }) => id))
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })
})
