import { fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { dayIn } from '@/domain/dates'
import { type FakeApi, refusal, type Row } from '../../../../../tests/fakes/call'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { makeDonation } from '../../../../../tests/fakes/rows'
import { DonationsView } from './donations-view'

const LIST = 'POST /rest/v1/rpc/get_donations'
const ERASE = 'POST /rest/v1/rpc/erase_donation'
const DECIDE = 'POST /rest/v1/rpc/decide_donation'
const UNDO = 'POST /rest/v1/rpc/undo_donation_decision'
const TOTAL = 'POST /rest/v1/rpc/total_donations'
const PATH = '/admin/dashboard'

let api: FakeApi
let donations: Row[]

beforeEach(() => {
  donations = []
  api = startApi({ tables: { donations } })
  api.answer(TOTAL, () =>
    Response.json(donations.map(({ currency, amount }) => ({ currency, amount, row_count: 1 }))),
  )
})

const open = (query = '?tab=donations') =>
  openPage(<DonationsView aside={({ id }) => <p>History of {id}</p>} />, {
    path: PATH,
    at: `${PATH}${query}`,
  })
const openConfirmation = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: "Confirm Thandi Nkosi's donation" }))
  return within(await screen.findByRole('dialog', { name: 'Confirm this donation?' }))
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

it('lists who gave what for how many, with the way to write, to call and to look back', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi', donor_phone: '+27820000000' }) })
  const release = api.hold(LIST)
  open()
  expect(screen.getByText('Loading donations…')).toBeInTheDocument()
  release()
  const row = within(await rowOf('Thandi Nkosi'))
  const { donor_email, id, project, children_count } = makeDonation()
  expect(row.getByRole('link', { name: String(donor_email) })).toHaveAttribute(
    'href',
    `mailto:${donor_email}`,
  )
  expect(row.getByRole('link', { name: /082 000 0000/ })).toBeVisible()
  expect(row.getByText(project)).toBeVisible()
  expect(row.getByRole('cell', { name: String(children_count) })).toBeVisible()
  expect(row.getByText(`History of ${id}`)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Payment Pending 1' })).toBeVisible()
})

it('filters by currency and days, and says what that comes to', async () => {
  donations.push(
    { ...makeDonation({ donor_name: 'Thandi Nkosi' }) },
    {
      ...makeDonation({ donor_name: 'Ada Obi', status: 'confirmed' }),
      id: '30000000-0000-4000-8000-0000000000a1',
      amount: 500,
      currency: 'ZAR',
      received_on: '2026-05-05',
    },
  )
  const { user } = open()
  expect((await screen.findByText('2 donations ·')).parentElement).toHaveTextContent(
    '2 donations · R500 confirmed',
  )
  donations.shift()
  await user.selectOptions(screen.getByLabelText('Currency'), 'ZAR')
  expect((await screen.findByText('1 donation ·')).parentElement).toHaveTextContent(
    '1 donation · R500 confirmed',
  )
  expect(screen.queryByText('Thandi Nkosi')).not.toBeInTheDocument()
  donations.pop()
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2099-05-05' } })
  expect(await screen.findByText('No donation fits these filters.')).toBeVisible()
  expect(api.callsOf(LIST).at(-1)?.body).toMatchObject({
    only_currency: 'ZAR',
    from_day: '2099-05-05',
  })
})

it('confirms one with what arrived, and offers nothing but the way back after that', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi' }) })
  const { user, toasts } = open()
  const question = await openConfirmation(user)
  expect(question.getByLabelText(/Currency/)).toHaveValue('ZAR')
  expect(question.getByLabelText(/Day/)).toHaveValue(dayIn('Nigeria', new Date()))
  await user.type(question.getByLabelText(/Amount that arrived/), '2,500.50')
  await user.selectOptions(question.getByLabelText(/Currency/), 'USD')
  await user.clear(question.getByLabelText(/Day/))
  await user.type(question.getByLabelText(/Day/), '2026-05-04')
  await user.type(question.getByLabelText(/Reference/), 'Gift TN')
  await user.click(question.getByRole('button', { name: 'Confirm donation' }))

  const row = within(await rowOf('Thandi Nkosi'))
  expect(await row.findByText('Confirmed')).toBeVisible()
  expect(row.getByText(/4 May 2026/)).toBeVisible()
  expect(row.getByText('Gift TN')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Confirm|Decline)/ })).not.toBeInTheDocument()
  expect(toasts).toEqual([{ title: 'Donation confirmed.' }])
  expect(api.callsOf(DECIDE).map(({ body }) => body)).toEqual([
    {
      donation_id: donations[0]!['id'],
      new_status: 'confirmed',
      amount: 2500.5,
      currency: 'USD',
      received_on: '2026-05-04',
      bank_reference: 'Gift TN',
    },
  ])
})

it('says at its field what is missing or refused of what arrived, and keeps the rest', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi' }) })
  const { user } = open()
  const question = await openConfirmation(user)
  const amount = question.getByLabelText(/Amount that arrived/)
  await user.click(question.getByRole('button', { name: 'Confirm donation' }))
  expect(amount).toHaveFocus()
  expect(amount).toHaveAccessibleDescription(/enter an amount in figures/)
  expect(api.callsOf(DECIDE)).toEqual([])

  await user.type(amount, '500')
  const mend = api.answer(DECIDE, () =>
    refusal(400, { code: 'P0001', message: 'received_date_refused' }),
  )
  await user.click(question.getByRole('button', { name: 'Confirm donation' }))
  expect(await question.findByText(/not before 2020, and not in the future/)).toBeVisible()
  expect(question.getByLabelText(/Day/)).toBeInvalid()
  expect(amount).toHaveValue('500')
  mend()
  await user.click(question.getByRole('button', { name: 'Confirm donation' }))
  expect(await within(await rowOf('Thandi Nkosi')).findByText('Confirmed')).toBeVisible()
})

it('takes a decision back with a reason, but not once its donor is erased', async () => {
  const received = { amount: 70, currency: 'USD', received_on: '2026-05-05' } as const
  donations.push(
    { ...makeDonation({ donor_name: 'Thandi Nkosi', status: 'confirmed', ...received }) },
    {
      ...makeDonation({
        id: '30000000-0000-4000-8000-000000000002',
        donor_name: null,
        donor_email: null,
        donor_phone: null,
        erased_at: '2026-06-01T10:00:00+00:00',
        status: 'confirmed',
        ...received,
      }),
    },
  )
  const { user, toasts } = open()
  await user.click(
    await screen.findByRole('button', { name: "Undo the decision on Thandi Nkosi's donation" }),
  )
  expect(screen.getAllByRole('button', { name: /^Undo/, hidden: true })).toHaveLength(1)
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: 'Make pending again' }))
  expect(await question.findByText('Please give a reason')).toBeVisible()
  await user.type(question.getByLabelText(/Reason/), 'Another donor')
  await user.click(question.getByRole('button', { name: 'Make pending again' }))
  const row = within(await rowOf('Thandi Nkosi'))
  expect(await row.findByText('Taken back: Another donor')).toBeVisible()
  expect(row.getByRole('button', { name: /^Confirm/ })).toBeVisible()
  expect(api.callsOf(UNDO).map(({ body }) => body)).toEqual([
    { donation_id: donations[0]!['id'], reason: 'Another donor' },
  ])
  expect(toasts).toEqual([{ title: 'Donation pending again.' }])
})

it('declines one after a question, which stays open when that fails', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi' }) })
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: "Decline Thandi Nkosi's donation" }))
  const question = within(await screen.findByRole('dialog', { name: 'Decline this donation?' }))
  const mend = api.answer(DECIDE, () => refusal(500, { message: 'the database is asleep' }))
  await user.click(question.getByRole('button', { name: 'Decline donation' }))
  expect(await question.findByRole('alert')).toHaveTextContent('the database is asleep')
  expect(toasts).toEqual([
    {
      title: 'Error',
      description: 'Could not update donation. the database is asleep',
      variant: 'destructive',
    },
  ])
  mend()
  await user.click(question.getByRole('button', { name: 'Decline donation' }))
  expect(await within(await rowOf('Thandi Nkosi')).findByText('Declined')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('shows what somebody else decided when that was first', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi' }) })
  const { user, toasts } = open()
  const question = await openConfirmation(user)
  await user.type(question.getByLabelText(/Amount that arrived/), '500')
  // Changes with the call itself: an earlier refetch would leave nothing to confirm.
  api.answerAll(({ path }) => {
    if (!path.endsWith('/decide_donation')) return undefined
    donations[0]!['status'] = 'declined'
    return refusal(400, { code: 'P0001', message: 'donation_already_decided' })
  })
  await user.click(question.getByRole('button', { name: 'Confirm donation' }))
  expect(await within(await rowOf('Thandi Nkosi')).findByText('Declined')).toBeVisible()
  await expect
    .poll(() => toasts.map(({ description }) => description))
    .toEqual([
      'Could not update donation. This donation has already been decided by somebody else.',
    ])
})

it('erases a donor after saying what that does, and shows what stays', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi', status: 'confirmed' }) })
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'Erase Thandi Nkosi' }))
  const question = within(await screen.findByRole('dialog', { name: 'Erase Thandi Nkosi?' }))
  expect(question.getByText(/stays and is still counted, without the person/)).toBeVisible()
  const mend = api.answer(ERASE, () =>
    refusal(400, { code: 'P0001', message: 'donation_not_found' }),
  )
  await user.click(question.getByRole('button', { name: 'Erase donor' }))
  expect(await question.findByRole('alert')).toHaveTextContent('has already been erased')
  mend()
  api.answer(ERASE, ({ body }) => {
    expect(body).toEqual({ donation_id: donations[0]!['id'] })
    Object.assign(donations[0]!, {
      donor_name: null,
      donor_email: null,
      donor_phone: null,
      erased_at: '2026-06-01T10:00:00+00:00',
    })
    return new Response(null, { status: 204 })
  })
  await user.click(question.getByRole('button', { name: 'Erase donor' }))
  const row = within(await rowOf('Erased donor'))
  expect(row.getByText('On request, 1 June 2026')).toBeVisible()
  expect(row.getByText('Confirmed')).toBeVisible()
  expect(row.queryByRole('button', { name: /^Erase/ })).not.toBeInTheDocument()
  expect(toasts.at(-1)?.title).toBe('Donor erased.')
})

it('says that a donation which is not confirmed goes as a whole', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi' }) })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Erase Thandi Nkosi' }))
  expect(await screen.findByText(/^The whole donation for Kanyezi Edu is deleted/)).toBeVisible()
})

it('filters by status, and says so when none has it', async () => {
  const { user } = open('?tab=donations&status=declined')
  expect(await screen.findByText('No donations found.')).toBeVisible()
  expect(screen.getByText('No donation fits these filters.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Declined' })).toHaveAttribute('aria-current', 'page')
  expect(api.callsOf(LIST).at(-1)?.body).toMatchObject({ only_status: 'declined' })
  donations.push({ ...makeDonation({ donor_name: 'Thandi Nkosi' }) })
  await user.click(screen.getByRole('link', { name: 'Show all donations' }))
  expect(await rowOf('Thandi Nkosi')).toBeVisible()
})

it('leads a page past the end to the last one, or says that there are none', async () => {
  const { unmount } = open('?tab=donations&page=9999')
  expect(await screen.findByText('No donations found.')).toBeVisible()
  unmount()
  for (let index = 10; index < 31; index += 1) {
    donations.push({ ...makeDonation({ id: `50000000-0000-4000-8000-0000000000${index}` }) })
  }
  open('?tab=donations&page=9999')
  expect(await screen.findByText('21–21 of 21 donations')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('page=2')
})

it('says that there are none, and what went wrong', async () => {
  const mend = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
  const { user, toasts } = open()
  expect(await screen.findByText('Could not fetch donations.')).toBeVisible()
  expect(toasts[0]?.description).toBe('Could not fetch donations. the database is asleep')
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No donations found.')).toBeVisible()
})

it('searches beside the filters, and finds what the search of the panel leads to', async () => {
  donations.push({ ...makeDonation({ donor_name: 'Quadri Balogun' }) })
  const { user } = open('?tab=donations&q=Quadri')
  expect(await rowOf('Quadri Balogun')).toBeVisible()
  expect(api.callsOf(LIST).at(-1)!.body).toMatchObject({ search: 'Quadri' })
  const search = screen.getByRole('searchbox', { name: 'Search by donor, phone or reference' })
  expect(search).toHaveValue('Quadri')
  donations[0] = { ...makeDonation({ donor_name: 'Thandi Nkosi' }) }
  await user.clear(search)
  await user.type(search, 'Thandi{Enter}')
  expect(await rowOf('Thandi Nkosi')).toBeVisible()
  expect(api.callsOf(TOTAL).at(-1)!.body).toMatchObject({
    search: 'Thandi',
    at_most: 1001,
  })
  expect(screen.getByLabelText('address')).toHaveTextContent('q=Thandi')
})
