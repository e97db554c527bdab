import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal, type Row } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, makeEdition, PARENT } from '../../../tests/fakes/rows'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import PaymentPage from './payment'

const ada = makeApplication({ child_name: 'Ada Obi' })
const INSERT = 'POST /rest/v1/payments'
const query = `?applicationId=${ada.id}&description=Talent+Hunt+Ticket+for+Ada+Obi&amount=10000&currency=NGN`

let api: FakeApi

beforeEach(async () => {
  api = startApi({
    accounts: [PARENT],
    tables: { applications: [ada], payments: [], subscriptions: [] },
  })
  await beSignedIn(PARENT)
})

async function open(at = query) {
  const page = openPage(<PaymentPage />, {
    path: '/dashboard/payment',
    at: `/dashboard/payment${at}`,
    account: PARENT,
  })
  const form = within(await screen.findByRole('form', { name: 'Payment' }))
  const send = () => page.user.click(form.getByRole('button', { name: 'I have paid' }))
  /** Opens the folded section of a ticket's form. */
  const change = () => page.user.click(form.getByRole('button', { name: 'Change' }))
  return { ...page, form, send, change }
}

const submitted = () => screen.findByRole('heading', { level: 2, name: 'Payment Submitted!' })

it('states the payment and says that it is pending', async () => {
  const { send } = await open()
  await send()
  await waitFor(async () => expect(await submitted()).toHaveFocus())
  expect(api.callsOf(INSERT).map(({ body }) => body)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      user_id: PARENT.id,
      application_id: ada.id,
      amount: 10_000,
      currency: 'NGN',
      reference: 'KZ-7F3K9Q',
      description: 'Talent Hunt Ticket for Ada Obi',
      status: 'pending',
    },
  ])
  const history = await screen.findByRole('list', { name: 'Your payments' })
  expect(history).toHaveTextContent('Pending')
  await vi.waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard\/payment$/),
  )
})

it('states a subscription as one, without a child and a reference', async () => {
  const { user, form, send } = await open('?description=Support&amount=500')
  await user.click(form.getByRole('radio', { name: 'Subscription' }))
  await send()
  await submitted()
  expect(api.callsOf(INSERT)).toEqual([])
  expect(api.tables['subscriptions']).toMatchObject([
    { application_id: null, amount: 500, reference: null, description: 'Support' },
  ])
  expect(screen.getByText('Thank you for standing behind the show every month.')).toBeVisible()
})

it('describes a subscription by itself, until somebody does', async () => {
  const { user, form } = await open('?amount=500')
  const description = form.getByRole('textbox', { name: 'Description' })
  await user.click(form.getByRole('radio', { name: 'Subscription' }))
  expect(description).toHaveValue('Monthly support of Kanyezi')
  await user.click(form.getByRole('radio', { name: 'One-off' }))
  expect(description).toHaveValue('')
  await user.type(description, 'For the stage')
  await user.click(form.getByRole('radio', { name: 'Subscription' }))
  expect(description).toHaveValue('For the stage')
})

it('another payment is another row', async () => {
  const { user, send } = await open()
  await send()
  await submitted()
  await user.click(screen.getByRole('button', { name: 'Make another payment' }))
  const form = within(await screen.findByRole('form', { name: 'Payment' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'New payment' })).toHaveFocus())
  expect(form.getByLabelText('Description')).toHaveValue('')
  await user.type(form.getByLabelText('Description'), 'Costume')
  await user.type(form.getByLabelText('Amount'), '10 000.50')
  await user.click(form.getByRole('button', { name: 'I have paid' }))
  await expect.poll(() => api.tables['payments']).toHaveLength(2)
  const [first, second] = api.tables['payments'] as [Row, Row]
  expect(second).toMatchObject({ amount: 10_000.5, description: 'Costume' })
  expect(second['id']).not.toBe(first['id'])
})

describe('another currency', () => {
  beforeEach(() => {
    api.answer('GET /rest/v1/rpc/get_editions', () => Response.json([makeEdition()]))
  })

  const amount = (form: Awaited<ReturnType<typeof open>>['form']) => form.getByLabelText('Amount')

  it('sets the fee of a ticket in it, and what is sent is that', async () => {
    const { user, form, send, change } = await open()
    await change()
    expect(amount(form)).toHaveAccessibleDescription('The ticket fee is ₦10,000.')
    await user.selectOptions(form.getByLabelText('Currency'), 'ZAR')
    await vi.waitFor(() => expect(amount(form)).toHaveValue('180'))
    expect(amount(form)).toHaveAccessibleDescription('The ticket fee is R180.')
    await send()
    await submitted()
    expect(api.tables['payments']).toMatchObject([{ amount: 180, currency: 'ZAR' }])
  })

  it('for which a ticket has no fee asks for the amount', async () => {
    const { user, form, change } = await open()
    await change()
    await user.selectOptions(form.getByLabelText('Currency'), 'USD')
    expect(amount(form)).toHaveValue('')
    expect(amount(form)).toHaveAccessibleDescription('The ticket fee is ₦10,000.')
  })

  it('replaces an amount that is not the fee; typed again it is sent, with the fee said beside it', async () => {
    const { user, form, send, change } = await open()
    await change()
    await user.clear(amount(form))
    await user.type(amount(form), '5000')
    expect(amount(form)).toHaveAccessibleDescription(
      "The ticket fee is ₦10,000. A different amount is fine. We'll check it and tell you.",
    )
    await user.selectOptions(form.getByLabelText('Currency'), 'ZAR')
    await vi.waitFor(() => expect(amount(form)).toHaveValue('180'))
    await user.clear(amount(form))
    await user.type(amount(form), '5000')
    expect(amount(form)).toHaveAccessibleDescription(
      "The ticket fee is R180. A different amount is fine. We'll check it and tell you.",
    )
    await send()
    await submitted()
    expect(api.tables['payments']).toMatchObject([{ amount: 5000, currency: 'ZAR' }])
  })

  it('empties any other amount that the page filled in, and leaves one that was typed', async () => {
    const { user, form } = await open('?description=Materials&amount=7500&currency=NGN')
    await user.selectOptions(form.getByLabelText('Currency'), 'ZAR')
    expect(amount(form)).toHaveValue('')
    await user.type(amount(form), '90')
    await user.selectOptions(form.getByLabelText('Currency'), 'USD')
    expect(amount(form)).toHaveValue('90')
    expect(amount(form)).not.toHaveAccessibleDescription()
  })
})

describe('a form with something missing', () => {
  it('says so at the fields and in a toast, and sends nothing', async () => {
    const { form, send, toasts } = await open('')
    await send()
    expect(form.getByLabelText('Description')).toHaveAccessibleDescription(
      'Description is required',
    )
    expect(form.getByLabelText('Amount')).toHaveAccessibleDescription('Amount is required')
    expect(form.getByLabelText('Description')).toHaveFocus()
    expect(toasts).toEqual([
      {
        title: 'Missing Information',
        description: 'Please fill out all required fields',
        variant: 'destructive',
      },
    ])
    expect(api.callsOf(INSERT)).toEqual([])
  })

  it.each(['-1', '0', 'ten', '1e9', '99999999', '٣'])(
    'and with %s as its amount says what is wrong with it, and no more',
    async (amount) => {
      const { user, form, send, toasts } = await open('?description=Costume')
      await user.type(form.getByLabelText('Amount'), amount)
      await send()
      await waitFor(() => {
        expect(form.getByLabelText('Amount')).toHaveAccessibleDescription(
          'Please enter an amount in figures such as 10,000, more than 0 and at most 10,000,000',
        )
      })
      expect(form.getByLabelText('Amount')).toHaveFocus()
      expect(toasts).toEqual([])
      expect(api.callsOf(INSERT)).toEqual([])
    },
  )
})

describe('a refused payment', () => {
  it('is Submission Failed, and keeps what was typed', async () => {
    api.answer(INSERT, () => refusal(500, { message: 'the database is asleep' }))
    const { user, form, send, change } = await open()
    await change()
    await user.clear(form.getByLabelText('Amount'))
    await user.type(form.getByLabelText('Amount'), '9000')
    await send()
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Submission Failedthe database is asleep',
    )
    expect(form.getByRole('alert')).toHaveFocus()
    expect(form.getByLabelText('Amount')).toHaveValue('9000')
  })

  it('beyond those that may wait says so, and keeps what was typed', async () => {
    api.answer(INSERT, () => refusal(400, { code: 'P0001', message: 'too_many_pending_payments' }))
    const { form, send, change } = await open()
    await change()
    await send()
    expect(await form.findByRole('alert')).toHaveTextContent(
      "Submission FailedWe're still checking 20 of your payments. Please wait for our answer before you tell us about another one.",
    )
    expect(form.getByLabelText('Amount')).toHaveValue('10000')
  })

  it('by a rule of the database says so at the field', async () => {
    api.answer(INSERT, () =>
      refusal(400, {
        code: '23514',
        message:
          'new row for relation "payments" violates check constraint "payments_amount_check"',
      }),
    )
    const { form, send } = await open()
    await send()
    await expect
      .poll(() => form.getByLabelText('Amount'))
      .toHaveAccessibleDescription(/The amount must be more than 0 and at most 10,000,000\./)
    expect(form.getByLabelText('Amount')).toHaveFocus()
    expect(form.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('with its answer lost makes no second row when it is sent again', async () => {
    const undo = api.answer(INSERT, ({ body }) => {
      api.tables['payments']!.push({ ...(body as Row), created_at: '2026-05-06T10:00:00Z' })
      undo()
      throw new TypeError('Failed to fetch')
    })
    const { form, send } = await open()
    await send()
    expect(await form.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
    await send()
    expect(await submitted()).toBeVisible()
    expect(api.callsOf(INSERT)).toHaveLength(2)
    expect(api.tables['payments']).toHaveLength(1)
  })

  it('with its answer lost makes no second row after a reload either', async () => {
    const undo = api.answer(INSERT, ({ body }) => {
      api.tables['payments']!.push({ ...(body as Row), created_at: '2026-05-06T10:00:00Z' })
      undo()
      throw new TypeError('Failed to fetch')
    })
    const first = await open()
    await first.send()
    await first.form.findByRole('alert')
    first.unmount()
    openPage(<PaymentPage />, {
      path: '/dashboard/payment',
      at: `/dashboard/payment${query}`,
      account: PARENT,
    })
    await waitFor(async () => expect(await submitted()).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'I have paid' })).not.toBeInTheDocument()
    expect(api.callsOf(INSERT)).toHaveLength(1)
    expect(api.tables['payments']).toHaveLength(1)
  })

  it('that arrived all the same is followed by another one with a form of its own', async () => {
    const undo = api.answer(INSERT, ({ body }) => {
      api.tables['payments']!.push({ ...(body as Row), created_at: '2026-05-06T10:00:00Z' })
      undo()
      throw new TypeError('Failed to fetch')
    })
    const first = await open('')
    await first.user.type(first.form.getByLabelText('Description'), 'Costume')
    await first.user.type(first.form.getByLabelText('Amount'), '500')
    await first.send()
    await first.form.findByRole('alert')
    first.unmount()
    const path = '/dashboard/payment'
    const { user } = openPage(<PaymentPage />, { path, account: PARENT })
    await submitted()
    await user.click(screen.getByRole('button', { name: 'Make another payment' }))
    const form = within(await screen.findByRole('form', { name: 'Payment' }))
    expect(form.getByLabelText('Description')).toHaveValue('')
  })

  it('that did not arrive stands as it was left after a reload', async () => {
    const undo = api.answer(INSERT, () => {
      undo()
      throw new TypeError('Failed to fetch')
    })
    const first = await open()
    await first.change()
    await first.user.type(first.form.getByLabelText('Reference (optional)'), ' Ngozi')
    await first.send()
    await first.form.findByRole('alert')
    first.unmount()
    const second = await open()
    expect(second.form.getByLabelText('Reference (optional)')).toHaveValue('KZ-7F3K9Q Ngozi')
    await second.send()
    expect(await submitted()).toBeVisible()
    expect(api.tables['payments']).toHaveLength(1)
  })
})

it('is sent once, however often it is pressed', async () => {
  const release = api.hold(INSERT)
  const { user, form, send, change } = await open()
  await change()
  await send()
  const busy = form.getByRole('button', { name: 'Submitting…' })
  expect(busy).toBeDisabled()
  await user.click(busy)
  await user.type(form.getByLabelText('Amount'), '{Enter}')
  release()
  await submitted()
  expect(api.callsOf(INSERT)).toHaveLength(1)
})

it('with a file that is no picture says so at its field, and is stated without it', async () => {
  const { user, form, send } = await open()
  const choose = form.getByLabelText('Proof of payment (optional)')
  const page = new File(['<script>alert(1)</script>'], 'receipt.png', { type: 'image/png' })
  await user.upload(choose, page)
  await expect.poll(() => choose).toHaveAccessibleDescription(/Please choose a picture/)
  const upload = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  await send()
  await submitted()
  expect(api.tables['payments']).toHaveLength(1)
  expect(upload).not.toHaveBeenCalled()
})
