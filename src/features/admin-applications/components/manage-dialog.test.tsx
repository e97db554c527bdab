import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { type Notice, onNotice } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import type { Application } from '../api'
import { startApi } from '../../../../tests/fakes/api'
import { type AnyAnswer, type ApiCall, pageOf, refusal } from '../../../../tests/fakes/call'
import { makeApplication } from '../../../../tests/fakes/rows'
import { USUAL_REJECTIONS } from '../reasons'
import { ManageDialog } from './manage-dialog'

let notices: Notice[] = []

beforeEach(() => {
  notices = []
  return onNotice((notice) => notices.push(notice))
})

function open(changes: Partial<Application> = {}) {
  const application = makeApplication({ child_name: 'Ada Obi', ...changes })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ManageDialog application={application} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { application, onClose, user: userEvent.setup() }
}

/** Answers every call, and gives the calls as they come. */
function stubRest(answer: AnyAnswer): ApiCall[] {
  const api = startApi()
  api.answerAll(answer)
  return api.calls
}

const writes = (calls: readonly ApiCall[]) =>
  calls.filter(({ method, path }) => method !== 'GET' && !path.includes('/rpc/get_'))
const accepted = () => pageOf([{ id: makeApplication().id }], 1)

it('has the four steps, and what the parent has told', () => {
  stubRest(accepted)
  open()
  const headings = screen.getAllByRole('heading', { level: 3 }).map((node) => node.textContent)
  expect(headings).toEqual([
    'Step 1 Entry Video Review',
    'Step 2 Assessment & Ticket',
    'Step 3 Audition',
    'Step 4 Final Result',
  ])
  expect(screen.getByText('KZ-7F3K9Q')).toBeVisible()
  expect(screen.getByRole('link', { name: '0803 000 0000' })).toBeVisible()
})

it('approves a pending application and sends the changed columns alone', async () => {
  const calls = stubRest(accepted)
  const { application, onClose, user } = open()
  await user.type(screen.getByLabelText(/^Score/), '8,5')
  expect(screen.getByRole('status')).toHaveTextContent('ResultPass')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [write] = writes(calls)
  expect(write?.method).toBe('PATCH')
  expect(write?.body).toEqual({ assessment_score: 8.5, status: 'approved' })
  expect(write?.query.get('id')).toBe(`eq.${application.id}`)
  expect(write?.query.get('updated_at')).toBe(`eq.${application.updated_at}`)
  expect(notices).toEqual([{ title: 'Application details updated.' }])
})

it('saves an approved application without touching its status', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = open({ status: 'approved', ticket_status: 'paid' })
  await user.selectOptions(screen.getByLabelText(/^Ticket status/), 'Gold')
  expect(screen.getByText('Saving adds 500 ticket points for Gold, once.')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: /finalist/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(calls)[0]?.body).toEqual({ ticket_status: 'Gold', is_finalist: true })
})

it('puts the sentence about a wrong score under its field and sends nothing', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = open()
  const score = screen.getByLabelText(/^Score/)
  await user.type(score, '11')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))
  await waitFor(() =>
    expect(score).toHaveAccessibleDescription(
      'The score is a number from 0 to 10 with at most one decimal.',
    ),
  )
  expect(score).toHaveFocus()
  expect(writes(calls)).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

it('says that there is nothing to save', async () => {
  const calls = stubRest(accepted)
  const { user } = open({ status: 'approved' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/There is nothing to save/)).toBeVisible()
  expect(writes(calls)).toEqual([])
})

const waiting = {
  id: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  amount: 10_000,
  currency: 'NGN',
  reference: 'KZ-7F3K9Q',
  created_at: '2026-05-06T10:00:00+00:00',
}

/** A child whose ticket is open, and a server that confirms it. */
function serveTicket(payments: readonly unknown[], confirm?: () => Response | undefined) {
  const application = makeApplication({ child_name: 'Ada Obi', status: 'approved' })
  let isPaid = false
  const calls = stubRest(({ path }) => {
    if (path.endsWith('/payments')) return pageOf(payments, payments.length)
    if (path.endsWith('/get_application')) {
      return pageOf(
        [{ ...application, ticket_status: isPaid ? 'paid' : 'unpaid', updated_at: 'later' }],
        1,
      )
    }
    if (!/confirm_ticket|update_payment_status/.test(path)) return accepted()
    const refused = confirm?.()
    isPaid = refused === undefined
    return refused ?? Response.json('done')
  })
  const opened = open(application)
  const ask = async () => {
    await opened.user.click(screen.getByRole('button', { name: 'Confirm Ticket' }))
    return within(await screen.findByRole('dialog', { name: "Confirm Ada Obi's ticket?" }))
  }
  const sent = () => writes(calls).map(({ path, body }) => [path.split('/').at(-1), body])
  return { ...opened, ask, sent, id: application.id }
}

it('confirms a ticket for cash with amount and day, and keeps what is typed beside it', async () => {
  const { user, ask, sent, id, onClose } = serveTicket([])
  await user.type(screen.getByLabelText(/^Note/), 'Sings well')
  const question = await ask()
  await user.click(await question.findByRole('button', { name: 'Confirm ticket' }))
  expect(question.getByText('Please choose one')).toBeVisible()
  await user.click(question.getByRole('radio', { name: /^Cash/ }))
  expect(question.queryByText(/is waiting/)).not.toBeInTheDocument()
  expect(question.getByLabelText(/^Amount in NGN/)).toHaveValue('10000')
  await user.clear(question.getByLabelText(/^Day/))
  await user.type(question.getByLabelText(/^Day/), '2026-05-05')
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))

  await waitFor(() => expect(screen.queryByRole('dialog', { name: /ticket\?$/ })).toBeNull())
  expect(sent()).toEqual([
    [
      'confirm_ticket',
      {
        application_id: id,
        accept_pending: true,
        received_amount: 10_000,
        received_on: '2026-05-05',
      },
    ],
  ])
  expect(screen.getByLabelText(/^Ticket status/)).toHaveValue('paid')
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Sings well')
  expect(screen.queryByRole('button', { name: 'Confirm Ticket' })).not.toBeInTheDocument()
  expect(notices).toEqual([{ title: 'Ticket confirmed.', description: 'Ada Obi' }])
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  [/^Yes: ₦10,000, stated on 6 May 2026/, 'update_payment_status'],
  [/^No, this is other money/, 'confirm_ticket'],
])('asks first whether cash is the payment that waits: %s', async (answer, procedure) => {
  const { user, ask, sent, id } = serveTicket([waiting])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  expect(question.getByText('Please choose one')).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(question.getByRole('radio', { name: answer }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const received = { received_amount: 10_000, received_on: dayIn('Nigeria', new Date()) }
  expect(sent()).toEqual([
    [
      procedure,
      procedure === 'confirm_ticket'
        ? { application_id: id, accept_pending: true, ...received }
        : { payment_id: waiting.id, new_status: 'approved', received_via: 'cash', ...received },
    ],
  ])
})

it('confirms a ticket as a correction with a reason alone', async () => {
  const { user, ask, sent, id } = serveTicket([waiting])
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Correction/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  expect(question.getByText('Please give a reason')).toBeVisible()
  await user.type(question.getByLabelText(/^Reason/), 'Paid at the desk in 2025')
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['confirm_ticket', { application_id: id, correction_reason: 'Paid at the desk in 2025' }],
    ]),
  )
})

it('asks whether cash is a second payment where one is approved', async () => {
  let isRefused = true
  const { user, ask, sent } = serveTicket([], () =>
    isRefused ? refusal(400, { code: 'P0001', message: 'ticket_already_paid' }) : undefined,
  )
  const question = await ask()
  await user.click(await question.findByRole('radio', { name: /^Cash/ }))
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await user.click(await question.findByRole('checkbox', { name: /this one is a second/ }))
  isRefused = false
  await user.click(question.getByRole('button', { name: 'Confirm ticket' }))
  await waitFor(() => expect(sent().at(-1)?.[1]).toMatchObject({ accept_second: true }))
})

it('names the sum that leaves the lists with a child', async () => {
  stubRest(({ path }) =>
    path.endsWith('/get_money_of_application')
      ? pageOf(
          [
            { amount: 20_000, currency: 'NGN' },
            { amount: 25, currency: 'USD' },
          ],
          2,
        )
      : accepted(),
  )
  const { user } = open()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(
    await screen.findByText(/₦20,000 and \$25 of approved payments leaves the lists/),
  ).toBeVisible()
})

it.each([
  ['unpaid', false],
  ['pending_payment', true],
] as const)('offers the administrator’s ticket values for a ticket that is %s', (now, isListed) => {
  stubRest(accepted)
  open({ ticket_status: now })
  const options = within(screen.getByLabelText(/^Ticket status/)).getAllByRole('option')
  const values = options.map((option) => option.getAttribute('value'))
  expect(values).toEqual(
    expect.arrayContaining(['none', 'Basic', 'Silver', 'Gold', 'unpaid', 'paid', 'Disqualified']),
  )
  expect(values.includes('pending_payment')).toBe(isListed)
})

it('is locked while saving and stays open when that fails, with everything typed', async () => {
  let answer: (response: Response) => void = () => undefined
  stubRest(({ method }) =>
    method === 'PATCH' ? new Promise<Response>((resolve) => (answer = resolve)) : pageOf([], 0),
  )
  const { onClose, user } = open()
  await user.type(screen.getByLabelText(/^Note/), 'Good start')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()

  answer(refusal(500, { message: 'the database is asleep' }))
  expect(await screen.findByText('the database is asleep')).toBeVisible()
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Good start')
  expect(onClose).not.toHaveBeenCalled()
  expect(notices).toEqual([
    {
      title: 'Error',
      description: 'Could not save details. the database is asleep',
      variant: 'destructive',
    },
  ])
})

it('shows what another administrator saved meanwhile and keeps what was typed', async () => {
  const fresh = makeApplication({
    child_name: 'Ada Obi',
    status: 'approved',
    points: 60,
    assessment_note: 'Seen by Bola',
    updated_at: '2026-05-05T11:00:00.5+00:00',
  })
  let isStale = true
  const calls = stubRest(({ path }) => {
    if (path.endsWith('/rpc/get_application')) return pageOf([fresh], 1)
    return isStale ? pageOf([], 0) : accepted()
  })
  const { onClose, user } = open()
  const points = screen.getByLabelText(/^Ticket points/)
  await user.clear(points)
  await user.type(points, '20')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))

  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Status is now Approved.')).toBeVisible()
  expect(notice.getByText(/was 0, is now 60; you typed 20\./)).toBeVisible()
  expect(notice.getByText(/was nothing, is now Seen by Bola\./)).toBeVisible()
  expect(points).toHaveValue('20')
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Seen by Bola')
  expect(onClose).not.toHaveBeenCalled()

  isStale = false
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const last = writes(calls).at(-1)!
  expect(last.body).toEqual({ points: 20 })
  expect(last.query.get('updated_at')).toBe(`eq.${fresh.updated_at}`)
})

/** Rejects for the first of the usual reasons. */
async function reject(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('dialog', { name: /^Reject / }))
  const isGivenBefore = question.getByLabelText<HTMLTextAreaElement>(/^Reason/).value !== ''
  if (!isGivenBefore) await user.click(question.getByRole('button', { name: USUAL_REJECTIONS[0]! }))
  await user.click(question.getByRole('button', { name: 'Reject application' }))
}

it('says so when the application was deleted meanwhile', async () => {
  stubRest(() => pageOf([], 0))
  const { user } = open()
  await reject(user)
  expect(await screen.findByText('This application has been deleted.')).toBeVisible()
})

it('rejects, and takes no new score along', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = open()
  const score = screen.getByLabelText(/^Score/)
  await user.type(score, '3')
  await reject(user)
  await waitFor(() => expect(score).toHaveAccessibleDescription(/takes no score/))
  await user.clear(score)
  await reject(user)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(calls).map(({ body }) => body)).toEqual([
    { status: 'rejected', rejection_reason: USUAL_REJECTIONS[0] },
  ])
  expect(notices).toEqual([{ title: 'Application has been updated.', description: 'Ada Obi' }])
})

it('restores a rejected application to pending', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = open({ status: 'rejected' })
  expect(screen.getByLabelText(/^Score/)).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(calls)[0]?.body).toEqual({ status: 'pending' })
})

it('tells of a refused move with its own words', async () => {
  stubRest(() => refusal(400, { code: 'P0001', message: 'application_move_refused' }))
  const { user } = open()
  await reject(user)
  expect(await screen.findByText('The application cannot be moved to this status.')).toBeVisible()
  expect(notices[0]?.description).toBe(
    'Could not update application status. The application cannot be moved to this status.',
  )
})

it('deletes only after its confirmation, in one call', async () => {
  const calls = stubRest(accepted)
  const { application, onClose, user } = open()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Ada Obi?' }))
  expect(
    question.getByText(
      'Are you absolutely sure? This action cannot be undone, permanently deleting the application and associated data.',
    ),
  ).toBeVisible()
  expect(writes(calls)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [row, ...more] = writes(calls)
  expect(row).toMatchObject({ method: 'DELETE', path: '/rest/v1/applications' })
  expect(row?.query.get('id')).toBe(`eq.${application.id}`)
  expect(more).toEqual([])
  expect(notices).toEqual([{ title: 'Application for Ada Obi has been deleted.' }])
})

it('keeps everything open when a deletion fails', async () => {
  stubRest(() => refusal(500, { message: 'the database is asleep' }))
  const { onClose, user } = open()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Ada Obi?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByText('the database is asleep')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(notices).toEqual([
    { title: 'Error', description: 'Could not delete application.', variant: 'destructive' },
  ])
})

it('asks before it throws typed words away', async () => {
  stubRest(accepted)
  const { onClose, user } = open()
  await user.type(screen.getByLabelText(/^Assessment report/), 'Sings well')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/^Assessment report/)).toHaveValue('Sings well')
})

/** Whose ticket and entry video are done. */
const onTime = {
  status: 'approved',
  ticket_status: 'paid',
  entry_video_status: 'approved',
} as const

it('says what runs ahead of the order, and saves it all the same when that is wanted', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = open({ status: 'approved', entry_video_status: 'failed' })
  await user.click(screen.getByRole('checkbox', { name: /finalist/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'Save out of order?' }))
  for (const words of ['Ticket unpaid.', 'Video failed.', 'Not auditioned.']) {
    expect(question.getByText(words)).toBeVisible()
  }
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(writes(calls)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(calls).map(({ body }) => body)).toEqual([{ is_finalist: true }])
})

it('reads Pending while the payment is awaited, which shows at the ticket', () => {
  stubRest(accepted)
  open({ status: 'pending_payment', ticket_status: 'pending_payment' })
  const facts = within(screen.getByLabelText('About Ada Obi'))
  expect(facts.getByText('Pending')).toBeVisible()
  expect(screen.getByLabelText(/^Ticket status/)).toHaveDisplayValue('Payment Pending')
})

it('has the score above the note and the report', () => {
  stubRest(accepted)
  open()
  const fields = ['Score out of 10', 'Note', 'Assessment report'].map((label) =>
    screen.getByLabelText(new RegExp(`^${label}`)),
  )
  const all = [...document.querySelectorAll('input, textarea')]
  const places = fields.map((field) => all.indexOf(field))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

it('asks before it completes an audition whose date is to come', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = open({
    ...onTime,
    audition_state: 'scheduled',
    audition_date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await user.selectOptions(screen.getByLabelText(/^Audition state/), 'completed')
  await save()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(writes(calls)).toEqual([])
  await save()
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(writes(calls).map(({ body }) => body)).toMatchObject([{ audition_state: 'completed' }])
})

it('asks nothing about an audition whose date is over', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = open({
    ...onTime,
    audition_state: 'scheduled',
    audition_date: '2026-01-05T10:00:00Z',
  })
  await user.selectOptions(screen.getByLabelText(/^Audition state/), 'completed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(writes(calls)).toHaveLength(1)
})

it('fails a video only with a reason, which goes along', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = open({
    entry_video_status: 'submitted',
    entry_video_url: 'https://youtu.be/abc',
    status: 'approved',
  })
  expect(screen.queryByLabelText(/^Why it failed/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Fail' }))
  const reason = screen.getByLabelText(/^Why it failed/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(reason).toHaveAccessibleDescription(/Please give the reason why the video failed/),
  )
  expect(writes(calls)).toEqual([])
  await user.type(reason, 'We cannot hear the song.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(writes(calls).at(-1)?.body).toEqual({
    entry_video_status: 'failed',
    video_reason: 'We cannot hear the song.',
  })
})
