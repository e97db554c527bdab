import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stubRest } from '../../../../../tests/fakes/api'
import { pageOf, refusal } from '../../../../../tests/fakes/call'
import { accepted, openManageDialog, writes } from '../../../../../tests/fakes/manage-dialog'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import { makeApplication } from '../../../../../tests/fakes/rows'
import {
  changedSince,
  isOpening,
  isSaving,
  savedChanges,
  savings,
} from '../../../../../tests/fakes/saving'

const toasts = collectToasts()

it('has the four steps, and what the parent has told', () => {
  stubRest(accepted)
  openManageDialog()
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

it('hides a profile at the family’s wish, with how it was said, and shows that nobody sees it', async () => {
  const hidden = makeApplication({
    child_name: 'Ada Obi',
    status: 'approved',
    is_listed: false,
    is_shareable: false,
  })
  const calls = stubRest((call) => (isOpening(call) ? Response.json(hidden) : accepted()))
  const { application, onClose, user } = openManageDialog({ status: 'approved' })
  await user.click(screen.getByRole('button', { name: 'Hide at the family’s wish' }))
  const question = within(await screen.findByRole('dialog', { name: /^Hide Ada Obi/ }))
  await user.click(question.getByRole('button', { name: 'Hide' }))
  expect(question.getByText('Please give a reason')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'You called us and asked for it.' }))
  await user.click(question.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Nobody: list and link are off')).toBeVisible()
  expect(savings(calls)).toEqual([
    {
      application_id: application.id,
      changes: {
        is_listed: false,
        is_shareable: false,
        told_reason: 'You called us and asked for it.',
      },
      loaded_at: application.updated_at,
    },
  ])
  expect(toasts).toEqual([{ title: 'Hidden. The family is told.', description: 'Ada Obi' }])
  expect(onClose).not.toHaveBeenCalled()
})

it('offers the undo of a child that is hidden before anything else was decided', () => {
  stubRest(accepted)
  openManageDialog({ status: 'pending', is_listed: false })
  expect(screen.getByRole('button', { name: 'Undo the last decision' })).toBeVisible()
})

it('approves a pending application and sends the changed columns alone', async () => {
  const calls = stubRest(accepted)
  const { application, onClose, user } = openManageDialog()
  await user.type(screen.getByLabelText(/^Score/), '8,5')
  expect(screen.getByText('Result').parentElement).toHaveTextContent('ResultPass')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savings(calls)).toEqual([
    {
      application_id: application.id,
      changes: { assessment_score: 8.5, status: 'approved' },
      loaded_at: application.updated_at,
    },
  ])
  expect(toasts).toEqual([{ title: 'Application details updated.' }])
})

it('saves an approved application without touching its status', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = openManageDialog({ status: 'approved', ticket_status: 'paid' })
  await user.click(screen.getByRole('button', { name: /^Step 2/ }))
  await user.selectOptions(screen.getByLabelText(/^Ticket status/), 'Gold')
  const points = screen.getByLabelText(/^Ticket points/)
  await user.clear(points)
  await user.type(points, '7')
  expect(
    screen.getByText('Saved as typed. With the 500 ticket points for Gold it would be 500.'),
  ).toBeVisible()
  await user.clear(points)
  await user.type(points, '0')
  expect(
    screen.getByText('Saving adds 500 ticket points for Gold, once: 0 + 500 = 500.'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Step 4/ }))
  await user.click(screen.getByRole('checkbox', { name: /finalist/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedChanges(calls)).toEqual([{ ticket_status: 'Gold', is_finalist: true }])
})

/** The primary buttons. */
const loudest = () =>
  screen
    .getAllByRole('button')
    .filter(({ classList }) => classList.contains('bg-primary'))
    .map(({ textContent }) => textContent)

it('lets Save stand out only once there is something to save', async () => {
  stubRest(accepted)
  const { user } = openManageDialog({ status: 'pending', ticket_status: 'unpaid' })
  expect(loudest()).toEqual([])
  await user.type(screen.getByLabelText(/^Note/), 'Pays on Friday')
  expect(loudest()).toEqual(['Save'])
})

it('lets Approve & Save stand out beside a child who has paid', () => {
  stubRest(accepted)
  openManageDialog({ status: 'pending', ticket_status: 'paid' })
  expect(loudest()).toEqual(['Approve & Save'])
})

it('undoes the last decision with one press, and keeps what is typed', async () => {
  const fresh = makeApplication({ child_name: 'Ada Obi', status: 'pending' })
  const calls = stubRest(({ path }) =>
    path.endsWith('/rpc/open_application') ? Response.json(fresh) : pageOf([{ id: fresh.id }], 1),
  )
  const { application, onClose, user } = openManageDialog({ status: 'approved' })
  await user.type(screen.getByLabelText(/^Note/), 'Call again')
  await user.click(screen.getByRole('button', { name: 'Undo the last decision' }))
  expect(await screen.findByRole('button', { name: 'Approve & Save' })).toBeVisible()
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Call again')
  expect(screen.queryByRole('button', { name: 'Undo the last decision' })).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith('/rpc/undo_decision'))[0]?.body).toEqual({
    application_id: application.id,
    loaded_at: application.updated_at,
  })
  expect(toasts).toEqual([{ title: 'Decision undone.', description: 'Ada Obi' }])
  expect(onClose).not.toHaveBeenCalled()
})

it('offers Undo in the toast of a decision, by the row as it was just written', async () => {
  const written = { id: makeApplication().id, updated_at: '2026-05-05T10:00:00Z' }
  const calls = stubRest(() => pageOf([written], 1))
  const { onClose, user } = openManageDialog()
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(toasts[0]?.action?.label).toBe('Undo')
  toasts[0]?.action?.onPress()
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/rpc/undo_decision'))[0]?.body).toEqual({
      application_id: written.id,
      loaded_at: written.updated_at,
    }),
  )
})

it('puts the sentence about a wrong score under its field and sends nothing', async () => {
  const calls = stubRest(accepted)
  const { onClose, user } = openManageDialog()
  const score = screen.getByLabelText(/^Score/)
  await user.type(score, '11')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))
  await waitFor(() =>
    expect(score).toHaveAccessibleDescription(
      'The score is a number from 0 to 10 with up to two decimals.',
    ),
  )
  expect(score).toHaveFocus()
  expect(writes(calls)).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

it('says that there is nothing to save', async () => {
  const calls = stubRest(accepted)
  const { user } = openManageDialog({ status: 'approved' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Nothing to save/)).toBeVisible()
  expect(writes(calls)).toEqual([])
})

it.each([
  ['unpaid', false],
  ['pending_payment', true],
] as const)('offers the administrator’s ticket values for a ticket that is %s', (now, isListed) => {
  stubRest(accepted)
  openManageDialog({ ticket_status: now })
  const options = within(screen.getByLabelText(/^Ticket status/)).getAllByRole('option')
  const values = options.map((option) => option.getAttribute('value'))
  expect(values).toEqual(
    expect.arrayContaining(['none', 'Basic', 'Silver', 'Gold', 'unpaid', 'paid', 'Disqualified']),
  )
  expect(values.includes('pending_payment')).toBe(isListed)
})

it('is locked while saving and stays open when that fails, with everything typed', async () => {
  let answer: (response: Response) => void = () => undefined
  stubRest((call) =>
    isSaving(call) ? new Promise<Response>((resolve) => (answer = resolve)) : pageOf([], 0),
  )
  const { onClose, user } = openManageDialog()
  await user.type(screen.getByLabelText(/^Note/), 'Good start')
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled()
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()

  answer(refusal(500, { message: 'the database is asleep' }))
  expect(await screen.findByText('the database is asleep')).toBeVisible()
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Good start')
  expect(onClose).not.toHaveBeenCalled()
  expect(toasts).toEqual([
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
    if (path.endsWith('/rpc/open_application')) return Response.json(fresh)
    return isStale ? changedSince() : accepted()
  })
  const { onClose, user } = openManageDialog()
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
  expect(savings(calls).at(-1)).toMatchObject({
    changes: { points: 20 },
    loaded_at: fresh.updated_at,
  })
})

it('keeps what was typed through a reload', async () => {
  stubRest(accepted)
  const first = openManageDialog()
  await first.user.type(screen.getByLabelText(/^Note/), 'Stands well')
  first.unmount()
  openManageDialog(first.application)
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Stands well')
  expect(screen.getByText(/What you had typed before is filled in again/)).toBeVisible()
})

it('asks before it throws typed words away', async () => {
  stubRest(accepted)
  const { onClose, user } = openManageDialog()
  await user.type(screen.getByLabelText(/^Assessment report/), 'Sings well')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText(/^Assessment report/)).toHaveValue('Sings well')
})

/** A child with a paid ticket and an approved entry video. */
const onTime = {
  status: 'approved',
  ticket_status: 'paid',
  entry_video_status: 'approved',
} as const

it('says what runs ahead of the order, and saves it all the same when that is wanted', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = openManageDialog({ status: 'approved', entry_video_status: 'failed' })
  await user.click(screen.getByRole('button', { name: /^Step 4/ }))
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
  expect(savedChanges(calls)).toEqual([{ is_finalist: true }])
})

it.each<[string, (user: ReturnType<typeof openManageDialog>['user']) => unknown]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Back', () => act(() => history.back())],
  ['Keep editing', (user) => user.click(screen.getByRole('button', { name: 'Keep editing' }))],
])(
  'answered by %s, the question of the order comes again, and the dialog closes',
  async (_way, answer) => {
    const calls = stubRest(accepted)
    const { user, onClose } = openManageDialog({ status: 'approved', entry_video_status: 'failed' })
    await user.click(screen.getByRole('button', { name: /^Step 4/ }))
    await user.click(screen.getByRole('checkbox', { name: /finalist/ }))
    const asked = () => screen.queryByRole('dialog', { name: 'Save out of order?' })
    for (let turn = 0; turn < 2; turn += 1) {
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await expect.poll(asked).not.toBeNull()
      await answer(user)
      await expect.poll(asked).toBeNull()
    }
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(writes(calls)).toEqual([])
  },
)

it('reads Pending while the payment is awaited, which shows at the ticket', () => {
  stubRest(accepted)
  openManageDialog({ status: 'pending_payment', ticket_status: 'pending_payment' })
  const facts = within(screen.getByLabelText('About Ada Obi'))
  expect(facts.getByText('Pending')).toBeVisible()
  expect(screen.getByLabelText(/^Ticket status/)).toHaveDisplayValue('Payment Pending')
})

it('has the score above the note and the report', () => {
  stubRest(accepted)
  openManageDialog()
  const fields = ['Score out of 10', 'Note', 'Assessment report'].map((label) =>
    screen.getByLabelText(new RegExp(`^${label}`)),
  )
  const all = [...document.querySelectorAll('input, textarea')]
  const indexes = fields.map((field) => all.indexOf(field))
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
})

it('asks before it completes an audition whose date is to come', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = openManageDialog({
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
  expect(savedChanges(calls)).toMatchObject([{ audition_state: 'completed' }])
})

it('asks nothing about an audition whose date is over', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = openManageDialog({
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
  const { onClose, user } = openManageDialog({
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
  expect(savedChanges(calls).at(-1)).toEqual({
    entry_video_status: 'failed',
    video_reason: 'We cannot hear the song.',
  })
})

describe('a video that was not handed in', () => {
  const unlocked = {
    status: 'approved',
    ticket_status: 'paid',
    entry_video_status: 'pending_submission',
  } as const
  const link = () => screen.getByLabelText(/^Link to the video/)

  it('is submitted by the link that came another way', async () => {
    const calls = stubRest(accepted)
    const { onClose, user } = openManageDialog(unlocked)
    expect(link()).toHaveAccessibleDescription(
      'Did it come by WhatsApp? Paste its link here; saving submits it.',
    )
    expect(screen.queryByRole('radio', { name: 'Pass' })).not.toBeInTheDocument()
    await user.type(link(), ' youtu.be/abc ')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(savedChanges(calls)).toEqual([{ entry_video_url: 'https://youtu.be/abc' }])
  })

  it('takes no link that opens no video, and keeps it', async () => {
    const calls = stubRest(accepted)
    const { user } = openManageDialog(unlocked)
    await user.type(link(), 'https://example.com/film')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(link()).toHaveAccessibleDescription(
        /Please use a link from YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive\.$/,
      ),
    )
    expect(link()).toHaveValue('https://example.com/film')
    expect(writes(calls)).toEqual([])
  })

  it('keeps the typed link in sight when the family hands one in meanwhile', async () => {
    const fresh = makeApplication({
      ...unlocked,
      entry_video_status: 'submitted',
      entry_video_url: 'https://youtu.be/theirs',
    })
    stubRest((call) =>
      isSaving(call) ? changedSince() : Response.json(isOpening(call) ? fresh : []),
    )
    const { user } = openManageDialog(unlocked)
    await user.type(link(), 'https://youtu.be/ours')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Entry video')
    expect(link()).toHaveValue('https://youtu.be/ours')
    expect(screen.getByRole('link', { name: /^Watch/ })).toHaveAttribute(
      'href',
      'https://youtu.be/theirs',
    )
  })

  it.each(['locked', 'submitted', 'approved', 'failed'] as const)(
    'is asked for only where one can be handed in: %s',
    async (entry_video_status) => {
      stubRest(accepted)
      const { user } = openManageDialog({ status: 'approved', entry_video_status })
      const step = screen.getByRole('button', { name: /^Step 1/ })
      if (step.getAttribute('aria-expanded') === 'false') await user.click(step)
      expect(screen.queryByLabelText(/^Link to the video/)).not.toBeInTheDocument()
    },
  )
})

it.each([
  ['unpaid', ['unpaid']],
  ['paid', ['paid', 'Basic', 'Silver', 'Gold', 'Disqualified']],
] as const)(
  'gives a reviewer no money, no points and no Delete: %s',
  async (ticket_status, choices) => {
    stubRest(accepted)
    const { user } = openManageDialog({ ticket_status }, { role: 'reviewer', states: ['Lagos'] })
    const step = screen.getByRole('button', { name: /^Step 2/ })
    if (step.getAttribute('aria-expanded') === 'false') await user.click(step)
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Confirm Ticket' })).not.toBeInTheDocument()
    expect(screen.getByLabelText(/^Ticket points/)).toHaveAttribute('readonly')
    const options = within(screen.getByLabelText(/^Ticket status/)).getAllByRole('option')
    expect(options.map((option) => option.getAttribute('value'))).toEqual(choices)
  },
)

it.each([
  [{ ticket_status: 'unpaid' }, 'Step 2 Assessment & Ticket', 'Save'],
  [{ ticket_status: 'paid' }, 'Step 1 Entry Video Review', 'Approve & Save'],
  [
    { ticket_status: 'paid', entry_video_status: 'approved' },
    'Step 2 Assessment & Ticket',
    'Approve & Save',
  ],
  [
    {
      status: 'assessed',
      ticket_status: 'paid',
      entry_video_status: 'approved',
      assessment_score: 7,
    },
    'Step 3 Audition',
    'Save',
  ],
  [
    {
      status: 'assessed',
      ticket_status: 'paid',
      entry_video_status: 'approved',
      assessment_score: 7,
      audition_state: 'completed',
    },
    'Step 4 Final Result',
    'Save',
  ],
] as const)('opens at the step that waits, with the button of %o', (child, step, button) => {
  stubRest(accepted)
  openManageDialog(child)
  const open = screen.getAllByRole('button', { name: /^Step \d/, expanded: true })
  expect(open.map(({ textContent }) => textContent)).toEqual([step])
  expect(screen.getByRole('button', { name: button })).toHaveAttribute('type', 'submit')
})

it.each([
  ['unpaid', 'Ticket status', 'Score out of 10'],
  ['paid', 'Score out of 10', 'Ticket status'],
] as const)('has first what a ticket that is %s waits for', (ticket_status, first, then) => {
  stubRest(accepted)
  openManageDialog({ ticket_status, entry_video_status: 'approved' })
  const [before, after] = [first, then].map((label) =>
    screen.getByLabelText(new RegExp(`^${label}`)),
  )
  expect(before!.compareDocumentPosition(after!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('approves a child who has not paid by its own button alone', async () => {
  const calls = stubRest(accepted)
  const { user, onClose } = openManageDialog()
  await user.click(screen.getByRole('button', { name: 'Approve & Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(savedChanges(calls)).toEqual([{ status: 'approved' }])
})
