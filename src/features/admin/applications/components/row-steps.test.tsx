import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { type ApiCall, pageOf } from '../../../../../tests/fakes/call'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { isOpening, isSaving, savedChanges, type Saving } from '../../../../../tests/fakes/saving'
import { forgetJoins } from '../../../../../tests/fakes/socket'
import type { AdminApplication } from '../api'
import { ApplicationsView } from './applications-view'
import { FinalistsView } from './finalists-view'

// Preloads the dialogs' code, which a browser has long before somebody opens one.
beforeAll(() =>
  Promise.all([import('./manage-dialog'), import('./video-review'), import('./fail-video-dialog')]),
)

function Page() {
  const { search } = useLocation()
  return (
    <>
      {search.includes('view=finalists') ? (
        <FinalistsView confirmTicket={() => null} />
      ) : (
        <ApplicationsView putOnDay={() => null} confirmTicket={() => null} />
      )}
      <output aria-label="address">{search}</output>
    </>
  )
}

/** Renders the list with a server that holds these rows and stores changes. */
function open(
  rows: readonly AdminApplication[],
  address: string,
  isIn: (row: AdminApplication) => boolean,
) {
  forgetJoins()
  let held = [...rows]
  const api = startApi()
  const calls: ApiCall[] = api.calls
  api.answerAll((call) => {
    const { body } = call
    if (isSaving(call)) {
      const { application_id: id, changes } = body as Saving
      held = held.map((row) => (row.id === id ? { ...row, ...changes } : row))
      return pageOf([{ id }], 1)
    }
    if (isOpening(call)) {
      const { application_id: id } = body as { application_id: string }
      return Response.json(held.find((row) => row.id === id))
    }
    const listed = held.filter(isIn)
    const { page_start = 0, page_size = 20 } = (body ?? {}) as Record<string, number>
    return pageOf(listed.slice(page_start, page_start + page_size), listed.length)
  })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const written = () => savedChanges(calls)
  return { user: userEvent.setup(), router, written, calls }
}

const NAMES = ['Ada Obi', 'Bola Eze', 'Chidi Ojo']
const children = (changes: Partial<AdminApplication> = {}, names = NAMES) =>
  names.map((child_name, at) =>
    makeApplication({
      child_name,
      created_at: new Date(Date.UTC(2026, 4, 20, 0, -at)).toISOString(),
      ...changes,
    }),
  )
const dialog = (name: string) => screen.findByRole('dialog', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const everyone = () => true

it('goes to the next and the previous one, and Back closes', async () => {
  const { user, router } = open(children({ status: 'approved' }), '/?tab=approved', everyone)
  await user.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }))
  expect(within(await dialog('Ada Obi')).getByText('Manage application · 1 of 3')).toBeVisible()
  expect(press('Previous child')).toBeDisabled()
  await user.click(press('Next child'))
  await dialog('Bola Eze')
  expect(screen.getByLabelText('address')).toHaveTextContent('manage=')
  await user.click(press('Next child'))
  await dialog('Chidi Ojo')
  expect(press('Next child')).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Save and next' })).not.toBeInTheDocument()
  await user.click(press('Previous child'))
  await dialog('Bola Eze')
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=approved$/)
})

it('gives the focus to the row of the last one', async () => {
  const { user } = open(children({ status: 'approved' }), '/?tab=approved', everyone)
  await user.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }))
  await dialog('Ada Obi')
  await user.click(press('Next child'))
  await dialog('Bola Eze')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(press('Manage Bola Eze')).toHaveFocus())
})

it('approves, saves and goes on, although the row leaves the list', async () => {
  const isPending = ({ status }: AdminApplication) => status === 'pending_payment'
  const { user, written } = open(children({ ticket_status: 'paid' }), '/?tab=pending', isPending)
  await user.click(await screen.findByRole('button', { name: 'Manage Bola Eze' }))
  await dialog('Bola Eze')
  await user.click(press(/^Step 2/))
  await user.type(screen.getByLabelText(/^Note/), 'Good')
  await user.click(press('Approve and next'))
  await dialog('Chidi Ojo')
  expect(screen.getByLabelText(/^Note/)).toHaveValue('')
  expect(screen.getByText('Manage application · 2 of 2')).toBeVisible()
  expect(written()).toEqual([{ assessment_note: 'Good', status: 'approved' }])
  await user.click(press('Previous child'))
  await dialog('Ada Obi')
})

it('goes on where nothing was changed, and writes nothing', async () => {
  const { user, written } = open(children({ status: 'approved' }), '/?tab=approved', everyone)
  await user.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }))
  await dialog('Ada Obi')
  await user.click(press('Save and next'))
  await dialog('Bola Eze')
  expect(written()).toEqual([])
})

it('asks before it leaves what is typed behind', async () => {
  const { user, written } = open(children({ status: 'approved' }), '/?tab=approved', everyone)
  await user.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }))
  await dialog('Ada Obi')
  await user.type(screen.getByLabelText(/^Note/), 'Good')
  await user.click(press('Next child'))
  const question = within(await dialog('Go on without saving?'))
  expect(question.getByText(/is not saved yet\.$/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText(/^Note/)).toHaveValue('Good')
  await user.click(press('Next child'))
  await user.click(await screen.findByRole('button', { name: 'Go on without saving' }))
  await dialog('Bola Eze')
  expect(written()).toEqual([])
})

it('goes on to the next page, and closes onto it', async () => {
  const names = Array.from({ length: 21 }, (_none, at) => `Child ${String.fromCharCode(65 + at)}`)
  const rows = children({ status: 'approved' }, names)
  const { user } = open(rows, '/?tab=approved', everyone)
  await user.click(await screen.findByRole('button', { name: 'Manage Child T' }))
  await dialog('Child T')
  await user.click(press('Next child'))
  await dialog('Child U')
  expect(await screen.findByText('Manage application · 21 of 21')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\?tab=approved&page=2$/),
  )
})

const video = {
  status: 'approved',
  ticket_status: 'paid',
  entry_video_status: 'submitted',
  entry_video_url: 'https://youtu.be/dQw4w9WgXcQ',
  entry_video_submitted_at: '2026-05-06T10:00:00+00:00',
} as const
const isSubmitted = ({ entry_video_status }: AdminApplication) => entry_video_status === 'submitted'

it('reviews one video after the other, and plays nothing before a tap', async () => {
  const rows = children(video)
  const { user, written } = open(rows, '/?tab=video_submitted', isSubmitted)
  const row = within(await screen.findByRole('row', { name: /Ada Obi/ }))
  expect(row.getByText('Dance, Music')).toBeVisible()
  expect(row.getByText('6 May 2026')).toBeVisible()
  await user.click(press('Review the videos'))
  const first = within(await dialog('Ada Obi'))
  expect(first.getByText('Dance, Music')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
  await user.click(first.getByRole('button', { name: 'Play from YouTube' }))
  expect(first.getByTitle("Ada Obi's entry video on YouTube")).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&playsinline=1',
  )
  await user.click(first.getByRole('button', { name: "Pass Ada Obi's video" }))
  const second = within(await dialog('Bola Eze'))
  expect(document.querySelector('iframe')).toBeNull()
  await user.click(second.getByRole('button', { name: 'Manage Bola Eze' }))
  expect(await screen.findByRole('button', { name: /^Step 1/, expanded: true })).toBeVisible()
  expect(written()).toEqual([{ entry_video_status: 'approved' }])
})

it('closes after the last video', async () => {
  const { user } = open(children(video, ['Ada Obi']), '/?tab=video_submitted', isSubmitted)
  await user.click(await screen.findByRole('button', { name: "Watch Ada Obi's video" }))
  await dialog('Ada Obi')
  await user.click(within(await dialog('Ada Obi')).getByRole('button', { name: /^Pass/ }))
  expect(await screen.findByText('No applications found for this category.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('goes on after a video that failed, and stays where the question is closed', async () => {
  const { user, written } = open(children(video), '/?tab=video_submitted', isSubmitted)
  await user.click(await screen.findByRole('button', { name: 'Review the videos' }))
  await user.click(within(await dialog('Ada Obi')).getByRole('button', { name: /^Pass/ }))
  await user.click(within(await dialog('Bola Eze')).getByRole('button', { name: /^Fail/ }))
  await screen.findByLabelText(/^Reason/)
  await user.click(press('Cancel'))
  await user.click(within(await dialog('Bola Eze')).getByRole('button', { name: /^Fail/ }))
  await user.type(await screen.findByLabelText(/^Reason/), 'Too dark')
  await user.click(press('Fail video'))
  await user.click(within(await dialog('Chidi Ojo')).getByRole('button', { name: /^Pass/ }))
  expect(await screen.findByText('No applications found for this category.')).toBeVisible()
  expect(written()).toEqual([
    { entry_video_status: 'approved' },
    { entry_video_status: 'failed', video_reason: 'Too dark' },
    { entry_video_status: 'approved' },
  ])
})

it('leads to another host in a new tab', async () => {
  const url = 'https://www.tiktok.com/@ada/video/7301'
  const rows = children({ ...video, entry_video_url: url }, ['Ada Obi'])
  const { user } = open(rows, '/?tab=video_submitted', isSubmitted)
  await user.click(await screen.findByRole('button', { name: 'Review the videos' }))
  const review = within(await dialog('Ada Obi'))
  expect(review.getByText(/does not play here/)).toBeVisible()
  expect(review.getByRole('link', { name: /^Watch/ })).toHaveAttribute('href', url)
})

it('ranks the finalists of a talent by their score', async () => {
  const scores = [9.5, 7, 7, null]
  const rows = children({ status: 'assessed', is_finalist: true }, [...NAMES, 'Dayo Ade']).map(
    (row, at) => ({ ...row, assessment_score: scores[at] ?? null }),
  )
  const { user, calls } = open(rows, '/?tab=assessed', everyone)
  await user.click(await screen.findByRole('link', { name: 'Finalists by score' }))
  await user.click(await screen.findByRole('link', { name: 'Dance' }))
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(
      '?tab=assessed&view=finalists&talent=Dance',
    ),
  )
  await screen.findByRole('table', { name: 'Finalists, Dance' })
  const ranks = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0])
  expect(ranks.map((cell) => cell?.textContent)).toEqual(['Place1', 'Place2', 'Place2', 'Place–'])
  expect(calls.findLast(({ path }) => path.endsWith('get_finalists'))?.body).toEqual({
    only_talent: 'Dance',
    page_size: 201,
  })
  await user.click(press('Manage Ada Obi'))
  await dialog('Ada Obi')
  await user.click(press('Next child'))
  await dialog('Bola Eze')
})
