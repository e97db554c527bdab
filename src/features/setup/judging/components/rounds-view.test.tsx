import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../../tests/fakes/rows'
import type { Judge, Round, RoundResult } from '../api'
import type { RoundProgress } from '../progress-api'
import { RoundsView } from './rounds-view'

const ROUND = '70000000-0000-4000-8000-000000000001'
const CHILD = '10000000-0000-4000-8000-000000000001'

const round = (values: Partial<Round> = {}): Round => ({
  id: ROUND,
  edition: 2026,
  kind: 'video',
  name: 'First round',
  country: null,
  audition_round: 1,
  is_panel: false,
  judges_each: 3,
  judge_ids: null,
  state: 'draft',
  opened_at: null,
  released_at: null,
  criteria: [{ place: 1, name: 'Voice', look_for: 'In tune', weight: 2 }],
  is_writable: true,
  ...values,
})

const progress = (values: Partial<RoundProgress> = {}): RoundProgress => ({
  children: 40,
  finished: 38,
  short: 1,
  left_out: 0,
  written: 0,
  kept: 0,
  letters_sent: 0,
  judges: [
    {
      judge_id: '1',
      email: 'ada@example.com',
      sheets: 40,
      submitted: 40,
      conflicts: 1,
      mean: 6.4,
    },
    {
      judge_id: '2',
      email: 'thabo@example.com',
      sheets: 40,
      submitted: 38,
      conflicts: 0,
      mean: 8.1,
    },
  ],
  ...values,
})

const unfinished: RoundResult = {
  application_id: CHILD,
  name: 'Chi-Chi Obi',
  state_city: 'Lagos',
  sheets: 3,
  needed: 3,
  submitted: 2,
  is_enough: false,
  is_finished: false,
  is_in_round: true,
  is_written: false,
  is_kept: false,
  score: null,
  criteria: null,
  report: null,
}

const judges: Judge[] = [
  { judge_id: '1', email: 'ada@example.com', states: null, talents: null },
  { judge_id: '2', email: 'thabo@example.com', states: ['Gauteng'], talents: ['Music'] },
]

let api: FakeApi
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const sent = (name: string) => api.callsOf(rpc(name)).map(({ body }) => body)
/** Answers one call after the other, and then with the last for ever. */
const answerInTurn = (name: string, answers: (() => Response)[]) => {
  let at = 0
  api.answer(rpc(name), () => answers[Math.min(at++, answers.length - 1)]!())
}

beforeAll(() => Promise.all([import('./round-dialog'), import('./round-form-dialog')]))

async function serve(rounds: Round[], how: RoundProgress = progress()) {
  api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  const state = { rounds }
  api.answer(rpc('get_rounds'), () => Response.json(state.rounds))
  api.answer(rpc('get_round_progress'), () => Response.json(how))
  api.answer(rpc('get_judges'), () => Response.json(judges))
  api.answer(rpc('get_unfinished'), () => Response.json([unfinished]))
  await beSignedIn(ADMIN)
  return state
}

const open = (at = '/admin/setup') =>
  openPage(<RoundsView />, { path: '/admin/setup', at, account: ADMIN })
const opened = `/admin/setup?round=${ROUND}`

describe('a round', () => {
  it('is made with its criteria, in their order, and copied ones', async () => {
    await serve([round({ state: 'released', edition: 2025, name: 'Last year' })])
    api.answer(rpc('save_round'), () => Response.json(null))
    const { user, notices } = open()
    await user.click(await screen.findByRole('button', { name: 'New round' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New round' }))
    await user.type(dialog.getAllByLabelText(/^Name/)[0]!, 'Finals')
    await user.selectOptions(dialog.getByLabelText(/^Copy from/), 'Last year, 2025')
    await user.click(dialog.getByRole('button', { name: 'Add a criterion' }))
    const second = within(dialog.getByRole('group', { name: 'Criterion 2' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(second.getByLabelText(/^Name/)).toHaveAccessibleDescription('Please name the criterion')
    await user.type(second.getByLabelText(/^Name/), 'Stage')
    await user.click(dialog.getByRole('button', { name: 'Move up: Criterion 2' }))
    await user.click(dialog.getByRole('checkbox', { name: 'ada@example.com' }))
    await user.click(dialog.getByRole('checkbox', { name: 'thabo@example.com' }))
    await user.click(dialog.getByRole('checkbox', { name: 'ada@example.com' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(() => notices).toEqual([{ title: 'Finals is ready.', kept: ['Finals'] }])
    expect(sent('save_round')).toEqual([
      {
        round_id: expect.any(String) as string,
        kind: 'video',
        name: 'Finals',
        judges_each: 3,
        is_panel: false,
        judge_ids: ['2'],
        criteria: [
          { name: 'Stage', look_for: '', weight: 1 },
          { name: 'Voice', look_for: 'In tune', weight: 2 },
        ],
      },
    ])
  })

  it('keeps its judges when it is changed, but for those whose part has ended', async () => {
    await serve([round({ judge_ids: ['2', '3'] })])
    api.answer(rpc('save_round'), () => Response.json(null))
    const { user } = open(`/admin/setup?edit=${ROUND}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the round' }))
    expect(await dialog.findByRole('checkbox', { name: 'thabo@example.com' })).toBeChecked()
    expect(dialog.getByRole('checkbox', { name: 'ada@example.com' })).not.toBeChecked()
    await user.type(dialog.getAllByLabelText(/^Name/)[0]!, ' again')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => sent('save_round'))
      .toEqual([expect.objectContaining({ name: 'First round again', judge_ids: ['2'] })])
  })

  it('is opened after a question, and gives out its sheets until none is missing', async () => {
    const state = await serve([round()])
    api.answer(rpc('open_round'), () => {
      state.rounds = [round({ state: 'open' })]
      return Response.json(null)
    })
    answerInTurn('assign_judges', [
      () => Response.json({ assigned: 1500, is_done: false }),
      () => Response.json({ assigned: 0, is_done: true }),
    ])
    const { user } = open(opened)
    await user.click(await screen.findByRole('button', { name: 'Open the round' }))
    await user.click(
      within(screen.getByRole('dialog', { name: 'Open the round?' })).getByRole('button', {
        name: 'Open',
      }),
    )
    await expect.poll(() => sent('assign_judges')).toHaveLength(2)
    const judges = within(await screen.findByRole('table', { name: 'Judges' }))
    expect(judges.getByText('38 of 40')).toBeVisible()
    expect(screen.getByText('Judges’ means go from 6.4 to 8.1.')).toBeVisible()
  })

  it('is released after a question that says how many, goes on after a failure, and is done', async () => {
    const state = await serve([round({ state: 'open' })])
    api.answer(rpc('release_round'), () => {
      state.rounds = [round({ state: 'releasing' })]
      return Response.json(null)
    })
    answerInTurn('write_results', [
      () => Response.json({ written: 20, is_done: false }),
      () => refusal(500, { message: 'The server is busy.' }),
      () => {
        state.rounds = [round({ state: 'released', released_at: '2026-11-26T10:00:00Z' })]
        return Response.json({ written: 18, is_done: true })
      },
    ])
    const { user } = open(opened)
    await user.click(await screen.findByRole('button', { name: 'Release the results' }))
    const question = within(screen.getByRole('dialog', { name: 'Release 38 results?' }))
    expect(question.getByText(/^38 of 40 children get their result now/)).toHaveTextContent(
      /2 are not finished and get none\. The emails go out after five minutes/,
    )
    await user.click(question.getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('The server is busy.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('button', { name: 'Undo the release' })).toBeVisible()
    expect(sent('write_results')).toHaveLength(3)
  })

  it('is taken back, says how many emails have left, and names whom it leaves', async () => {
    const state = await serve(
      [round({ state: 'released' })],
      progress({ written: 38, letters_sent: 1 }),
    )
    api.answer(rpc('undo_release'), () => {
      state.rounds = [round({ state: 'undoing' })]
      return Response.json(null)
    })
    api.answer(rpc('write_undo'), () => {
      state.rounds = [round({ state: 'open' })]
      return Response.json({
        undone: 37,
        kept: [{ application_id: CHILD, name: 'Chi-Chi Obi' }],
        is_done: true,
      })
    })
    const { user } = open(opened)
    await user.click(await screen.findByRole('button', { name: 'Undo the release' }))
    const question = within(screen.getByRole('dialog', { name: 'Undo the release?' }))
    expect(question.getByText(/^1 email has already left\./)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Undo the release' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody changed these since, so they stay as they are:Chi-Chi Obi',
    )
  })
})

it('says of a child that two sheets are enough, and sends one back with words', async () => {
  await serve([round({ state: 'open' })])
  api.answer(rpc('set_enough_sheets'), () => Response.json(null))
  api.answer(rpc('send_sheet_back'), () => Response.json(null))
  api.answer(rpc('get_round_sheets'), () =>
    Response.json([
      {
        application_id: CHILD,
        name: 'Chi-Chi Obi',
        judge_id: '1',
        judge_email: 'ada@example.com',
        marks: { 1: 7.5 },
        comment: 'Calm',
        saved_at: '2026-11-25T10:00:00Z',
        submitted_at: '2026-11-25T10:00:00Z',
        conflict_at: null,
        sent_back_at: null,
      },
    ]),
  )
  const { user } = open(opened)
  await user.click(await screen.findByRole('button', { name: 'Enough: Chi-Chi Obi' }))
  await expect
    .poll(() => sent('set_enough_sheets'))
    .toEqual([{ round_id: ROUND, application_id: CHILD, is_enough: true }])
  await user.click(screen.getByRole('button', { name: 'Sheets: Chi-Chi Obi' }))
  expect(await screen.findByText('Voice 7.5')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send back: ada@example.com' }))
  const question = within(screen.getByRole('dialog', { name: /^Send the sheet back/ }))
  await user.type(question.getByLabelText(/^Reason/), 'Listen again')
  await user.click(question.getByRole('button', { name: 'Send back' }))
  await expect
    .poll(() => sent('send_sheet_back'))
    .toEqual([{ round_id: ROUND, application_id: CHILD, judge_id: '1', words: 'Listen again' }])
})
