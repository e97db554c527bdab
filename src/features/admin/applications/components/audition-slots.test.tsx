import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stubRest } from '../../../../../tests/fakes/api'
import { pageOf, refusal } from '../../../../../tests/fakes/call'
import { accepted, openManageDialog } from '../../../../../tests/fakes/manage-dialog'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { isSaving, savedChanges } from '../../../../../tests/fakes/saving'
import type { ChildSlot } from '../child-slots-api'

const DAY = '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a02'

/** A slot at 10:00 in Lagos, fully told to the family. */
const makeSlot = (changes: Partial<ChildSlot> = {}): ChildSlot => ({
  round: 1,
  audition_day_id: DAY,
  venue: 'City Hall',
  state_city: 'Lagos',
  starts_at: '2027-02-06T09:00:00Z',
  ends_at: '2027-02-06T09:15:00Z',
  stage: 2,
  stage_label: 'Stage 2',
  is_extra: false,
  told_at: '2027-01-05T09:00:00Z',
  told_starts_at: '2027-02-06T09:00:00Z',
  is_told: true,
  result: null,
  report: null,
  result_at: null,
  is_judged: false,
  ...changes,
})

const STANDING = {
  status: 'approved',
  ticket_status: 'paid',
  entry_video_status: 'approved',
  assessment_score: 8,
  audition_state: 'scheduled',
  audition_date: '2027-02-06T09:00:00Z',
} as const

function openWith(slots: readonly ChildSlot[], code?: string) {
  let isTakenOff = false
  const calls = stubRest((call) => {
    if (call.path.endsWith('/rpc/get_child_slots')) {
      return Response.json(isTakenOff ? [makeSlot({ audition_day_id: null })] : slots)
    }
    if (call.path.endsWith('/rpc/clear_slots')) {
      isTakenOff = true
      return Response.json(1)
    }
    if (call.path.endsWith('/rpc/open_application')) {
      return Response.json(makeApplication({ child_name: 'Ada Obi', ...STANDING }))
    }
    if (isSaving(call)) {
      return code && !isTakenOff
        ? refusal(400, { code: 'P0001', message: code, details: '1' })
        : accepted()
    }
    return pageOf([], 0)
  })
  return { calls, ...openManageDialog(STANDING) }
}

it.each([
  [makeSlot(), 'Lagos day, 6 February 2027, 10:00, Stage 2', null],
  [
    makeSlot({ told_at: null, told_starts_at: null, is_told: false }),
    'Lagos day, 6 February 2027, 10:00, Stage 2',
    'Planned, not told yet',
  ],
  [
    makeSlot({ told_starts_at: '2027-02-06T09:30:00Z', is_told: false }),
    'Lagos day, 6 February 2027, 10:00, Stage 2',
    'Not told yet: the family knows 6 February 2027, 10:30',
  ],
  [
    makeSlot({ starts_at: null, stage: null, stage_label: null, is_extra: true }),
    'Lagos day, added at the door, without a time',
    null,
  ],
])('says where a child stands, and leads to its day: %#', async (slot, words, untold) => {
  openWith([slot])
  expect(await screen.findByText(words)).toBeVisible()
  if (untold === null) expect(screen.queryByText(/not told|Not told/)).toBeNull()
  else expect(screen.getByText(untold)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the day' })).toHaveAttribute(
    'href',
    `/admin/audition-days/${DAY}`,
  )
  expect(screen.queryByRole('link', { name: 'Put on an audition day' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take off the day' })).toBeNull()
})

it.each([
  [[], /Put on an audition day/],
  [[makeSlot({ audition_day_id: null })], /^6 February 2027, 10:00, on no audition day$/],
])('leads a child without a day to the days: %#', async (slots, words) => {
  openWith(slots)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Put on an audition day' })).toHaveAttribute(
    'href',
    '/admin/audition-days',
  )
  expect(screen.queryByRole('link', { name: 'Open the day' })).toBeNull()
})

it('lists earlier rounds with their results, and a later one that the family does not know', async () => {
  openWith([
    makeSlot({ starts_at: '2026-12-05T09:00:00Z', result: 'Pass', stage_label: 'Blue' }),
    makeSlot({ round: 2 }),
    makeSlot({ round: 3, told_at: null, told_starts_at: null, is_told: false }),
  ])
  const past = await screen.findByRole('list', { name: 'Earlier rounds' })
  expect(
    within(past)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Round 1, Lagos day, 5 December 2026, 10:00, Blue: Pass'])
  expect(screen.getByText('Round 2: Lagos day, 6 February 2027, 10:00, Stage 2')).toBeVisible()
  expect(screen.getByText('Round 3: Lagos day, 6 February 2027, 10:00, Stage 2')).toBeVisible()
})

it.each([
  ['slot_taken', /Every stage of the audition day is taken at this time\./],
  ['slot_outside_day', /The audition day has no slot at this time/],
])(
  'says %s at the date, and saves what was typed once the child is off the day',
  async (code, sentence) => {
    const { calls, user, onClose } = openWith([makeSlot()], code)
    const time = await screen.findByLabelText('Time of the audition')
    await screen.findByText(/^Lagos day/)
    await user.clear(time)
    await user.type(time, '11:00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(screen.getByLabelText(/^Date and time/)).toHaveAccessibleDescription(sentence),
    )
    await user.click(screen.getByRole('button', { name: 'Take off the day' }))
    const question = await screen.findByRole('dialog', { name: 'Take Ada Obi off the day?' })
    expect(question).toHaveTextContent('Lagos day, 6 February 2027, 10:00, Stage 2')
    await user.click(within(question).getByRole('button', { name: 'Take off the day' }))
    expect(await screen.findByText('6 February 2027, 10:00, on no audition day')).toBeVisible()
    expect(calls.filter(({ path }) => path.endsWith('/rpc/clear_slots'))[0]?.body).toEqual({
      audition_day_id: DAY,
      ids: [expect.any(String)],
    })
    expect(screen.getByLabelText('Time of the audition')).toHaveValue('11:00')
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(savedChanges(calls)).toEqual(
      Array.from({ length: 2 }, () => ({ audition_date: '2027-02-06T10:00:00.000Z' })),
    )
  },
)

it('offers another try where it cannot be looked up', async () => {
  let isAsleep = true
  stubRest(({ path }) => {
    if (!path.endsWith('/rpc/get_child_slots')) return pageOf([], 0)
    return isAsleep ? refusal(500, { message: 'asleep' }) : Response.json([makeSlot()])
  })
  const { user } = openManageDialog(STANDING)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isAsleep = false
  await user.click(again)
  expect(await screen.findByText(/^Lagos day/)).toBeVisible()
})
