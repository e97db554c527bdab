// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '@/lib/api/session-store'
import type * as Api from './api'
import type { GivenList, KeptMark } from './types'

/*
 * Phones at one door, each with a database of its own, and a server that keeps marks as `private.record_mark` does: the
 * network comes and goes, answers are lost, pages are killed.
 */

const DAY = '11111111-1111-4111-8111-111111111101'
const CHILDREN = ['ada', 'bem', 'chi']

type Sent = Omit<KeptMark, 'received_at'> & { seq: number; received_at: string; collected_by: null }

const server = {
  isThere: true,
  losesAnswers: false,
  /** How far its clock is before those of the phones. */
  aheadMs: 0,
  /** With what it refuses each call; null for none. */
  refusal: null as string | null,
  refuses: new Set<string>(),
  marks: [] as Sent[],
}

const offline = () => new TypeError('Failed to fetch')
const refused = () => Object.assign(new Error(server.refusal ?? ''), { code: '42501' })

function record(marks: readonly KeptMark[]): Api.RecordedMark[] {
  if (!server.isThere) throw offline()
  if (server.refusal !== null) throw refused()
  const outcomes = marks.map((mark): Api.RecordedMark => {
    const known = server.marks.find(({ id }) => id === mark.id)
    if (known) return { id: mark.id, seq: known.seq, outcome: 'known' }
    if (server.refuses.has(mark.application_id)) {
      return { id: mark.id, seq: null, outcome: 'not_of_this_day' }
    }
    if (mark.undoes !== null && !server.marks.some(({ id }) => id === mark.undoes)) {
      return { id: mark.id, seq: null, outcome: 'unknown_mark' }
    }
    const seq = server.marks.length + 1
    const received_at = new Date(Date.now() + server.aheadMs).toISOString()
    server.marks.push({ ...mark, seq, received_at, collected_by: null })
    return { id: mark.id, seq, outcome: 'recorded' }
  })
  if (server.losesAnswers) throw offline()
  return outcomes
}

const given = (): GivenList => ({
  audition: {
    id: DAY,
    country: 'Nigeria',
    state_city: 'Lagos',
    venue: 'City Hall',
    address: null,
    notes: null,
    starts_at: '2026-12-05T08:00:00Z',
    ends_at: '2026-12-05T16:00:00Z',
    called_off_at: null,
  },
  taken_at: new Date().toISOString(),
  forget_at: '2099-12-06T04:00:00Z',
  has_care: true,
  children: CHILDREN.map((id) => ({
    application_id: id,
    child_name: `Child ${id}`,
    stage_name: null,
    age: 8,
    talents: ['Dance'],
    payment_reference: 'KZ-7F3K9Q',
    parent_phone: null,
    starts_at: '2026-12-05T08:00:00Z',
    lane: 1,
    is_paid: true,
    outcome: 'scheduled',
    answer: null,
    walk_in_reason: null,
    let_in: false,
    care: null,
  })),
})

const USER: SessionUser = {
  id: '22222222-2222-4222-8222-222222222202',
  email: 'steward@example.com',
  parentName: 'Bola Ade',
  phone: '',
  privacyVersion: '',
}
/** Has no name on the account. */
const OTHER: SessionUser = {
  ...USER,
  id: '33333333-3333-4333-8333-333333333303',
  email: 'other@example.com',
  parentName: '',
}

vi.mock('./api', () => ({
  MARKS_AT_ONCE: 1_000,
  openCheckIn: async () => {
    if (!server.isThere) throw offline()
    if (server.refusal !== null) throw refused()
    return given()
  },
  sendMarks: async (_day: string, marks: KeptMark[]) => record(marks),
  fetchMarks: async (_day: string, after: number) => {
    if (!server.isThere) throw offline()
    if (server.refusal !== null) throw refused()
    return server.marks.filter(({ seq }) => seq > after)
  },
  markOthersAbsent: () => Promise.reject(offline()),
}))

/** Starts the code of a phone anew on what its database holds, as a cold start does. */
async function start(phone: IDBFactory) {
  vi.resetModules()
  vi.stubGlobal('indexedDB', phone)
  const { addErrorSentences } = await import('@/lib/api/errors')
  const { DOOR_SENTENCES } = await import('@/lib/api/door-errors')
  addErrorSentences(DOOR_SENTENCES)
  const { setSession } = await import('@/lib/api/session-store')
  setSession({ status: 'signed_in', user: USER })
  const { countedMarks, makeDoor } = await import('./door')
  const door = makeDoor(DAY)
  await door.open()
  const states = () =>
    CHILDREN.map((id) => `${id} ${countedMarks(door.get().marks).get(id)?.kind ?? 'expected'}`)
  const waiting = () => door.get().marks.filter(({ status }) => status === 'waiting').length
  return { door, states, waiting }
}

const mark = (applicationId: string, kind: 'arrived' | 'left' | 'absent') => [
  { applicationId, kind },
]

beforeEach(() => {
  window.localStorage.clear()
  Object.assign(server, {
    isThere: true,
    losesAnswers: false,
    aheadMs: 0,
    refusal: null,
    refuses: new Set(),
    marks: [],
  })
})

it('keeps marks without a network through a kill, and sends each once', async () => {
  const phone = new IDBFactory()
  const before = await start(phone)
  await before.door.take(USER)
  server.isThere = false
  await before.door.mark(mark('ada', 'arrived'))
  await before.door.mark(mark('bem', 'arrived'))
  await before.door.undo('bem')
  await before.door.sync()
  expect(before.door.get().trouble?.kind).toBe('offline')
  expect(before.waiting()).toBe(3)

  const after = await start(phone)
  expect(after.states()).toEqual(['ada arrived', 'bem expected', 'chi expected'])
  server.isThere = true
  // The server keeps them, and its answer is lost.
  server.losesAnswers = true
  await after.door.sync()
  expect([after.waiting(), server.marks.length]).toEqual([3, 3])
  server.losesAnswers = false
  await after.door.sync()
  await after.door.sync()
  expect([after.waiting(), server.marks.length]).toEqual([0, 3])
  expect(after.door.get().trouble).toBeNull()
})

it('two phones come to the same, whatever their clocks say', async () => {
  const phones = [new IDBFactory(), new IDBFactory()] as const
  const one = await start(phones[0])
  await one.door.take(USER)
  await one.door.mark(mark('ada', 'arrived'))
  await one.door.sync()
  const two = await start(phones[1])
  await two.door.take(USER)
  expect(two.states()[0]).toBe('ada arrived')
  // Two hours slow from here on, without a network.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 })
  server.isThere = false
  await two.door.mark(mark('ada', 'left'))
  await two.door.mark(mark('bem', 'absent'))
  await one.door.mark(mark('bem', 'arrived'))
  vi.useRealTimers()
  server.isThere = true
  for (const { door } of [two, one, two]) await door.sync()
  for (const { states } of [one, two]) {
    expect(states()).toEqual(['ada left', 'bem arrived', 'chi expected'])
  }
  await one.door.undo('ada')
  for (const { door } of [one, two]) await door.sync()
  for (const { states } of [one, two]) expect(states()[0]).toBe('ada arrived')
})

it('knows how slow its clock is once the server has answered', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  expect(Math.abs(door.get().list?.offset_ms ?? Number.NaN)).toBeLessThan(2_000)
  server.aheadMs = 7_200_000
  await door.mark(mark('ada', 'arrived'))
  await door.sync()
  await door.mark(mark('bem', 'arrived'))
  const [first, second] = door.get().marks.map(({ offset_ms }) => Math.round(offset_ms / 10_000))
  expect([first, second]).toEqual([0, 720])
  await door.sync()
})

it('a refused mark stays, says so and counts for nothing', async () => {
  const phone = await start(new IDBFactory())
  await phone.door.take(USER)
  server.refuses.add('chi')
  await phone.door.mark([...mark('ada', 'arrived'), ...mark('chi', 'arrived')])
  await phone.door.sync()
  expect(phone.states()).toEqual(['ada arrived', 'bem expected', 'chi expected'])
  const refused = phone.door.get().marks.filter(({ status }) => status === 'refused')
  expect(refused.map(({ outcome }) => outcome)).toEqual(['not_of_this_day'])
})

it('all others did not come: without a network too, and whoever comes counts more', async () => {
  const phone = await start(new IDBFactory())
  await phone.door.take(USER)
  await phone.door.mark(mark('ada', 'arrived'))
  server.isThere = false
  await phone.door.markOthers()
  expect(phone.states()).toEqual(['ada arrived', 'bem absent', 'chi absent'])
  await phone.door.mark(mark('chi', 'arrived'))
  expect(phone.states()[2]).toBe('chi arrived')
})

it('is of the member who took it last, and marks of the one before are still sent', async () => {
  const database = new IDBFactory()
  const before = await start(database)
  await before.door.take(USER)
  server.isThere = false
  await before.door.mark(mark('ada', 'arrived'))
  await before.door.sync()
  const { setSession } = await import('@/lib/api/session-store')
  setSession({ status: 'signed_in', user: OTHER })
  await before.door.open()
  expect([before.door.get().status, before.waiting()]).toEqual(['none', 1])

  server.isThere = true
  await before.door.take(OTHER)
  expect(before.door.get().list?.member).toEqual({ id: OTHER.id, name: OTHER.email })
  expect([before.waiting(), server.marks.length]).toEqual([0, 1])
})

it.each([
  ['administrator_required', 'sending'],
  ['not_your_part', 'sending'],
  ['administrator_required', 'taking the list anew'],
])('the end of a part (%s) takes the names at the first refused call: %s', async (code, call) => {
  const database = new IDBFactory()
  const { door, waiting } = await start(database)
  await door.take(USER)
  server.isThere = false
  await door.mark(mark('ada', 'arrived'))
  await door.sync()
  server.isThere = true
  server.refusal = code
  if (call === 'sending') await door.sync()
  else await expect(door.take(USER)).rejects.toThrow()
  expect([door.get().status, door.get().list]).toEqual(['none', null])
  const { readLists } = await import('./store')
  expect(await readLists()).toEqual([])
  // Marks bear no names, and wait for a member who may send them.
  expect(waiting()).toBe(1)
})

it('another refusal leaves the list at the door', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  server.refusal = 'check_in_not_open'
  await door.sync()
  expect(door.get().status).toBe('there')
})

it('a session that ends takes the names and leaves the marks, which the next member sends', async () => {
  const database = new IDBFactory()
  const { door } = await start(database)
  await door.take(USER)
  server.isThere = false
  await door.mark([
    { applicationId: 'ada', kind: 'left', said: { name: 'Ngozi Obi', reason: 'The aunt' } },
  ])
  await door.sync()
  const { setSession } = await import('@/lib/api/session-store')
  const { listsSettled } = await import('@/lib/list-notes')
  const { unsentMarks } = await import('@/lib/unsent-marks')
  expect(unsentMarks()).toBe(1)
  setSession({ status: 'signed_out', user: null })
  await listsSettled()
  await door.open()
  expect(door.get().status).toBe('none')
  expect([...door.get().said]).toEqual([])
  const [left] = door.get().marks
  expect(left).toMatchObject({ status: 'waiting', kind: 'left' })
  expect(JSON.stringify(door.get().marks)).not.toMatch(/Ngozi|Child|Bola/)
  expect(JSON.stringify(Object.entries(window.localStorage))).not.toMatch(/Ngozi|Child|Bola/)

  server.isThere = true
  const next = await start(database)
  const { sendLeftovers } = await import('./door')
  await sendLeftovers()
  await next.door.open()
  expect([next.waiting(), server.marks.length, unsentMarks()]).toEqual([0, 1, 0])
})

it('names go 12 hours after the day, at the start of any page', async () => {
  const database = new IDBFactory()
  const { door } = await start(database)
  await door.take(USER)
  const { forgetLists, listsSettled } = await import('@/lib/list-notes')
  forgetLists(USER.id)
  await listsSettled()
  await door.open()
  expect(door.get().status).toBe('there')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-12-06T04:00:01Z') })
  forgetLists(USER.id)
  await listsSettled()
  vi.useRealTimers()
  await door.open()
  expect(door.get().status).toBe('none')
})
