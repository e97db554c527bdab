import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../../tests/fakes/rows'
import type { Judge, Round, RoundResult } from '../api'
import type { RoundChoice, RoundProgress } from '../progress-api'
import type { MakeFinalists } from './ranking'
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
  states: null,
  talents: null,
  min_age: null,
  max_age: null,
  child_ids: null,
  state: 'draft',
  opened_at: null,
  released_at: null,
  criteria: [{ position: 1, name: 'Voice', look_for: 'In tune', weight: 2 }],
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
  emails_sent: 0,
  judges: [
    {
      judge_id: '1',
      email: 'ada@example.com',
      sheets: 40,
      submitted: 40,
      recusals: 1,
      mean: 6.4,
      is_stopped: false,
    },
    {
      judge_id: '2',
      email: 'thabo@example.com',
      sheets: 40,
      submitted: 38,
      recusals: 0,
      mean: 8.1,
      is_stopped: false,
    },
  ],
  ...values,
})

const unfinished: RoundResult = {
  rank: null,
  is_tied: false,
  application_id: CHILD,
  name: 'Chi-Chi Obi',
  age: 9,
  state_city: 'Lagos',
  talents: ['Music'],
  is_finalist: false,
  updated_at: '2026-11-25T10:00:00Z',
  sheets: 3,
  needed: 3,
  submitted: 2,
  is_enough: false,
  is_finished: false,
  is_in_round: true,
  is_written: false,
  is_kept: false,
  score: null,
  mean: null,
  spread: null,
  criteria: null,
  report: null,
}

/** A child of a ranking. */
const ranked = (name: string, rank: number, values: Partial<RoundResult> = {}): RoundResult => ({
  ...unfinished,
  application_id: `10000000-0000-4000-8000-0000000000${String(name.charCodeAt(0))}`,
  name,
  rank,
  submitted: 3,
  is_finished: true,
  is_written: true,
  score: 7,
  mean: 7,
  spread: 0.5,
  criteria: [{ name: 'Voice', mean: 7 }],
  ...values,
})

const choice = (values: Partial<RoundChoice> = {}): RoundChoice => ({
  children: 42,
  beside: 0,
  listed: [
    {
      application_id: CHILD,
      name: 'Chi-Chi Obi',
      age: 9,
      state_city: 'Lagos',
      talents: ['Music'],
    },
  ],
  ...values,
})

const judges: Judge[] = [
  { judge_id: '1', email: 'ada@example.com', states: null, talents: null },
  { judge_id: '2', email: 'thabo@example.com', states: ['Gauteng'], talents: ['Music'] },
]

let api: FakeApi
const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const sent = (name: string) => api.callsOf(rpc(name)).map(({ body }) => body)
/** Returns these answers in turn, then repeats the last. */
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
  api.answer(rpc('get_ranking'), () => Response.json([]))
  api.answer(rpc('get_round_choice'), () => Response.json(choice()))
  await beSignedIn(ADMIN)
  return state
}

/** Replaces another feature's component: shows who would become a finalist. */
const Made = ({ best }: MakeFinalists) => (
  <p>{`Finalists: ${best.map(({ name }) => name).join(', ')}`}</p>
)

const open = (at = '/admin/setup') =>
  openPage(<RoundsView makeFinalists={Made} />, { path: '/admin/setup', at, account: ADMIN })
const opened = `/admin/setup?round=${ROUND}`

describe('a round', () => {
  it('is made with its criteria, in their order, and copied ones', async () => {
    await serve([round({ state: 'released', edition: 2025, name: 'Last year' })])
    api.answer(rpc('save_round'), () => Response.json(null))
    const { user, toasts } = open()
    await user.click(await screen.findByRole('button', { name: 'New round' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New round' }))
    await user.type(dialog.getAllByLabelText(/^Name/)[0]!, 'Finals')
    await user.selectOptions(dialog.getByLabelText(/^Copy from/), 'Last year, 2025')
    await user.click(dialog.getByRole('button', { name: 'Add a criterion' }))
    const second = within(dialog.getByRole('group', { name: 'Criterion 2' }))
    await user.selectOptions(dialog.getByLabelText(/^Country/), 'Nigeria')
    await user.type(dialog.getByLabelText(/^From age/), '7')
    await user.type(dialog.getByLabelText(/^Up to age/), '4')
    await user.click(dialog.getByRole('checkbox', { name: 'Music' }))
    await user.click(dialog.getByText('States'))
    await user.click(await dialog.findByRole('checkbox', { name: 'Kano' }))
    expect(dialog.queryByRole('checkbox', { name: 'Gauteng' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByLabelText(/^Up to age/)).toHaveAccessibleDescription(
      /not below the first one/,
    )
    await user.clear(dialog.getByLabelText(/^Up to age/))
    await user.type(dialog.getByLabelText(/^Up to age/), '9')
    expect(second.getByLabelText(/^Name/)).toHaveAccessibleDescription('Please name the criterion')
    await user.type(second.getByLabelText(/^Name/), 'Stage')
    await user.click(dialog.getByRole('button', { name: 'Move up: Criterion 2' }))
    await user.click(dialog.getByRole('checkbox', { name: 'ada@example.com' }))
    await user.click(dialog.getByRole('checkbox', { name: 'thabo@example.com' }))
    await user.click(dialog.getByRole('checkbox', { name: 'ada@example.com' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(() => toasts).toEqual([{ title: 'Finals is ready.', kept: ['Finals'] }])
    expect(sent('save_round')).toEqual([
      {
        round_id: expect.any(String) as string,
        kind: 'video',
        name: 'Finals',
        country: 'Nigeria',
        states: ['Kano'],
        talents: ['Music'],
        min_age: 7,
        max_age: 9,
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

  it('of a panel at the audition asks for no number of judges, and is told apart by its words', async () => {
    await serve([
      round({ kind: 'audition', is_panel: true, country: 'Nigeria', judge_ids: ['1', '2'] }),
    ])
    api.answer(rpc('save_round'), () => Response.json(null))
    const { user } = open()
    expect(
      await screen.findByText(
        'Auditions of Nigeria, every judge of the panel, of 2 who were chosen',
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New round' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New round' }))
    await user.type(dialog.getAllByLabelText(/^Name/)[0]!, 'Lagos panel')
    await user.type(
      within(dialog.getByRole('group', { name: 'Criterion 1' })).getByLabelText(/^Name/),
      'Voice',
    )
    expect(dialog.queryByLabelText(/^A panel at the audition/)).not.toBeInTheDocument()
    await user.selectOptions(dialog.getByLabelText(/^What is judged/), 'Auditions')
    await user.click(dialog.getByLabelText(/^A panel at the audition/))
    expect(dialog.queryByLabelText(/^Judges for each child/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => sent('save_round'))
      .toEqual([expect.objectContaining({ kind: 'audition', is_panel: true })])
  })

  it('keeps its judges when it is changed, but for those whose role has ended', async () => {
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

  it('whose release was cut off is gone on with by another owner', async () => {
    const state = await serve([round({ state: 'releasing' })], progress({ written: 20 }))
    api.answer(rpc('write_results'), () => {
      state.rounds = [round({ state: 'released' })]
      return Response.json({ written: 18, is_done: true })
    })
    const { user } = open(opened)
    expect(await screen.findByText(/not every family has its result yet/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo the release' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    await expect.poll(() => screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    expect(sent('write_results')).toEqual([expect.objectContaining({ round_id: ROUND })])
  })

  it('is taken back, says how many emails have left, and names whom it leaves', async () => {
    const state = await serve(
      [round({ state: 'released' })],
      progress({ written: 38, emails_sent: 1 }),
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
        recused_at: null,
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

describe('the children of a round', () => {
  it('are those who are chosen, or of these the ticked ones', async () => {
    await serve([round({ min_age: 4, max_age: 7, talents: ['Music'] })])
    api.answer(rpc('get_round_choice'), () => Response.json(choice({ beside: 1 })))
    api.answer(rpc('save_round'), () => Response.json(null))
    const { user, toasts } = open(opened)
    expect(
      await screen.findByText('Entry videos of both countries, Music, 4 to 7 years, 3 judges each'),
    ).toBeVisible()
    expect(await screen.findByText('It judges 42 children.')).toBeVisible()
    expect(screen.getByText('1 child more is in another open round and stays there.')).toBeVisible()
    await user.click(screen.getByText('Tick children by name'))
    await user.click(await screen.findByRole('checkbox', { name: /^Chi-Chi Obi/ }))
    await user.click(screen.getByRole('button', { name: 'Judge only 1 child' }))
    await expect.poll(() => toasts).toEqual([{ title: 'The round judges the 1 who are ticked.' }])
    expect(sent('save_round')).toEqual([
      expect.objectContaining({
        round_id: ROUND,
        name: 'First round',
        talents: ['Music'],
        min_age: 4,
        max_age: 7,
        child_ids: [CHILD],
      }),
    ])
  })

  it('come to an open round by name', async () => {
    await serve([round({ state: 'open' })])
    api.answer(rpc('add_round_child'), () => Response.json(1))
    const { user, toasts } = open(opened)
    await user.click(await screen.findByText('Add a child'))
    await user.click(await screen.findByRole('button', { name: 'Add Chi-Chi Obi' }))
    await expect
      .poll(() => toasts)
      .toEqual([{ title: 'Chi-Chi Obi is in the round.', kept: ['Chi-Chi Obi'] }])
    expect(sent('add_round_child')).toEqual([{ round_id: ROUND, application_id: CHILD }])
  })
})

it('shows what families read of an audition: a Pass from 5 on', async () => {
  await serve([round({ kind: 'audition', is_panel: true, state: 'open' })])
  api.answer(rpc('get_ranking'), () =>
    Response.json([ranked('Ada', 1, { score: 5 }), ranked('Bem', 2, { score: 4.8 })]),
  )
  const { user } = open(opened)
  await user.click(await screen.findByText('As families read it'))
  const results = within(await screen.findByRole('list', { name: 'Results' }))
  expect(results.getByText('Pass, 5 out of 10')).toBeVisible()
  expect(results.getByText('Fail, 4.8 out of 10')).toBeVisible()
})

describe('a ranking', () => {
  const rows = [
    ranked('Ada', 1, { mean: 8.5 }),
    ranked('Bem', 2, { mean: 7.25, is_tied: true }),
    ranked('Chi', 2, { mean: 7.25, is_tied: true, is_finalist: true }),
    ranked('Dayo', 4),
    { ...unfinished, name: 'Efe' },
  ]
  const serveRanking = async () => {
    await serve([round({ state: 'released' })])
    api.answer(rpc('get_ranking'), () => Response.json(rows))
  }

  it('names ranks, means, spreads and who shares a rank', async () => {
    await serveRanking()
    open(opened)
    const table = within(await screen.findByRole('table', { name: 'Ranking' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ChildPlaceMeanSpreadSheets',
      expect.stringMatching(/^Ada9, Lagos, Music.*1.*8\.50.*0\.50.*3 of 3$/),
      expect.stringMatching(/^Bem.*2, shared.*7\.25/),
      expect.stringMatching(/^Chi Finalist.*2, shared/),
      expect.stringMatching(/^Dayo.*4.*7\.00/),
    ])
  })

  it.each([
    ['1', null, 'Finalists: Ada'],
    ['2', 'All of them: 3', 'Finalists: Ada, Bem'],
    ['2', 'None of them: 1', 'Finalists: Ada'],
    ['4', null, 'Finalists: Ada, Bem, Dayo'],
  ])('makes the first %s finalists, asked: %s', async (count, answer, made) => {
    await serveRanking()
    const { user } = open(opened)
    await user.type(await screen.findByLabelText(/^The first/), count)
    await user.click(screen.getByRole('button', { name: 'Make finalists' }))
    if (answer !== null) {
      const question = within(await screen.findByRole('dialog', { name: 'Place 2 is shared' }))
      expect(question.getByText('Bem')).toBeVisible()
      await user.click(question.getByRole('button', { name: answer }))
    }
    expect(await screen.findByText(made)).toBeVisible()
  })

  it('makes nobody a finalist of a number that it does not have', async () => {
    await serveRanking()
    const { user } = open(opened)
    await user.type(await screen.findByLabelText(/^The first/), '5')
    await user.click(screen.getByRole('button', { name: 'Make finalists' }))
    expect(screen.getByLabelText(/^The first/)).toHaveAccessibleDescription(/from 1 to 4/)
    expect(screen.queryByText(/^Finalists:/)).not.toBeInTheDocument()
  })
})

it('gives what a judge who stops has left to others, and says what became of it', async () => {
  await serve([round({ state: 'open' })])
  api.answer(rpc('set_judge_stopped'), () => Response.json({ taken: 2, given: 1 }))
  const { user, toasts } = open(opened)
  await user.click(
    await screen.findByRole('button', {
      name: 'Give all that are left to others: thabo@example.com',
    }),
  )
  expect(
    screen.queryByRole('button', { name: 'Give all that are left to others: ada@example.com' }),
  ).not.toBeInTheDocument()
  const question = within(screen.getByRole('dialog', { name: /^Does thabo@example\.com stop/ }))
  expect(question.getByText(/^Other judges get the 2 that are left\./)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Give to others' }))
  await expect
    .poll(() => toasts)
    .toEqual([{ title: '2 sheets taken, 1 given to others: no other judge is free.' }])
  expect(sent('set_judge_stopped')).toEqual([{ round_id: ROUND, judge_id: '2', is_stopped: true }])
})

it('says that it is enough for all that wait', async () => {
  await serve([round({ state: 'open' })])
  api.answer(rpc('set_all_enough'), () => Response.json(3))
  const { user, toasts } = open(opened)
  await user.click(await screen.findByRole('button', { name: 'Enough for all that wait' }))
  await user.click(
    within(screen.getByRole('dialog', { name: 'Is it enough for all that wait?' })).getByRole(
      'button',
      { name: 'Enough for all' },
    ),
  )
  await expect.poll(() => toasts).toEqual([{ title: 'Enough for 3 children.' }])
})
