import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Notice, onNotice } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../tests/fakes/api'
import { type AnyAnswer, type ApiCall, pageOf, refusal } from '../../../../tests/fakes/call'
import { makeApplication } from '../../../../tests/fakes/rows'
import { forgetJoins } from '../../../../tests/fakes/socket'
import { refreshApplicationLists } from '../queries'
import { ApplicationsView } from './applications-view'

// The dialogs' code, which a browser has long before somebody opens it.
beforeAll(() =>
  Promise.all([
    import('./manage-dialog'),
    import('./video-review'),
    import('./reject-dialog'),
    import('./fail-video-dialog'),
    import('./bulk-dialog'),
    import('./schedule-dialog'),
  ]),
)

const ada = makeApplication({ child_name: 'Ada Obi' })
let notices: Notice[] = []

beforeEach(() => {
  notices = []
  return onNotice((notice) => notices.push(notice))
})

function Address() {
  return <output aria-label="address">{useLocation().search}</output>
}

function open(address = '/admin/dashboard', client = createQueryClient()) {
  forgetJoins()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <ApplicationsView />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Answers every call, and gives the calls as they come. */
function stubRest(answer: AnyAnswer): ApiCall[] {
  const api = startApi()
  api.answerAll(answer)
  return api.calls
}

const isCount = ({ path }: ApiCall) => path.endsWith('/rpc/get_application_counts')
const isSearch = ({ body }: ApiCall) => (body as { search?: string } | null)?.search !== undefined
const listCalls = (calls: readonly ApiCall[]) =>
  calls.filter(({ path }) => path.endsWith('/rpc/get_applications')).map(({ body }) => body)

/** Gives a reason where one is asked for. */
async function giveReason(user: ReturnType<typeof userEvent.setup>, title: RegExp, words: string) {
  const question = within(await screen.findByRole('dialog', { name: title }))
  await user.click(question.getByRole('button', { name: words }))
  expect(question.getByText('Please give a reason')).toBeVisible()
  await user.type(question.getByLabelText(/^Reason/), 'A reason')
  await user.click(question.getByRole('button', { name: words }))
}

it('lists the pending ones, both states of it, newest first and twenty at a time', async () => {
  const calls = stubRest(() => pageOf([ada], 1))
  open()
  expect(screen.getByText('Loading applications…')).toBeInTheDocument()

  expect(await screen.findByRole('button', { name: 'Manage Ada Obi' })).toBeVisible()
  expect(screen.getByText('1 application')).toBeInTheDocument()
  expect(listCalls(calls)[0]).toEqual({
    only_statuses: 'pending,pending_payment',
    page_size: 20,
    page_start: 0,
  })
})

it('lists submitted videos by the state of the video', async () => {
  const calls = stubRest(() => pageOf([], 0))
  open('/admin/dashboard?tab=video_submitted')
  expect(await screen.findByText('No applications found for this category.')).toBeVisible()
  expect(listCalls(calls)[0]).toEqual({
    only_video: 'submitted',
    sort: 'handed_in',
    page_size: 20,
    page_start: 0,
  })
})

it('shows how many each tab holds', async () => {
  stubRest(() => pageOf([ada], 7))
  open()
  expect(await screen.findByRole('link', { name: 'Rejected 7' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=rejected',
  )
})

it('says in place and in a toast what went wrong, and tries again', async () => {
  let isDown = true
  stubRest(() => (isDown ? refusal(500, { message: 'the database is asleep' }) : pageOf([ada], 1)))
  const user = open()

  expect(await screen.findByText('Could not fetch applications.')).toBeVisible()
  expect(notices).toContainEqual({
    title: 'Error',
    description: 'Could not fetch applications. the database is asleep',
    variant: 'destructive',
  })
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 application')).toBeInTheDocument()
})

it('searches without accents, from page 1, and offers to clear', async () => {
  const calls = stubRest((call) => (isSearch(call) ? pageOf([], 0) : pageOf([ada], 41)))
  const user = open('/admin/dashboard?tab=approved&page=2')
  await user.click(await screen.findByRole('searchbox', { name: /Search/ }))
  await user.paste('Ọlá_50%')

  expect(await screen.findByText('No application here matches “Ọlá_50%”.')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('?tab=approved&q=')
  expect(screen.getByLabelText('address')).not.toHaveTextContent('page')
  const searches = calls.filter(isSearch).map(({ path, body }) => [path, body])
  const wanted = { only_statuses: 'approved', search: 'Ọlá_50%' }
  const limited = { search: 'Ọlá_50%', at_most: 1001 }
  expect(searches).toHaveLength(6)
  expect(searches).toEqual(
    expect.arrayContaining([
      ['/rest/v1/rpc/get_applications', { ...wanted, page_size: 20, page_start: 0 }],
      ['/rest/v1/rpc/count_applications', { ...wanted, at_most: 1001 }],
      ...[
        { only_statuses: 'pending,pending_payment' },
        { only_statuses: 'assessed' },
        { only_statuses: 'rejected' },
        { only_video: 'submitted' },
      ].map((tab) => ['/rest/v1/rpc/count_applications', { ...tab, ...limited }]),
    ]),
  )

  await user.click(screen.getByRole('link', { name: 'Clear search' }))
  expect(await screen.findByRole('button', { name: 'Manage Ada Obi' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: /Search/ })).toHaveValue('')
})

it('goes to the last page there is when the address names one past it', async () => {
  stubRest((call) => {
    const { page_start } = call.body as { page_start?: number }
    return isCount(call) || page_start === 0 ? pageOf([ada], 1) : pageOf([], 1)
  })
  open('/admin/dashboard?tab=pending&page=9')
  expect(await screen.findByRole('button', { name: 'Manage Ada Obi' })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=pending$/))
  expect(notices).toEqual([])
})

it('passes a submitted video from the list, and the row leaves it', async () => {
  const video = makeApplication({
    child_name: 'Ada Obi',
    entry_video_status: 'submitted',
    entry_video_url: 'https://youtu.be/abc',
  })
  let isDecided = false
  const calls = stubRest(({ method }) => {
    if (method === 'PATCH') isDecided = true
    if (method === 'PATCH') return pageOf([{ id: video.id }], 1)
    return isDecided ? pageOf([], 0) : pageOf([video], 1)
  })
  const user = open('/admin/dashboard?tab=video_submitted')

  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  const link = row.getByRole('link', { name: /Watch/ })
  expect(link).toHaveAttribute('href', 'https://youtu.be/abc')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await user.click(row.getByRole('button', { name: "Pass Ada Obi's video" }))

  expect(await screen.findByText('No applications found for this category.')).toBeVisible()
  const write = calls.find(({ method }) => method === 'PATCH')!
  expect(write.body).toEqual({ entry_video_status: 'approved' })
  expect(write.query.get('updated_at')).toBe(`eq.${video.updated_at}`)
  expect(notices).toEqual([{ title: 'Application has been updated.', description: 'Ada Obi' }])
})

it('makes no link of an address that is no video', async () => {
  const video = makeApplication({
    entry_video_status: 'submitted',
    entry_video_url: 'javascript:alert(1)',
  })
  stubRest(() => pageOf([video], 1))
  open('/admin/dashboard?tab=video_submitted')
  await screen.findByRole('row', { name: /Ọlábísí/ })
  expect(screen.queryByRole('link', { name: /Watch/ })).not.toBeInTheDocument()
})

it.each([false, true])(
  'gives the focus back to the row, with words thrown away: %o',
  async (isTyped) => {
    stubRest(() => pageOf([ada], 1))
    const user = open()
    const opener = await screen.findByRole('button', { name: 'Manage Ada Obi' })
    opener.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Ada Obi' })).toBeVisible()
    if (isTyped) await user.type(screen.getByLabelText(/^Note/), 'Good start')
    await user.keyboard('{Escape}')
    if (isTyped) await user.click(screen.getByRole('button', { name: 'Close without saving' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(opener).toHaveFocus())
  },
)

it.each([
  ['pending', 'pending', 'Approve', 'approved'],
  ['pending', 'pending_payment', 'Reject', 'rejected'],
  ['rejected', 'rejected', 'Restore', 'pending'],
] as const)('on the %s list, %s: %s on the row', async (tab, status, words, next) => {
  const calls = stubRest(() => pageOf([{ ...ada, status }], 1))
  const user = open(`/admin/dashboard?tab=${tab}`)
  await user.click(await screen.findByRole('button', { name: `${words} Ada Obi` }))
  if (words === 'Reject') await giveReason(user, /^Reject Ada Obi/, 'Reject application')
  await waitFor(() => {
    expect(notices).toEqual([{ title: 'Application has been updated.', description: 'Ada Obi' }])
  })
  const written = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(written).toEqual([
    { status: next, ...(words === 'Reject' ? { rejection_reason: 'A reason' } : {}) },
  ])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('says the country of a child', async () => {
  stubRest(() => pageOf([ada], 1))
  open()
  expect(await screen.findByRole('rowheader', { name: /Ada Obi/ })).toHaveTextContent('Nigeria')
})

it('filters and sorts by the address, and asks for it by name', async () => {
  const calls = stubRest(() => pageOf([ada], 1))
  const user = open(
    '/admin/dashboard?tab=approved&place=Lagos&ticket=paid&video=approved&talent=Dance&audition=scheduled&finalist=yes&sort=age',
  )
  await screen.findByRole('button', { name: 'Manage Ada Obi' })
  expect(listCalls(calls)[0]).toEqual({
    only_statuses: 'approved',
    only_place: 'Lagos',
    only_tickets: 'paid,Basic,Silver,Gold',
    only_video: 'approved',
    only_talent: 'Dance',
    only_audition: 'scheduled',
    only_finalists: true,
    sort: 'age',
    page_size: 20,
    page_start: 0,
  })
  await user.selectOptions(screen.getByLabelText('State or province'), 'All of South Africa')
  await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(
      '?tab=approved&place=South+Africa&ticket=paid&video=approved&talent=Dance&audition=scheduled&finalist=yes',
    ),
  )
  expect(screen.getByRole('link', { name: /^Rejected/ })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=rejected&place=South+Africa'),
  )
})

it('lists those registered in a period that the analysis led here with, until it is taken away', async () => {
  const calls = stubRest(() => pageOf([ada], 1))
  const user = open('/admin/dashboard?tab=approved&from=2026-05-01&to=2026-05-07')
  expect(
    await screen.findByText('Registered from 1 May 2026 until 7 May 2026', { exact: false }),
  ).toBeVisible()
  expect(listCalls(calls)[0]).toMatchObject({ from_day: '2026-05-01', to_day: '2026-05-07' })
  await user.click(screen.getByRole('button', { name: 'Show all days' }))
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=approved$/),
  )
  expect(screen.queryByRole('button', { name: 'Show all days' })).not.toBeInTheDocument()
})

it('says where a search finds more than are counted, on each tab', async () => {
  stubRest(({ path }) =>
    path.endsWith('/rpc/count_applications') ? Response.json(1001) : pageOf([ada], 1),
  )
  open('/admin/dashboard?q=a')
  expect(await screen.findByRole('link', { name: 'Rejected 1,000+' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Pending 1,000+' })).toBeVisible()
})

it('approves what is ticked, and says what became of each', async () => {
  const [bola, chidi, dayo] = ['Bola Ade', 'Chidi Eze', 'Dayo Obi'].map((child_name) =>
    makeApplication({ child_name, status: 'pending' }),
  ) as [typeof ada, typeof ada, typeof ada]
  const calls = stubRest(({ method, query }) => {
    if (method !== 'PATCH') return pageOf([bola, chidi, dayo], 3)
    // Somebody else has changed the second one.
    return query.get('id') === `eq.${chidi.id}` ? pageOf([], 0) : pageOf([{ id: 'done' }], 1)
  })
  const user = open()
  await user.click(await screen.findByLabelText('Select all on this page'))
  expect(screen.getByText('3 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select Dayo Obi' }))
  await user.click(screen.getByRole('button', { name: 'Approve 2 selected' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve 2 applications?' }))
  await user.click(question.getByRole('button', { name: 'Approve 2 applications' }))

  expect(await screen.findByRole('dialog', { name: '1 of 2 approved' })).toBeVisible()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.find((row) => row.startsWith('Bola Ade'))).toMatch(/Approved$/)
  expect(rows.find((row) => row.startsWith('Chidi Eze'))).toMatch(
    /Not approved.*has changed since you opened it/,
  )
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { status: 'approved' },
    { status: 'approved' },
  ])
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(screen.getByText('1 selected')).toBeVisible()
})

it('rejects what is ticked for one reason, and leaves out what is rejected', async () => {
  const approved = makeApplication({ child_name: 'Bola Ade', status: 'approved' })
  const rejected = makeApplication({ child_name: 'Chidi Eze', status: 'rejected' })
  const calls = stubRest(({ method }) =>
    method === 'PATCH' ? pageOf([{ id: 'done' }], 1) : pageOf([approved, rejected], 2),
  )
  const user = open('/admin/dashboard?tab=video_submitted')
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Reject 1 selected' }))
  await giveReason(user, /^Reject 2 applications/, 'Continue')
  const question = within(await screen.findByRole('dialog', { name: 'Reject 1 application?' }))
  expect(question.getByRole('list', { name: 'Applications left out' })).toHaveTextContent(
    'Chidi EzeRejected already.',
  )
  await user.click(question.getByRole('button', { name: 'Reject 1 application' }))
  expect(await screen.findByRole('dialog', { name: '1 of 1 rejected' })).toBeVisible()
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { status: 'rejected', rejection_reason: 'A reason' },
  ])
})

it('fixes all that fit when it is asked to, and says how many', async () => {
  const all = Array.from({ length: 3 }, (_, index) =>
    makeApplication({
      child_name: ['Bola Ade', 'Chidi Eze', 'Dayo Obi'][index]!,
      status: 'pending',
    }),
  )
  const calls = stubRest(({ path, body }) => {
    if (path.endsWith('/rpc/count_applications')) return Response.json(300)
    const isAll = (body as { page_size?: number } | null)?.page_size === 250
    return pageOf(isAll ? all : [all[0]!], 300)
  })
  const user = open('/admin/dashboard?place=Lagos')
  await user.click(
    await screen.findByRole('button', { name: 'Select the first 250 of 300 that fit' }),
  )
  expect(await screen.findByText('3 selected')).toBeVisible()
  expect(listCalls(calls)).toContainEqual({
    only_statuses: 'pending,pending_payment',
    only_place: 'Lagos',
    page_size: 250,
    page_start: 0,
  })
})

it('drops from the selection what somebody else decides, and says so', async () => {
  const bola = makeApplication({ child_name: 'Bola Ade', status: 'pending' })
  let isDecided = false
  stubRest(({ method, path }) => {
    if (method === 'GET' && path.endsWith('/applications')) {
      return pageOf([{ id: bola.id, status: isDecided ? 'approved' : 'pending' }], 1)
    }
    return isDecided ? pageOf([], 0) : pageOf([bola], 1)
  })
  const client = createQueryClient()
  const user = open('/admin/dashboard', client)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bola Ade' }))
  isDecided = true
  await refreshApplicationLists(client)
  expect(
    await screen.findByText('Bola Ade was decided by somebody else and is no longer selected.'),
  ).toBeVisible()
})

it('schedules what is ticked: the day by time first, then what became of each', async () => {
  const child = (child_name: string, user_id: string, changes: Partial<typeof ada> = {}) =>
    makeApplication({ child_name, user_id, status: 'approved', ticket_status: 'paid', ...changes })
  const bola = child('Bola Ade', 'family-b')
  const chidi = child('Chidi Eze', 'family-c', { status: 'assessed', assessment_score: 8 })
  const sister = child('Dupe Ade', 'family-b')
  const unpaid = child('Efe Obi', 'family-e', { ticket_status: 'unpaid' })
  const rows = [bola, chidi, sister, unpaid]
  const calls = stubRest(({ path }) => {
    if (path.endsWith('/rpc/get_auditions')) return pageOf([], 0)
    if (!path.endsWith('/rpc/schedule_auditions')) return pageOf(rows, 4)
    return Response.json([
      { application_id: bola.id, outcome: 'scheduled' },
      { application_id: sister.id, outcome: 'scheduled' },
      { application_id: chidi.id, outcome: 'changed' },
    ])
  })
  const user = open('/admin/dashboard?tab=approved')
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Schedule 3 selected' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule 3 auditions' }))
  const save = dialog.getByRole('button', { name: 'Schedule 3 auditions' })
  await user.click(save)
  expect(dialog.getByText('Please choose the day')).toBeVisible()
  fireEvent.change(dialog.getByLabelText(/^Day/), { target: { value: '2099-02-06' } })
  fireEvent.change(dialog.getByLabelText(/^Place/), { target: { value: 'City Hall' } })
  const lines = () =>
    within(dialog.getByRole('list', { name: 'The day by time' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.slice(0, 14))
  expect(lines()).toEqual(['09:00Bola Ade9', '09:10Dupe Ade9', '09:20Chidi Eze'])
  expect(dialog.getByRole('list', { name: 'Applications left out' })).toHaveTextContent(
    'Efe ObiThe ticket is not paid.',
  )
  await user.click(save)
  expect(await screen.findByRole('dialog', { name: '2 of 3 scheduled' })).toBeVisible()
  expect(screen.getByText('Somebody has changed it since you selected it.')).toBeVisible()
  const sent = calls.find(({ path }) => path.endsWith('/rpc/schedule_auditions'))?.body
  expect(sent).toEqual({
    place: 'City Hall',
    slots: [bola, sister, chidi].map(({ id, updated_at }, index) => ({
      id,
      updated_at,
      starts_at: `2099-02-06T08:${index}0:00.000Z`,
    })),
  })
})
