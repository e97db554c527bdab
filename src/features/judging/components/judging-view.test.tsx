import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi } from '../../../../tests/fakes/api'
import type { FakeApi } from '../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../tests/fakes/rows'
import { unsentOf } from '@/lib/offline/kept-note'
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
    { place: 1, name: 'Voice', look_for: 'In tune', weight: 2 },
    { place: 2, name: 'Stage', look_for: null, weight: 1 },
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
  conflict_at: null,
  can_withdraw: false,
  ...values,
})

const SAVE = 'POST /rest/v1/rpc/save_sheets'

let api: FakeApi
/** The sheets that were sent, those that were handed in alone. */
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
  api.answer('POST /rest/v1/rpc/get_my_rounds', () => Response.json(rounds))
  api.answer('POST /rest/v1/rpc/get_my_sheets', () => Response.json(sheets))
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
      sheet(2, { revision: 1 }),
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
    expect(screen.getByRole('button', { name: 'Handed in' })).toBeDisabled()
  })

  it('goes on by the arrows from marks that are handed in', async () => {
    const { user } = open(opened(1))
    await screen.findByRole('heading', { name: 'Ada' })
    await user.click(box('Voice'))
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
  })
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
      await user.click(
        within(screen.getByRole('group', { name: 'Marks for Voice' })).getByText('7'),
      )
      expect(box('Voice')).toHaveValue('7')
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

it('takes marks from fingers, with a half', async () => {
  await serve([sheet(1)])
  const { user } = open(opened(1))
  const marks = within(await screen.findByRole('group', { name: 'Marks for Voice' }))
  await user.click(marks.getByRole('button', { name: '7' }))
  await user.click(marks.getByRole('button', { name: 'And a half' }))
  expect(box('Voice')).toHaveValue('7.5')
  expect(marks.getByRole('button', { name: '7' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(marks.getByRole('button', { name: '8' }))
  expect(box('Voice')).toHaveValue('8.5')
  await user.click(marks.getByRole('button', { name: 'And a half' }))
  expect(box('Voice')).toHaveValue('8')
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
  expect(screen.getByText(/^No network\. Kept on this device/)).toBeVisible()
  expect(box('Voice')).toHaveValue('7')
  api.isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('button', { name: 'Handed in' })).toBeDisabled()
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

it('gives a child whom the judge knows to another one, with one press', async () => {
  await serve([sheet(1), sheet(2)])
  const KNOWN = 'POST /rest/v1/rpc/declare_conflict'
  api.answer(KNOWN, () => {
    // The list of rounds that is asked for then does not come.
    api.answer('POST /rest/v1/rpc/get_my_rounds', () => new Promise<Response>(() => undefined))
    return Response.json(null)
  })
  const { user, notices } = open(opened(1))
  await user.click(await screen.findByRole('button', { name: 'I know this child' }))
  expect(await screen.findByRole('heading', { name: 'Thandeka' })).toBeVisible()
  expect(api.callsOf(KNOWN)[0]?.body).toEqual({ round_id: ROUND, application_id: childId(1) })
  expect(notices).toEqual([{ title: 'Another judge gets Ada.', kept: ['Ada'] }])
})

it('notes how many sheets are not sent, which signing out asks about', async () => {
  await serve([sheet(1)])
  const { user } = open(opened(1))
  await screen.findByRole('heading', { name: 'Ada' })
  api.isOffline = true
  await user.keyboard('7')
  await screen.findByText(/^No network\. Kept on this device/)
  expect(unsentOf(ADMIN.id)).toBe(1)
  api.isOffline = false
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Saved')
  expect(unsentOf(ADMIN.id)).toBe(0)
})
