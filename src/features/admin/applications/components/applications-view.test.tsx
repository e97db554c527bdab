import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { stubRest } from '../../../../../tests/fakes/api'
import {
  giveReason,
  listCalls,
  openApplications,
  preloadDialogs,
} from '../../../../../tests/fakes/applications-view'
import { type ApiCall, pageOf, refusal } from '../../../../../tests/fakes/call'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import { makeApplication } from '../../../../../tests/fakes/rows'
import {
  changedSince,
  isOpening,
  isSaving,
  savedChanges,
  savings,
} from '../../../../../tests/fakes/saving'

beforeAll(preloadDialogs)

const ada = makeApplication({ child_name: 'Ada Obi' })
const toasts = collectToasts()

const isCount = ({ path }: ApiCall) => path.endsWith('/rpc/get_application_counts')
const isSearch = ({ body }: ApiCall) => (body as { search?: string } | null)?.search !== undefined

it('lists the pending ones, both states of it, newest first and twenty at a time', async () => {
  const calls = stubRest(() => pageOf([ada], 1))
  openApplications()
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
  openApplications('/admin/dashboard?tab=video_submitted')
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
  openApplications()
  expect(await screen.findByRole('link', { name: 'Rejected 7' })).toHaveAttribute(
    'href',
    '/admin/dashboard?tab=rejected',
  )
})

it('says in place and in a toast what went wrong, and tries again', async () => {
  let isDown = true
  stubRest(() => (isDown ? refusal(500, { message: 'the database is asleep' }) : pageOf([ada], 1)))
  const user = openApplications()

  expect(await screen.findByText('Could not fetch applications.')).toBeVisible()
  expect(toasts).toContainEqual({
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
  const user = openApplications('/admin/dashboard?tab=approved&page=2')
  await user.click(await screen.findByRole('searchbox', { name: /Search/ }))
  await user.paste('Ọlá_50%')

  expect(await screen.findByText('No application here matches “Ọlá_50%”.')).toBeVisible()
  expect(screen.getByLabelText('address')).toHaveTextContent('?tab=approved&q=')
  expect(screen.getByLabelText('address')).not.toHaveTextContent('page')
  // Deduplicated: the list is refetched when realtime joins, which on a slow machine happens in between.
  const asked = new Set(
    calls.filter(isSearch).map(({ path, body }) => JSON.stringify([path, body])),
  )
  const searches = [...asked].map((call): unknown => JSON.parse(call))
  const wanted = { only_statuses: 'approved', search: 'Ọlá_50%' }
  const limited = { search: 'Ọlá_50%', at_most: 1001 }
  expect(searches).toHaveLength(7)
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
  openApplications('/admin/dashboard?tab=pending&page=9')
  expect(await screen.findByRole('button', { name: 'Manage Ada Obi' })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=pending$/))
  expect(toasts).toEqual([])
})

it('passes a submitted video from the list, and the row leaves it', async () => {
  const video = makeApplication({
    child_name: 'Ada Obi',
    entry_video_status: 'submitted',
    entry_video_url: 'https://youtu.be/abc',
  })
  let isDecided = false
  const calls = stubRest((call) => {
    if (isSaving(call)) isDecided = true
    if (isSaving(call)) return pageOf([{ id: video.id }], 1)
    return isDecided ? pageOf([], 0) : pageOf([video], 1)
  })
  const user = openApplications('/admin/dashboard?tab=video_submitted')

  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  const link = row.getByRole('link', { name: /Watch/ })
  expect(link).toHaveAttribute('href', 'https://youtu.be/abc')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await user.click(row.getByRole('button', { name: "Pass Ada Obi's video" }))

  expect(await screen.findByText('No applications found for this category.')).toBeVisible()
  expect(savings(calls)).toEqual([
    {
      application_id: video.id,
      changes: { entry_video_status: 'approved' },
      loaded_at: video.updated_at,
    },
  ])
  expect(toasts).toMatchObject([{ title: 'Application has been updated.', description: 'Ada Obi' }])
})

it('makes no link of an address that is no video', async () => {
  const video = makeApplication({
    entry_video_status: 'submitted',
    entry_video_url: 'javascript:alert(1)',
  })
  stubRest(() => pageOf([video], 1))
  openApplications('/admin/dashboard?tab=video_submitted')
  await screen.findByRole('row', { name: /Ọlábísí/ })
  expect(screen.queryByRole('link', { name: /Watch/ })).not.toBeInTheDocument()
})

it.each([false, true])(
  'gives the focus back to the row, with words thrown away: %o',
  async (isTyped) => {
    stubRest((call) => (isOpening(call) ? Response.json(ada) : pageOf([ada], 1)))
    const user = openApplications()
    const opener = await screen.findByRole('button', { name: 'Manage Ada Obi' })
    opener.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Ada Obi' })).toBeVisible()
    if (isTyped) await user.type(screen.getByLabelText(/^Note/), 'Good start')
    await user.keyboard('{Escape}')
    if (isTyped) await user.click(screen.getByRole('button', { name: 'Close without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(opener).toHaveFocus())
  },
)

it.each([
  ['pending', 'pending', 'Approve', 'approved'],
  ['pending', 'pending_payment', 'Reject', 'rejected'],
  ['rejected', 'rejected', 'Restore', 'pending'],
] as const)('on the %s list, %s: %s on the row', async (tab, status, words, next) => {
  const calls = stubRest(() => pageOf([{ ...ada, status }], 1))
  const user = openApplications(`/admin/dashboard?tab=${tab}`)
  await user.click(await screen.findByRole('button', { name: `${words} Ada Obi` }))
  if (words === 'Reject') await giveReason(user, /^Reject Ada Obi/, 'Reject application')
  await waitFor(() => {
    expect(toasts).toMatchObject([
      { title: 'Application has been updated.', description: 'Ada Obi' },
    ])
  })
  expect(savedChanges(calls)).toEqual([
    { status: next, rejection_reason: words === 'Reject' ? 'A reason' : undefined },
  ])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('says on the row that it has changed, and shows it as it is now', async () => {
  let row = { ...ada, status: 'pending' as const }
  stubRest((call) => {
    if (!isSaving(call)) return pageOf([row], 1)
    row = { ...row, child_name: 'Ada Obi-Eze' }
    return changedSince()
  })
  const user = openApplications()
  await user.click(await screen.findByRole('button', { name: 'Approve Ada Obi' }))
  const changed = within(await screen.findByRole('row', { name: /Ada Obi-Eze/ }))
  expect(changed.getByText(/has changed since you opened it/)).toBeVisible()
})

it('says the country of a child', async () => {
  stubRest(() => pageOf([ada], 1))
  openApplications()
  expect(await screen.findByRole('rowheader', { name: /Ada Obi/ })).toHaveTextContent('Nigeria')
})

it('filters and sorts by the address, and asks for it by name', async () => {
  const calls = stubRest(() => pageOf([ada], 1))
  const user = openApplications(
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
  const user = openApplications('/admin/dashboard?tab=approved&from=2026-05-01&to=2026-05-07')
  const name = 'Show all instead of Registered from 1 May 2026 until 7 May 2026'
  expect(await screen.findByRole('button', { name })).toBeVisible()
  expect(listCalls(calls)[0]).toMatchObject({ from_day: '2026-05-01', to_day: '2026-05-07' })
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=approved$/),
  )
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

it('says where a search finds more than are counted, on each tab', async () => {
  stubRest(({ path }) =>
    path.endsWith('/rpc/count_applications') ? Response.json(1001) : pageOf([ada], 1),
  )
  openApplications('/admin/dashboard?q=a')
  expect(await screen.findByRole('link', { name: 'Rejected 1,000+' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Pending 1,000+' })).toBeVisible()
})
