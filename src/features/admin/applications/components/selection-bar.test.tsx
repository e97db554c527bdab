import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { KEYS } from '@/lib/query-keys'
import { stubRest } from '../../../../../tests/fakes/api'
import {
  giveReason,
  listCalls,
  openApplications,
  preloadDialogs,
} from '../../../../../tests/fakes/applications-view'
import { pageOf } from '../../../../../tests/fakes/call'
import { makeApplication } from '../../../../../tests/fakes/rows'
import {
  type Deciding,
  decided,
  isDeciding,
  isOpening,
  isSaving,
} from '../../../../../tests/fakes/saving'
import { joinedSocket } from '../../../../../tests/fakes/socket'

type Child = ReturnType<typeof makeApplication>

const CHANGED = {
  is_done: false,
  code: 'P0001',
  message: 'application_changed',
  details: 'It was written after it was loaded.',
}

beforeAll(preloadDialogs)

it('approves what is ticked, and says what became of each', async () => {
  const [bola, chidi, dayo] = ['Bola Ade', 'Chidi Eze', 'Dayo Obi'].map((child_name) =>
    makeApplication({ child_name, status: 'pending' }),
  ) as [Child, Child, Child]
  const calls = stubRest((call) => {
    if (!isDeciding(call)) return pageOf([bola, chidi, dayo], 3)
    // Somebody else has changed the second row.
    return Response.json([{ is_done: true, updated_at: '2026-11-24T10:00:00Z' }, CHANGED])
  })
  const client = createQueryClient()
  client.setQueryData(KEYS.work, [])
  const user = openApplications(undefined, client)
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
  expect(decided(calls)).toEqual([
    [bola, chidi].map(({ id, updated_at }) => ({ id, loaded_at: updated_at, status: 'approved' })),
  ])
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  expect(screen.getByText('1 selected')).toBeVisible()
  expect(client.getQueryState(KEYS.work)?.isInvalidated, 'Today asks anew').toBe(true)
})

it('takes back what a press has approved, and nothing else', async () => {
  const [bola, chidi] = ['Bola Ade', 'Chidi Eze'].map((child_name) =>
    makeApplication({ child_name, status: 'pending' }),
  ) as [Child, Child]
  const calls = stubRest((call) => {
    if (!isDeciding(call)) return pageOf([bola, chidi], 2)
    const { decisions } = call.body as Deciding
    return Response.json(
      decisions.map(({ id }) =>
        id === chidi.id ? CHANGED : { is_done: true, updated_at: '2026-11-24T10:00:00Z' },
      ),
    )
  })
  const user = openApplications()
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Approve 2 selected' }))
  const question = within(await screen.findByRole('dialog', { name: 'Approve 2 applications?' }))
  await user.click(question.getByRole('button', { name: 'Approve 2 applications' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect
    .poll(() => decided(calls)[1])
    .toEqual([{ id: bola.id, loaded_at: '2026-11-24T10:00:00Z', is_undo: true }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('leads to a message to the parents of what is ticked, in the year of the list', async () => {
  // The same child in each answer: a new one would not be ticked after a refetch.
  const child = makeApplication({ child_name: 'Bola Ade', edition: 2025 })
  stubRest(() => pageOf([child], 1))
  const user = openApplications('/admin/dashboard?year=2025')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bola Ade' }))
  expect(screen.getByRole('link', { name: 'Message their parents' })).toHaveAttribute(
    'href',
    '/admin/messages?ticked=true&year=2025',
  )
})

it('rejects what is ticked for one reason, and leaves out what is rejected', async () => {
  const approved = makeApplication({ child_name: 'Bola Ade', status: 'approved' })
  const rejected = makeApplication({ child_name: 'Chidi Eze', status: 'rejected' })
  const calls = stubRest((call) =>
    isDeciding(call)
      ? Response.json([{ is_done: true, updated_at: '2026-11-24T10:00:00Z' }])
      : pageOf([approved, rejected], 2),
  )
  const user = openApplications('/admin/dashboard?tab=video_submitted')
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Reject 1 selected' }))
  await giveReason(user, /^Reject 2 applications/, 'Continue')
  const question = within(await screen.findByRole('dialog', { name: 'Reject 1 application?' }))
  expect(question.getByRole('list', { name: 'Applications left out' })).toHaveTextContent(
    'Chidi EzeAlready rejected.',
  )
  await user.click(question.getByRole('button', { name: 'Reject 1 application' }))
  expect(await screen.findByRole('dialog', { name: 'Rejected' })).toBeVisible()
  expect(decided(calls)).toEqual([
    [
      {
        id: approved.id,
        loaded_at: approved.updated_at,
        status: 'rejected',
        reason: 'A reason',
      },
    ],
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
  const user = openApplications('/admin/dashboard?place=Lagos')
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

it('says nothing of another when a ticked child is approved in its own dialog', async () => {
  const bola = makeApplication({ child_name: 'Bola Ade', status: 'pending' })
  let isApproved = false
  stubRest((call) => {
    if (isSaving(call)) {
      isApproved = true
      return pageOf([{ id: bola.id }], 1)
    }
    if (isOpening(call)) return Response.json(bola)
    return isApproved ? pageOf([], 0) : pageOf([bola], 1)
  })
  const user = openApplications('/admin/dashboard')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bola Ade' }))
  await user.click(screen.getByRole('button', { name: 'Manage Bola Ade' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bola Ade' }))
  await user.click(dialog.getByRole('button', { name: 'Approve & Save' }))
  expect(await screen.findByText('No applications found for this category.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByText(/by somebody else/)).not.toBeInTheDocument()
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument()
})

it('stays as it is read, and says how much has changed elsewhere', async () => {
  const [bola, chidi] = ['Bola Ade', 'Chidi Eze'].map((child_name) =>
    makeApplication({ child_name, status: 'pending' }),
  ) as [Child, Child]
  let rows = [bola]
  stubRest(() => pageOf(rows, rows.length))
  const user = openApplications('/admin/dashboard')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bola Ade' }))
  rows = [chidi, { ...bola, score: 3 } as Child]
  ;(await joinedSocket()).sayChange()
  expect(await screen.findByText('2 changes.')).toBeVisible()
  expect(screen.queryByText('Chidi Eze')).not.toBeInTheDocument()
  expect(screen.getByText('1 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Chidi Eze')).toBeVisible()
  expect(screen.queryByText('2 changes.')).not.toBeInTheDocument()
  expect(screen.getByText('1 selected')).toBeVisible()
})

const DAY = {
  id: '5f0c9a52-2a0f-4a1e-9f0e-000000000001',
  edition: 2026,
  country: 'Nigeria',
  state_city: 'Lagos',
  venue: 'City Hall',
  starts_at: '2099-02-06T08:00:00Z',
  ends_at: '2099-02-06T14:00:00Z',
  cancelled_at: null,
  completed_at: null,
  free: 24,
}

it('puts what is ticked on an audition day, and keeps ticked who was not planned', async () => {
  const child = (child_name: string, changes: Partial<Child> = {}) =>
    makeApplication({
      child_name,
      edition: 2026,
      status: 'approved',
      ticket_status: 'paid',
      entry_video_status: 'approved',
      ...changes,
    })
  const rows = [
    child('Bola Ade'),
    // From an earlier round: the audition day decides whether there is another one.
    child('Chidi Eze', { status: 'assessed', assessment_score: 8, audition_state: 'completed' }),
    child('Efe Obi', { ticket_status: 'unpaid' }),
    child('Femi Ojo', { ticket_status: 'Disqualified' }),
  ] as [Child, Child, Child, Child]
  const [bola, chidi] = rows
  const calls = stubRest(({ path }) => {
    if (path.endsWith('/rpc/get_plans')) return Response.json([DAY])
    if (path.endsWith('/rpc/fill_audition_day')) {
      return Response.json([
        { application_id: bola.id, outcome: 'scheduled' },
        { application_id: chidi.id, outcome: 'completed' },
      ])
    }
    return pageOf(rows, rows.length)
  })
  const user = openApplications('/admin/dashboard?tab=approved')
  await user.click(await screen.findByLabelText('Select all on this page'))
  await user.click(screen.getByRole('button', { name: 'Put 2 on an audition day selected' }))
  const question = within(
    await screen.findByRole('dialog', { name: 'Put 2 children on an audition day' }),
  )
  const left = question.getByRole('list', { name: 'Applications left out' })
  expect(left).toHaveTextContent('Efe ObiThe ticket is not paid.Femi OjoDisqualified.')
  await user.click(await question.findByRole('button', { name: 'Plan 2 children' }))

  const answer = within(await screen.findByRole('dialog', { name: '1 of 2 planned' }))
  expect(answer.getByRole('list', { name: 'Not planned' })).toHaveTextContent(
    '1 already performedChidi Eze',
  )
  expect(calls.filter(({ path }) => path.endsWith('/rpc/fill_audition_day'))).toMatchObject([
    { body: { audition_day_id: DAY.id, ids: [bola.id, chidi.id] } },
  ])
  await user.click(answer.getByRole('button', { name: 'Done' }))
  expect(screen.getByText('3 selected')).toBeVisible()
})
