import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@/lib/api/errors'
import type { SheetDraft } from '@/lib/judging-database'
import type { SheetAnswer, SheetToSave } from './api'
import { openSheetBook, sheetKey } from './sheet-book'

const BASE: SheetDraft = {
  userId: 'judge',
  roundId: 'round',
  applicationId: 'child',
  name: 'Ada',
  marks: {},
  comment: '',
  revision: 0,
  isFinal: false,
}
const KEY = sheetKey(BASE)
const OFFLINE = new AppError('offline', 'No network.')

/** A server with one sheet, as save_sheets keeps it, and a browser that keeps drafts. */
function setUp() {
  const server: SheetAnswer = {
    is_saved: true,
    revision: 0,
    marks: {},
    comment: null,
    submitted_at: null,
  }
  let failure: AppError | null = null
  const kept = new Map<string, SheetDraft>()
  const counts: number[] = []
  const settled: SheetAnswer[] = []
  const answer = (is_saved: boolean): SheetAnswer => ({ ...server, is_saved })
  const save = vi.fn<(sheet: SheetToSave) => Promise<SheetAnswer>>((sheet) => {
    if (failure) return Promise.reject(failure)
    if (sheet.revision !== server.revision) return Promise.resolve(answer(false))
    Object.assign(server, {
      marks: sheet.marks,
      comment: sheet.comment || null,
      revision: server.revision + 1,
      submitted_at: sheet.handIn ? '2026-11-26T10:00:00Z' : null,
    })
    return Promise.resolve(answer(true))
  })
  const open = () =>
    openSheetBook({
      keeper: {
        all: () => Promise.resolve([...kept.values()]),
        put: (draft) => Promise.resolve(kept.set(sheetKey(draft), draft)),
        remove: (draft) => Promise.resolve(kept.delete(sheetKey(draft))),
      },
      save,
      onSettled: (_draft, settledAnswer) => settled.push(settledAnswer),
      onCount: (count) => counts.push(count),
    })
  return {
    server,
    kept,
    counts,
    settled,
    save,
    open,
    fail: (error: AppError | null) => {
      failure = error
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const rest = () => vi.advanceTimersByTimeAsync(1_000)

describe('a sheet', () => {
  it('is sent once, after a second of rest', async () => {
    const { open, save, server, kept, counts } = setUp()
    const book = open()
    book.edit(BASE, { marks: { 1: 7 } })
    await vi.advanceTimersByTimeAsync(900)
    book.edit(BASE, { marks: { 1: 7, 2: 8.5 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(save).not.toHaveBeenCalled()
    expect(kept.get(KEY)?.marks).toEqual({ 1: 7, 2: 8.5 })
    await rest()
    expect(save).toHaveBeenCalledTimes(1)
    expect(server.marks).toEqual({ 1: 7, 2: 8.5 })
    expect(book.snapshot().size).toBe(0)
    expect(kept.size).toBe(0)
    expect(counts).toEqual([1, 0])
  })

  it('is handed in at once, with what was typed last', async () => {
    const { open, server, settled } = setUp()
    const book = open()
    book.edit(BASE, { marks: { 1: 7 } })
    book.handIn(BASE)
    await vi.advanceTimersByTimeAsync(0)
    expect(server).toMatchObject({ marks: { 1: 7 }, submitted_at: expect.any(String) as string })
    expect(settled.at(-1)?.submitted_at).not.toBeNull()
    expect(book.snapshot().size).toBe(0)
  })

  it('is handed in after what was already on its way', async () => {
    const { open, save, server } = setUp()
    const book = open()
    let release: () => void = () => undefined
    save.mockImplementationOnce(async (sheet) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      server.revision = 1
      server.marks = sheet.marks
      return { ...server, is_saved: true }
    })
    book.edit(BASE, { marks: { 1: 7 } })
    await rest()
    book.edit(BASE, { marks: { 1: 7, 2: 3 } })
    book.handIn(BASE)
    release()
    await rest()
    expect(server).toMatchObject({
      marks: { 1: 7, 2: 3 },
      submitted_at: expect.any(String) as string,
    })
    expect(book.snapshot().size).toBe(0)
  })

  it('waits without network, also through a reload, and is sent when it is back', async () => {
    const { open, server, fail, kept } = setUp()
    fail(OFFLINE)
    const before = open()
    before.edit(BASE, { marks: { 1: 4 }, comment: 'Calm' })
    before.handIn(BASE)
    await rest()
    expect(before.snapshot().get(KEY)?.state).toBe('offline')
    expect(kept.get(KEY)).toMatchObject({ marks: { 1: 4 }, comment: 'Calm', isFinal: true })
    const after = open()
    await after.load()
    await rest()
    expect(server.submitted_at).toBeNull()
    fail(null)
    expect(await after.sendAll()).toBe(0)
    expect(server).toMatchObject({ marks: { 1: 4 }, comment: 'Calm' })
    expect(server.submitted_at).not.toBeNull()
    expect(kept.size).toBe(0)
  })

  it('is not handed in any more once it is changed', async () => {
    const { open, server, fail } = setUp()
    fail(OFFLINE)
    const book = open()
    book.handIn({ ...BASE, marks: { 1: 4 } })
    await rest()
    book.edit(BASE, { marks: { 1: 5 } })
    fail(null)
    await rest()
    expect(server).toMatchObject({ marks: { 1: 5 }, submitted_at: null })
  })
})

describe('a sheet that was saved elsewhere too', () => {
  async function conflict() {
    const all = setUp()
    Object.assign(all.server, { revision: 3, marks: { 1: 2 }, comment: 'Theirs' })
    const book = all.open()
    book.edit(BASE, { marks: { 1: 9 }, comment: 'Mine' })
    await rest()
    expect(book.snapshot().get(KEY)).toMatchObject({
      state: 'conflict',
      draft: { marks: { 1: 9 }, comment: 'Mine' },
      theirs: { marks: { 1: 2 }, comment: 'Theirs' },
    })
    return { ...all, book }
  }

  it('loses neither: typing on is held, and nothing is sent before the choice', async () => {
    const { book, save, kept, server } = await conflict()
    book.edit(BASE, { comment: 'Mine, longer' })
    book.handIn(BASE)
    await rest()
    await book.sendAll()
    expect(save).toHaveBeenCalledTimes(1)
    expect(server.comment).toBe('Theirs')
    expect(kept.get(KEY)?.comment).toBe('Mine, longer')
  })

  it('becomes this one', async () => {
    const { book, server } = await conflict()
    book.keepMine(KEY)
    await rest()
    expect(server).toMatchObject({ marks: { 1: 9 }, comment: 'Mine', revision: 4 })
    expect(book.snapshot().size).toBe(0)
  })

  it('stays the other one', async () => {
    const { book, server, settled, kept } = await conflict()
    book.takeTheirs(KEY)
    expect(server).toMatchObject({ marks: { 1: 2 }, comment: 'Theirs', revision: 3 })
    expect(settled.at(-1)).toMatchObject({ marks: { 1: 2 } })
    expect(book.snapshot().size).toBe(0)
    expect(kept.size).toBe(0)
  })
})

it.each(['sheet_not_found', 'round_state_refused'])(
  'keeps the words of a sheet that ended with %s until it is put away',
  async (code) => {
    const { open, save, fail, kept } = setUp()
    fail(new AppError('conflict', 'Too late.', { code }))
    const book = open()
    book.edit(BASE, { comment: 'Three paragraphs' })
    await rest()
    await book.sendAll()
    expect(save).toHaveBeenCalledTimes(1)
    expect(book.snapshot().get(KEY)).toMatchObject({
      state: 'ended',
      draft: { comment: 'Three paragraphs' },
    })
    book.putAway(KEY)
    expect(kept.size).toBe(0)
  },
)

it('sends a sheet that was refused again once it is changed', async () => {
  const { open, server, fail } = setUp()
  fail(new AppError('rejected', 'The comment takes no web addresses.'))
  const book = open()
  book.edit(BASE, { comment: 'example.com' })
  await rest()
  expect(book.snapshot().get(KEY)?.state).toBe('refused')
  fail(null)
  book.edit(BASE, { comment: 'Example' })
  await rest()
  expect(server.comment).toBe('Example')
})
