import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../tests/fakes/rows'
import { readKeptNote, unsentOf } from '@/lib/offline/kept-note'
import type { MyRound, MySheet } from '../api'
import { JudgingView } from './judging-view'

const ROUND = '70000000-0000-4000-8000-000000000001'
const childId = (n: number) => `10000000-0000-4000-8000-00000000000${n}`

const round = (values: Partial<MyRound> = {}): MyRound => ({
  id: ROUND,
  kind: 'video',
  name: 'First round',
  is_panel: false,
  state: 'open',
  criteria: [
    { position: 1, name: 'Voice', look_for: 'In tune', weight: 2 },
    { position: 2, name: 'Stage', look_for: null, weight: 1 },
  ],
  sheets: 3,
  submitted: 0,
  ...values,
})

const sheet = (n: number, values: Partial<MySheet> = {}): MySheet => ({
  round_id: ROUND,
  application_id: childId(n),
  name: ['Ada', 'Thandeka', 'Ṣadé'][n - 1] ?? '',
  age: 9,
  talents: ['Music'],
  state_city: 'Lagos',
  entry_video_url: 'https://youtu.be/dQw4w9WgXcQ',
  audition_date: null,
  marks: {},
  comment: null,
  revision: 0,
  submitted_at: null,
  sent_back_at: null,
  sent_back_words: null,
  recused_at: null,
  can_withdraw: false,
  ...values,
})

const SAVE = 'POST /rest/v1/rpc/save_sheets'
const ROUNDS = 'POST /rest/v1/rpc/get_my_rounds'
const SHEETS = 'POST /rest/v1/rpc/get_my_sheets'

let api: FakeApi
/** The sent sheets, optionally only those handed in. */
const sent = (isHandedIn?: boolean) =>
  api
    .callsOf(SAVE)
    .flatMap(({ body }) => (body as { sheets: Sent[] }).sheets)
    .filter(({ hand_in }) => isHandedIn === undefined || hand_in === isHandedIn)
type Sent = Pick<MySheet, 'application_id' | 'marks' | 'comment' | 'revision'> & {
  hand_in: boolean
}
beforeAll(() => import('@/components/ui/dialog-window'))

async function serve(sheets: MySheet[], rounds = [round()]) {
  api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(ROUNDS, () => Response.json(rounds))
  api.answer(SHEETS, () => Response.json(sheets))
  api.answer(SAVE, ({ body }) =>
    Response.json(
      (body as { sheets: Sent[] }).sheets.map(({ hand_in, revision, ...rest }) => ({
        ...rest,
        is_done: true,
        is_saved: true,
        revision: revision + 1,
        submitted_at: hand_in ? '2026-11-26T10:00:00Z' : null,
      })),
    ),
  )
  await beSignedIn(ADMIN)
}

const open = (at = '/admin/judging') =>
  openPage(<JudgingView />, { path: '/admin/judging', at, account: ADMIN })
const opened = (n: number) => `/admin/judging?sheet=${childId(n)}`
const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) })

describe('what waits', () => {
  beforeEach(() =>
    serve([
      sheet(1, { submitted_at: '2026-11-25T10:00:00Z', revision: 2, marks: { 1: 7.5, 2: 8 } }),
      sheet(2, { revision: 1, marks: { 1: 5 } }),
      sheet(3, { sent_back_at: '2026-11-25T10:00:00Z', sent_back_words: 'Too strict?' }),
    ]),
  )

  it('says how many are handed in, and how far each is', async () => {
    open()
    expect(await screen.findByRole('progressbar')).toHaveAccessibleName('1 of 3 handed in, 33%')
    const items = within(screen.getByRole('list', { name: 'Children' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ada.*Handed in$/),
      expect.stringMatching(/Thandeka.*Begun$/),
      expect.stringMatching(/Ṣadé.*Sent back$/),
    ])
  })

  it('goes on with the first who waits, and shows what the office asks', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'Ṣadé' })).toBeVisible()
    expect(screen.getByText('Too strict?')).toBeVisible()
  })

  it('locks what is handed in', async () => {
    open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    expect(box('Voice')).toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Hand in' })).not.toBeInTheDocument()
  })

  it('opens what is handed in once it is taken back, as it was', async () => {
    const { user } = open(opened(1))
    await user.click(await screen.findByRole('button', { name: 'Take back' }))
    expect(box('Voice')).not.toHaveAttribute('readonly')
    expect(box('Voice')).toHaveValue('7.5')
    expect(screen.getByRole('button', { name: 'Hand in' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'All children' }))
    expect(await screen.findByRole('progressbar')).toHaveAccessibleName('0 of 3 handed in, 0%')
    expect(screen.getByRole('button', { name: /^Ada/ })).toHaveTextContent(/Begun$/)
    await expect
      .poll(() => sent(false)[0])
      .toMatchObject({ application_id: childId(1), marks: { 1: 7.5, 2: 8 }, revision: 2 })
    expect(sent(true)).toEqual([])
  })

  it('goes on by the arrows from marks that are handed in', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await user.click(box('Voice'))
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
  })
})

it('has the children of an audition in the order of their slots', async () => {
  await serve([
    sheet(1, { audition_date: '2026-12-05T09:30:00+00:00' }),
    sheet(2, { audition_date: '2026-12-05T10:00:00+00:00' }),
    sheet(3, { audition_date: '2026-12-05T09:00:00+00:00' }),
  ])
  open()
  const list = within(await screen.findByRole('list', { name: 'Children' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ṣadé/),
    expect.stringMatching(/Ada/),
    expect.stringMatching(/Thandeka/),
  ])
})

it('says so where nothing waits', async () => {
  await serve([], [])
  open()
  expect(await screen.findByRole('heading', { name: 'Nothing to judge yet.' })).toBeVisible()
})

describe('a sheet by keys alone', () => {
  beforeEach(() => serve([sheet(1), sheet(2), sheet(3)]))

  it('takes marks, goes between criteria, and hands in the one after the other', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await expect.poll(() => box('Voice')).toHaveFocus()
    expect(box('Voice')).toHaveAccessibleDescription('In tune Counts 2 times.')
    await user.keyboard('7.5{ArrowDown}10')
    expect(box('Voice')).toHaveValue('7.5')
    expect(box('Stage')).toHaveValue('10')
    expect(box('Stage')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
    await expect
      .poll(() => sent(true)[0])
      .toMatchObject({ application_id: childId(1), marks: { 1: 7.5, 2: 10 }, revision: 0 })
    await user.keyboard('3{ArrowDown}4{Enter}')
    expect(await screen.findByRole('heading', { name: 'Ṣadé' })).toBeVisible()
    await user.keyboard('5{ArrowDown}5{Enter}')
    expect(await screen.findByText('3 of 3 handed in,', { exact: false })).toBeVisible()
  })

  it.each([
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['8.0', 8],
    ['9.5', 9.5],
    ['.5', 0.5],
    ['10', 10],
    ['7{Backspace}8', 8],
    ['75{ArrowLeft},', 7.5],
    ['7.3{Backspace}5', 7.5],
  ])('takes %s, typed key by key, as %d', async (keys, mark) => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await expect.poll(() => box('Voice')).toHaveFocus()
    await user.keyboard(`${keys}{ArrowDown}6`)
    expect(box('Voice')).toHaveValue(String(mark))
    await user.keyboard('{Enter}')
    await expect.poll(() => sent(true)).toHaveLength(1)
    expect(sent().at(-1)).toMatchObject({ marks: { 1: mark, 2: 6 } })
  })

  it.each(['7.3', '11', '-1', 'seven'])(
    'refuses %s beside the criterion, and keeps it there',
    async (keys) => {
      const { user } = open(opened(1))
      await screen.findByRole('heading', { name: 'Ada' })
      await expect.poll(() => box('Voice')).toHaveFocus()
      await user.keyboard(`${keys}{ArrowDown}6{Enter}`)
      expect(box('Voice')).toHaveFocus()
      expect(box('Voice')).toHaveValue(keys)
      expect(box('Voice')).toHaveAccessibleDescription(
        /Marks go from 0 to 10, in whole or half points, such as 7 or 7\.5\./,
      )
      await expect.poll(() => sent().at(-1)).toMatchObject({ marks: { 2: 6 } })
      expect(sent().at(-1)).not.toHaveProperty('marks.1')
      expect(sent(true)).toEqual([])
    },
  )

  it('types into the first criterion that waits where nothing has the focus, and over no mark', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await expect.poll(() => box('Voice')).toHaveFocus()
    await user.keyboard('7.5')
    await user.click(screen.getByRole('heading', { name: 'Ada' }))
    await user.keyboard('8,5')
    expect(box('Stage')).toHaveValue('8,5')
    await user.click(screen.getByRole('heading', { name: 'Ada' }))
    await user.keyboard('3')
    expect(box('Voice')).toHaveValue('7.5')
    expect(box('Stage')).toHaveValue('8.5')
  })

  it('says beside a criterion that it has no mark', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await expect.poll(() => box('Voice')).toHaveFocus()
    await user.keyboard('7{Enter}')
    expect(box('Stage')).toHaveFocus()
    expect(box('Stage')).toHaveAccessibleDescription('Please give a mark from 0 to 10')
    expect(sent(true)).toEqual([])
  })

  it('leaves keys in the comment to its words, but for Ctrl and Enter', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await user.keyboard('7{ArrowDown}8')
    await user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Calm.{Enter}7 of 10.')
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Calm.\n7 of 10.')
    expect(box('Voice')).toHaveValue('7')
    expect(sent(true)).toEqual([])
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
    await expect.poll(() => sent(true)).toHaveLength(1)
  })
})

describe('on a phone', () => {
  const byFingers = () => vi.spyOn(window.navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  const pads = (name: string) => within(screen.getByRole('group', { name }))
  const pressed = (name: string) =>
    pads(name)
      .getAllByRole('button', { pressed: true })
      .map((pad) => pad.textContent)

  beforeEach(byFingers)

  it.each<[string, string[], number | undefined, string[]]>([
    ['a figure', ['7'], 7, ['7']],
    ['a half on top of it', ['7', 'And a half'], 7.5, ['7', '½']],
    ['the figure again, for it without the half', ['7', 'And a half', '7'], 7, ['7']],
    ['another figure', ['7', 'And a half', '8'], 8, ['8']],
    ['the half again', ['7', 'And a half', 'And a half'], 7, ['7']],
    ['the whole ten, which takes no half', ['10', 'And a half'], 10, ['10']],
    ['no half without a figure', ['And a half', '0'], 0, ['0']],
    ['none, once the figure takes itself away', ['4', '7', '7'], undefined, []],
  ])('takes %s', async (_what, presses, mark, shown) => {
    await serve([sheet(1)])
    const { user } = open(opened(1))
    await screen.findByRole('group', { name: 'Voice' })
    for (const name of presses) await user.click(pads('Voice').getByRole('button', { name }))
    expect(
      pads('Voice')
        .queryAllByRole('button', { pressed: true })
        .map((pad) => pad.textContent),
    ).toEqual(shown)
    await expect.poll(() => sent().at(-1)?.marks).toEqual(mark === undefined ? {} : { 1: mark })
  })

  it('has pads and no boxes, as a desk has boxes and no pads, and speaks of keys at the desk alone', async () => {
    await serve([sheet(1)])
    const phone = open(opened(1))
    await screen.findByRole('group', { name: 'Voice' })
    expect(screen.getAllByRole('textbox')).toEqual([
      screen.getByRole('textbox', { name: /^Comment/ }),
    ])
    expect(
      pads('Voice')
        .getAllByRole('button', { name: /^\d+$|^And / })
        .map((pad) => pad.textContent),
    ).toEqual([...Array.from({ length: 11 }, (_none, whole) => String(whole)), '½'])
    expect(screen.queryByText(/Enter hands in/)).not.toBeInTheDocument()
    phone.unmount()
    vi.restoreAllMocks()
    open(opened(1))
    expect(await screen.findByText(/Enter hands in/)).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Voice' })).not.toBeInTheDocument()
  })

  it('begins each child at its top with the focus on the name, so that no keyboard comes up', async () => {
    await serve([sheet(1, { marks: { 1: 7, 2: 8 }, revision: 1 }), sheet(2)])
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = open(opened(1))
    await expect.poll(() => screen.getByRole('heading', { name: 'Ada' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Hand in' }))
    await expect.poll(() => screen.getByRole('heading', { name: 'Thandeka' })).toHaveFocus()
    expect(seen.mock.contexts.at(-1)).toBe(screen.getByRole('article'))
  })

  it('leads to the criterion without a mark, and says so there', async () => {
    await serve([sheet(1)])
    const { user } = open(opened(1))
    await screen.findByRole('group', { name: 'Voice' })
    await user.click(pads('Voice').getByRole('button', { name: '7' }))
    await user.click(screen.getByRole('button', { name: 'Hand in' }))
    const stage = screen.getByRole('group', { name: 'Stage' })
    expect(stage).toHaveFocus()
    expect(stage).toHaveAccessibleDescription('Please give a mark from 0 to 10')
    expect(pressed('Voice')).toEqual(['7'])
    expect(sent(true)).toEqual([])
  })

  it('locks the pads of what is handed in, and shows its marks', async () => {
    await serve([sheet(1, { submitted_at: '2026-11-25T10:00:00Z', marks: { 1: 7, 2: 8 } })])
    open(opened(1))
    await screen.findByRole('group', { name: 'Voice' })
    for (const pad of pads('Voice').getAllByRole('button', { name: /^\d+$/ })) {
      expect(pad).toBeDisabled()
    }
    expect(pressed('Voice')).toEqual(['7'])
  })
})

describe('what was handed in last', () => {
  const marked = { marks: { 1: 7, 2: 8 }, revision: 1 }
  beforeEach(() => serve([sheet(1, marked), sheet(2, marked)]))

  it('is said over the next child and the list, and opens again by Undo, with its marks', async () => {
    const { user } = open(opened(1))
    await user.click(await screen.findByRole('button', { name: 'Hand in' }))
    const said = () => screen.getAllByRole('status')[0]
    await screen.findByRole('heading', { name: 'Thandeka' })
    expect(said()).toHaveTextContent('Ada is handed in. Next: Thandeka.')
    await expect.poll(() => sent(true)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Hand in' }))
    expect(await screen.findByRole('progressbar')).toHaveAccessibleName('2 of 2 handed in, 100%')
    expect(said()).toHaveTextContent('Thandeka is handed in. That was the last one. Thank you!')
    expect(screen.getByRole('heading', { name: 'First round' })).toHaveFocus()
    await expect.poll(() => sent(true)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: 'Thandeka' })
    expect(box('Voice')).toHaveValue('7')
    expect(box('Voice')).not.toHaveAttribute('readonly')
    expect(screen.queryByText('is handed in.', { exact: false })).not.toBeInTheDocument()
    await expect
      .poll(() => sent(false)[0])
      .toMatchObject({ application_id: childId(2), marks: marked.marks, revision: 2 })
    expect(sent(true)).toHaveLength(2)
  })

  it('is one child for two quick taps, the second of which meets the next child’s button', async () => {
    const { user } = open(opened(1))
    await user.click(await screen.findByRole('button', { name: 'Hand in' }))
    await screen.findByRole('heading', { name: 'Thandeka' })
    fireEvent.click(screen.getByRole('button', { name: 'Hand in' }), { detail: 2 })
    expect(screen.getByRole('heading', { name: 'Thandeka' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hand in' }))
    expect(await screen.findByRole('progressbar')).toHaveAccessibleName('2 of 2 handed in, 100%')
  })

  it('waits without network, is said to, and is not sent once it is undone', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    api.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Hand in' }))
    expect(
      await screen.findByText('is handed in once there is a network.', { exact: false }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: 'Ada' })
    expect(box('Voice')).not.toHaveAttribute('readonly')
    api.isOffline = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(sent().at(-1)).toMatchObject({ marks: marked.marks, hand_in: false })
  })

  it('is said to have failed where the server refuses, and opens with the reason', async () => {
    api.answer(SAVE, () =>
      Response.json([{ is_done: false, code: 'P0001', message: 'mark_refused', details: null }]),
    )
    const { user } = open(opened(1))
    await user.click(await screen.findByRole('button', { name: 'Hand in' }))
    expect(await screen.findByText('could not be handed in.', { exact: false })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Open it' }))
    expect(
      await screen.findByText('A mark is a number from 0 to 10, in steps of 0.5.'),
    ).toBeVisible()
  })
})

it('keeps what is typed without network, and says so', async () => {
  await serve([sheet(1), sheet(2)])
  const { user } = open(opened(1))
  await screen.findByRole('heading', { name: 'Ada' })
  api.isOffline = true
  await user.keyboard('7{ArrowDown}8{Enter}')
  await screen.findByRole('heading', { name: 'Thandeka' })
  await user.keyboard('{ArrowLeft}')
  await screen.findByRole('heading', { name: 'Ada' })
  expect(await screen.findByText('Waits for the network')).toBeVisible()
  expect(box('Voice')).toHaveValue('7')
  api.isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findAllByText('Handed in')).not.toEqual([])
})

it('goes on with the sheets of the phone where an authenticator is asked for by now, which the frame says', async () => {
  await serve([sheet(1), sheet(2)])
  const { unmount } = open()
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeVisible()
  await expect.poll(() => readKeptNote().lists.map(({ id }) => id)).toContain(ROUND)
  unmount()

  const refuse = () =>
    refusal(403, { code: '42501', message: 'second_factor_missing', details: 'judge enrol' })
  for (const call of [ROUNDS, SHEETS, SAVE]) api.answer(call, refuse)
  const { user, toasts } = open(opened(1))
  await screen.findByRole('heading', { name: 'Ada' })
  await user.type(box('Comment'), 'A voice to remember')
  expect(await screen.findByText('Kept on this device.')).toBeVisible()
  expect(box('Comment')).toHaveValue('A voice to remember')
  expect(screen.queryByText(/authenticator/)).not.toBeInTheDocument()
  expect(toasts).toEqual([])
})

it('shows both sheets where it was saved elsewhere too', async () => {
  await serve([sheet(1)])
  api.answer(SAVE, () =>
    Response.json([
      {
        is_done: true,
        is_saved: false,
        revision: 4,
        marks: { 1: 2 },
        comment: 'From my phone',
        submitted_at: null,
      },
    ]),
  )
  const { user } = open(opened(1))
  await screen.findByRole('heading', { name: 'Ada' })
  await user.keyboard('9{ArrowDown}4')
  const question = within(await screen.findByRole('alert'))
  expect(question.getByText('From my phone')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Keep the other one' }))
  expect(box('Voice')).toHaveValue('2')
  expect(box('Stage')).toHaveValue('')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('keeps the words of a sheet that is somebody else’s by now', async () => {
  await serve([sheet(1)])
  api.answer(SAVE, () =>
    Response.json([{ is_done: false, code: 'P0001', message: 'sheet_not_found' }]),
  )
  const { user } = open(opened(1))
  await user.type(await screen.findByRole('textbox', { name: /^Comment/ }), 'A voice to remember')
  const kept = within(await screen.findByRole('region', { name: 'Not saved' }))
  expect(kept.getByText('A voice to remember')).toBeVisible()
  expect(kept.getByRole('button', { name: /^Copy/ })).toBeVisible()
  await user.click(kept.getByRole('button', { name: 'Put away' }))
  expect(screen.queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
})

describe('a child whom the judge knows', () => {
  const KNOWN = 'POST /rest/v1/rpc/declare_recusal'
  const BACK = 'POST /rest/v1/rpc/withdraw_recusal'
  const ANOTHER =
    'Another judge gets Ada if one is free. What you have written about Ada goes. You can take this back until another judge has begun.'
  const OTHERS =
    'The others of the panel judge Ada without you. What you have written about Ada goes. You can take this back while the round is open.'

  it.each([
    [false, 'given', ANOTHER, 'Another judge gets Ada.'],
    [false, 'nobody', ANOTHER, 'Nobody is free for Ada yet. The office sees it.'],
    [true, 'panel', OTHERS, 'The others of the panel judge Ada without you.'],
  ])('is asked about and handed on (panel: %s, %s)', async (is_panel, outcome, question, said) => {
    await serve([sheet(1, { marks: { 1: 7 }, revision: 1 }), sheet(2)], [round({ is_panel })])
    api.answer(KNOWN, () => {
      // The refetched lists never arrive.
      api.answer(ROUNDS, () => new Promise<Response>(() => undefined))
      api.answer(SHEETS, () => new Promise<Response>(() => undefined))
      return Response.json(outcome)
    })
    const { user } = open(opened(1))
    await user.click(await screen.findByRole('button', { name: 'I know this child' }))
    const asked = await screen.findByRole('dialog')
    expect(within(asked).getByRole('heading')).toHaveTextContent('Do you know Ada?')
    expect(asked).toHaveTextContent(question)
    expect(api.callsOf(KNOWN)).toEqual([])
    await user.click(within(asked).getByRole('button', { name: 'Yes, I know them' }))
    expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
    expect(api.callsOf(KNOWN)[0]?.body).toEqual({ round_id: ROUND, application_id: childId(1) })
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(`${said} Next: Thandeka.`)
    await user.click(screen.getByRole('button', { name: 'All children' }))
    expect(await screen.findByRole('progressbar')).toHaveAccessibleName('0 of 1 handed in, 0%')
  })

  it('stands at the end of the list, and comes back while nobody else has begun', async () => {
    const recused_at = '2026-11-25T10:00:00Z'
    const sheets = [
      sheet(1, { recused_at, can_withdraw: true }),
      sheet(2),
      sheet(3, { recused_at }),
    ]
    await serve(sheets)
    api.answer(BACK, () => {
      sheets[0] = sheet(1)
      return Response.json(null)
    })
    const { user } = open()
    const known = within(await screen.findByRole('list', { name: 'You know these children' }))
    expect(known.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AdaTake this back: Ada',
      'ṢadéAnother judge has begun.',
    ])
    expect(screen.getByRole('progressbar')).toHaveAccessibleName('0 of 1 handed in, 0%')
    await user.click(known.getByRole('button', { name: /^Take this back/ }))
    await expect
      .poll(() => screen.getByRole('progressbar'))
      .toHaveAccessibleName('0 of 2 handed in, 0%')
    expect(api.callsOf(BACK)[0]?.body).toEqual({ round_id: ROUND, application_id: childId(1) })
  })

  it('needs a network, which is said beside the buttons', async () => {
    await serve([
      sheet(1, { marks: { 1: 7, 2: 8 }, revision: 1 }),
      sheet(2),
      sheet(3, { recused_at: '2026-11-25T10:00:00Z', can_withdraw: true }),
    ])
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    api.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Hand in' }))
    expect(await screen.findByText('To say so you need a network.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I know this child' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'All children' }))
    expect(await screen.findByText('To take this back you need a network.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Take this back/ })).toBeDisabled()
  })
})

it('notes how many sheets are not sent, which signing out asks about', async () => {
  await serve([sheet(1)])
  const { user } = open(opened(1))
  await screen.findByRole('heading', { name: 'Ada' })
  api.isOffline = true
  await user.keyboard('7')
  await screen.findByText('No network. Kept on this device.')
  expect(unsentOf(ADMIN.id)).toBe(1)
  api.isOffline = false
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Saved')
  expect(unsentOf(ADMIN.id)).toBe(0)
})
