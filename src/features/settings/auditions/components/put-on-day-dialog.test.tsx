import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { type ListedChild, PutOnDayDialog } from './put-on-day-dialog'

const PLANS = 'POST /rest/v1/rpc/get_plans'
const FILL = 'POST /rest/v1/rpc/fill_audition_day'
const SAVE = 'POST /rest/v1/rpc/save_audition_day'

/** A day in a state; its venue starts with the state's name. */
const dayOf = (state_city: string, number: number, changes: object = {}) => ({
  id: `5f0c9a52-2a0f-4a1e-9f0e-00000000000${number}`,
  edition: 2027,
  country: 'Nigeria',
  state_city,
  venue: `${state_city} Hall`,
  starts_at: `2099-02-0${number}T08:00:00Z`,
  ends_at: `2099-02-0${number}T14:00:00Z`,
  cancelled_at: null,
  completed_at: null,
  free: 24,
  ...changes,
})

const childOf = (child_name: string, state_city: string, changes: Partial<ListedChild> = {}) => ({
  id: child_name,
  edition: 2027,
  child_name,
  country: 'Nigeria' as const,
  state_city,
  entry_video_status: 'approved' as const,
  ...changes,
})

const scheduled = (...ids: string[]) =>
  ids.map((application_id) => ({ application_id, outcome: 'scheduled' }))

let api: FakeApi
const onClose = vi.fn()

// Preloads the dialog's code, which a browser has long before somebody opens it.
beforeAll(() => import('./plan-dialog'))

beforeEach(() => {
  api = startApi()
  onClose.mockReset()
})

function open(...applications: ListedChild[]) {
  return openPage(<PutOnDayDialog applications={applications} onClose={onClose} />, {
    path: '/admin/dashboard',
  })
}

it('asks once a state, with the days of it that are still to come, and plans a call each', async () => {
  const lagos = dayOf('Lagos', 2)
  const kano = dayOf('Kano', 3)
  api.answer(PLANS, () =>
    Response.json([
      dayOf('Lagos', 1, { cancelled_at: '2026-01-01T00:00:00Z' }),
      dayOf('Lagos', 4, { completed_at: '2026-01-01T00:00:00Z' }),
      dayOf('Lagos', 5, { ends_at: '2026-01-01T00:00:00Z' }),
      dayOf('Lagos', 6, { edition: 2026 }),
      lagos,
      kano,
      dayOf('Kano', 7, { venue: 'Second Hall', free: 1 }),
    ]),
  )
  api.answer(FILL, ({ body }) => {
    const { audition_day_id, ids } = body as { audition_day_id: string; ids: string[] }
    return Response.json(
      audition_day_id === lagos.id
        ? scheduled(...ids)
        : [
            { application_id: 'Chi Eze', outcome: 'scheduled' },
            { application_id: 'Dayo Musa', outcome: 'full' },
          ],
    )
  })
  const { user } = open(
    childOf('Ada Obi', 'Lagos'),
    childOf('Chi Eze', 'Kano'),
    childOf('Dayo Musa', 'Kano'),
    childOf('Bem Tor', 'Lagos'),
  )
  const choice = await screen.findByLabelText(/^Lagos, 2 children\b/)
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No day now',
    '2 February 2099, Lagos Hall (24 free)',
  ])
  await user.selectOptions(
    screen.getByLabelText(/^Kano, 2 children\b/),
    '7 February 2099, Second Hall (1 free)',
  )
  expect(screen.getByText(/1 free slot\. 1 child will stay without a time/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Plan 4 children' }))

  const answer = within(await screen.findByRole('dialog', { name: '3 of 4 planned' }))
  expect(api.callsOf(FILL).map(({ body }) => body)).toEqual([
    { audition_day_id: dayOf('Kano', 7).id, ids: ['Chi Eze', 'Dayo Musa'] },
    { audition_day_id: lagos.id, ids: ['Ada Obi', 'Bem Tor'] },
  ])
  expect(answer.getByRole('list', { name: 'Not planned' })).toHaveTextContent(
    '1 without a free slotDayo Musa',
  )
  expect(answer.getByText('The families are told when you publish these days.')).toBeVisible()
  const [toKano, toLagos] = answer.getAllByRole('link', { name: 'Open this day' })
  expect(toKano).toHaveAttribute('href', `/admin/audition-days/${dayOf('Kano', 7).id}`)
  expect(toLagos).toHaveAttribute('href', `/admin/audition-days/${lagos.id}`)
  await user.click(answer.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledWith(['Ada Obi', 'Chi Eze', 'Bem Tor'])
})

it('leaves a state out that gets no day now', async () => {
  api.answer(PLANS, () => Response.json([dayOf('Lagos', 2), dayOf('Kano', 3)]))
  api.answer(FILL, () => Response.json(scheduled('Ada Obi')))
  const { user } = open(childOf('Ada Obi', 'Lagos'), childOf('Chi Eze', 'Kano'))
  await user.selectOptions(await screen.findByLabelText(/^Kano, 1 child\b/), 'No day now')
  await user.click(screen.getByRole('button', { name: 'Plan 1 child' }))
  const answer = within(await screen.findByRole('dialog', { name: '1 of 2 planned' }))
  expect(answer.getByRole('list', { name: 'Not planned' })).toHaveTextContent(
    '1 not put on a day nowChi Eze',
  )
  expect(api.callsOf(FILL)).toHaveLength(1)
})

it('says that a state has no day, and plans on the one that is made there', async () => {
  const made = dayOf('Kano', 3)
  let plans = [dayOf('Lagos', 2)]
  api.answer(PLANS, () => Response.json(plans))
  api.answer(SAVE, () => {
    plans = [...plans, made]
    return Response.json(made.id)
  })
  api.answer(FILL, () => Response.json(scheduled('Ada Obi')))
  const { user } = open(childOf('Ada Obi', 'Kano'))
  expect(await screen.findByText('There is no open day here yet.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Plan 0 children' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Make a day in Kano' }))

  const form = within(await screen.findByRole('dialog', { name: 'Plan a day' }))
  expect(form.getByLabelText(/^State/)).toHaveValue('Kano')
  await user.type(form.getByLabelText(/^Hall/), 'Kano Hall')
  await user.type(form.getByLabelText(/^Address/), '1 Zaria Road')
  await user.type(form.getByLabelText(/^Day/), '2099-02-03')
  await user.click(form.getByRole('button', { name: 'Plan this day' }))
  const choice = await screen.findByLabelText(/^Kano, 1 child\b/)
  expect(choice).toHaveDisplayValue('3 February 2099, Kano Hall (24 free)')
  expect(screen.getByRole('dialog', { name: 'Put Ada Obi on an audition day' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Plan 1 child' }))
  expect(await screen.findByRole('dialog', { name: 'Planned' })).toBeVisible()
  expect(api.callsOf(FILL)[0]?.body).toMatchObject({ audition_day_id: made.id })
})

it('chooses the day that was made where there is an earlier one', async () => {
  let plans = [dayOf('Kano', 2)]
  const made = dayOf('Kano', 3)
  api.answer(PLANS, () => Response.json(plans))
  api.answer(SAVE, () => {
    plans = [...plans, made]
    return Response.json(made.id)
  })
  const { user } = open(childOf('Ada Obi', 'Kano'))
  await user.click(await screen.findByRole('button', { name: 'Make a day in Kano' }))
  const form = within(await screen.findByRole('dialog', { name: 'Plan a day' }))
  await user.type(form.getByLabelText(/^Hall/), 'Kano Hall')
  await user.type(form.getByLabelText(/^Address/), '1 Zaria Road')
  await user.type(form.getByLabelText(/^Day/), '2099-02-03')
  await user.click(form.getByRole('button', { name: 'Plan this day' }))
  expect(await screen.findByLabelText(/^Kano, 1 child\b/)).toHaveValue(made.id)
})

it('says that the days of a state are full', async () => {
  api.answer(PLANS, () => Response.json([dayOf('Kano', 3, { free: 0 })]))
  open(childOf('Ada Obi', 'Kano'))
  expect(await screen.findByText('The open days here are full.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Plan 0 children' })).toBeDisabled()
})

it('says a refusal at its state, keeps the other state’s children, and goes on with the rest', async () => {
  const kano = dayOf('Kano', 3)
  let plans = [dayOf('Lagos', 2), kano, dayOf('Kano', 4)]
  api.answer(PLANS, () => Response.json(plans))
  api.answer(FILL, ({ body }) => {
    const { audition_day_id, ids } = body as { audition_day_id: string; ids: string[] }
    if (audition_day_id === kano.id) {
      plans = plans.filter(({ id }) => id !== kano.id)
      return refusal(400, { code: 'P0001', message: 'audition_not_found' })
    }
    return Response.json(scheduled(...ids))
  })
  const { user } = open(childOf('Ada Obi', 'Lagos'), childOf('Chi Eze', 'Kano'))
  await user.click(await screen.findByRole('button', { name: 'Plan 2 children' }))
  const choice = await screen.findByRole('combobox', { name: /^Kano, 1 child/ })
  await waitFor(() =>
    expect(choice).toHaveAccessibleDescription(/This audition day is gone, or not in your part/),
  )
  // The deleted day is replaced by the next one, and Lagos is done.
  expect(choice).toHaveDisplayValue('4 February 2099, Kano Hall (24 free)')
  expect(screen.getByRole('list', { name: 'Planned' })).toHaveTextContent('1 child planned')
  expect(screen.queryByLabelText(/^Lagos/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Plan 1 child' }))
  expect(await screen.findByRole('dialog', { name: '2 of 2 planned' })).toBeVisible()
  expect(api.callsOf(FILL)).toHaveLength(3)
})

it('plans a child whose entry video has not passed only when that is said', async () => {
  api.answer(PLANS, () => Response.json([dayOf('Lagos', 2)]))
  api.answer(FILL, () => Response.json(scheduled('Ada Obi', 'Bem Tor')))
  const { user } = open(
    childOf('Ada Obi', 'Lagos'),
    childOf('Bem Tor', 'Lagos', { entry_video_status: 'submitted' }),
  )
  await screen.findByRole('button', { name: 'Plan 1 child' })
  expect(screen.getByRole('region', { name: 'Look at these first' })).toHaveTextContent(
    'The entry video of one child has not passed.Bem Tor',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Plan this child as well' }))
  await user.click(screen.getByRole('button', { name: 'Plan 2 children' }))
  await screen.findByRole('dialog', { name: '2 of 2 planned' })
  expect(api.callsOf(FILL)[0]?.body).toMatchObject({ ids: ['Ada Obi', 'Bem Tor'] })
})
