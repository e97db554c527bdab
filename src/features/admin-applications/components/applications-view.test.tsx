import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Notice, onNotice } from '@/lib/notify'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../tests/fakes/api'
import { type AnyAnswer, type ApiCall, pageOf, refusal } from '../../../../tests/fakes/call'
import { makeApplication } from '../../../../tests/fakes/rows'
import { forgetJoins } from '../../../../tests/fakes/socket'
import { ApplicationsView } from './applications-view'

// The dialog's code, which a browser has long before somebody opens it.
beforeAll(() => Promise.all([import('./manage-dialog'), import('./video-review')]))

const ada = makeApplication({ child_name: 'Ada Obi' })
let notices: Notice[] = []

beforeEach(() => {
  notices = []
  return onNotice((notice) => notices.push(notice))
})

function Address() {
  return <output aria-label="address">{useLocation().search}</output>
}

function open(address = '/admin/dashboard') {
  forgetJoins()
  render(
    <QueryClientProvider client={createQueryClient()}>
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
    by_hand_in: true,
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
  expect(searches).toEqual([
    ['/rest/v1/rpc/get_applications', { ...wanted, page_size: 20, page_start: 0 }],
    ['/rest/v1/rpc/count_applications', { ...wanted, at_most: 1001 }],
  ])

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
  await waitFor(() => {
    expect(notices).toEqual([{ title: 'Application has been updated.', description: 'Ada Obi' }])
  })
  const written = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(written).toEqual([{ status: next }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('says the country of a child', async () => {
  stubRest(() => pageOf([ada], 1))
  open()
  expect(await screen.findByRole('rowheader', { name: /Ada Obi/ })).toHaveTextContent('Nigeria')
})
