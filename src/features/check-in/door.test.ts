// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SessionUser } from '@/lib/api/session-store'
import type { Forgotten } from '@/lib/offline/kept-note'
import type * as Api from './api'
import type { Door } from './door'
import type { CheckInPayload, FoundChild, GivenList, RecordedEvent, GivenEvent } from './types'

/*
 * Phones at one door, each with its own database, and a server that stores events like `private.record_check_in_event`:
 * the network comes and goes, answers are lost, pages are killed. `app/outbox-kinds.test.tsx` covers the life of a
 * single event.
 */

const DAY = '11111111-1111-4111-8111-111111111101'
const OTHER_DAY = '11111111-1111-4111-8111-111111111102'
const CHILDREN = ['ada', 'bem', 'chi']
const HOUR = '2026-12-05T08:00:00Z'
const LATER = '2026-12-05T08:40:00Z'

type Sent = CheckInPayload & { id: string }
const NOBODYS = { sent_by: null, device: null, collected_by: null, collect_reason: null }

const server = {
  isThere: true,
  losesAnswers: false,
  /** How far its clock is ahead of the phones'. */
  aheadMs: 0,
  /** The code it refuses each call with; null for none. */
  refusal: null as string | null,
  /** The code it refuses event calls with; null for none. */
  refusalOfEvents: null as string | null,
  refuses: new Set<string>(),
  events: [] as GivenEvent[],
  /** How often the list was returned. */
  lists: 0,
  /** How often a phone asked whether the list has changed. */
  asked: 0,
  /** The time of every child's slot. */
  startsAt: HOUR,
  /** The children that a search finds, limited to the fields used here. */
  found: [] as FoundChild[],
  added: [] as { applicationId: string; reason: string }[],
  /** The ids of the phones' notes that became a walk-in. */
  walkIns: new Set<string>(),
  /** The call whose answer is lost once. */
  losesOnce: null as 'openCheckIn' | 'addWalkIn' | 'sendCheckInEvents' | null,
}

const offline = () => new TypeError('Failed to fetch')
const refused = (message: string) => Object.assign(new Error(message), { code: '42501' })

/** Checks the network and the caller's permission. */
function reach(): void {
  if (!server.isThere) throw offline()
  if (server.refusal !== null) throw refused(server.refusal)
}

/** Loses the answer of a completed call. */
function answer(call?: typeof server.losesOnce): void {
  const isLost = server.losesAnswers || (call !== undefined && call === server.losesOnce)
  if (call === server.losesOnce) server.losesOnce = null
  if (isLost) throw offline()
}

function write({ audition_day_id: _day, said: _said, collector: _names, ...event }: Sent): number {
  const seq = server.events.length + 1
  const received_at = new Date(Date.now() + server.aheadMs).toISOString()
  server.events.push({ ...NOBODYS, ...event, seq, received_at })
  return seq
}

function record(event: Sent): RecordedEvent {
  const { id, application_id: child, undoes } = event
  const known = server.events.find((one) => one.id === id)
  if (known) return { id, seq: known.seq, outcome: 'known' }
  if (server.refuses.has(child)) return { id, seq: null, outcome: 'not_of_this_day' }
  if (undoes !== null && !server.events.some((one) => one.id === undoes)) {
    return { id, seq: null, outcome: 'unknown_event' }
  }
  return { id, seq: write(event), outcome: 'recorded' }
}

const versionOf = () =>
  [server.startsAt, ...server.added.map(({ applicationId }) => applicationId)].join()

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
    stages: ['Main hall'],
    cancelled_at: null,
  },
  taken_at: new Date(Date.now() + server.aheadMs).toISOString(),
  version: versionOf(),
  forget_at: '2099-12-06T04:00:00Z',
  has_care: true,
  children: [...CHILDREN, ...server.added.map(({ applicationId }) => applicationId)].map((id) => ({
    application_id: id,
    child_name: `Child ${id}`,
    stage_name: null,
    age: 8,
    talents: ['Dance'],
    payment_reference: 'KZ-7F3K9Q',
    parent_phone: null,
    starts_at: server.startsAt,
    stage: 1,
    is_extra: false,
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
/** An account without a name. */
const OTHER: SessionUser = {
  ...USER,
  id: '33333333-3333-4333-8333-333333333303',
  email: 'other@example.com',
  parentName: '',
}

vi.mock('./api', (): Partial<typeof Api> => ({
  EVENTS_A_CALL: 1_000,
  openCheckIn: async () => {
    reach()
    answer('openCheckIn')
    server.lists += 1
    return given()
  },
  openChangedCheckIn: async (_day, version) => {
    reach()
    server.asked += 1
    answer('openCheckIn')
    if (version === versionOf()) return null
    server.lists += 1
    return given()
  },
  sendCheckInEvents: async (auditionDayId, events) => {
    reach()
    if (server.refusalOfEvents !== null) throw refused(server.refusalOfEvents)
    if (auditionDayId !== DAY) {
      throw Object.assign(new Error('audition_not_found'), { code: 'P0001' })
    }
    const recorded = events.map(record)
    answer('sendCheckInEvents')
    return recorded
  },
  fetchCheckInEvents: async (_day, after) => {
    reach()
    answer()
    return server.events.filter(({ seq }) => seq > after).slice(0, 1_000)
  },
  markOthersAbsent: async () => {
    reach()
    const seen = new Set(server.events.map(({ application_id }) => application_id))
    for (const child of CHILDREN.filter((id) => !seen.has(id))) {
      record({ ...EVENT, id: `absent ${child}`, application_id: child, kind: 'absent' })
    }
  },
  searchChildren: async () => {
    reach()
    return server.found
  },
  addWalkIn: async ({ applicationId, reason, entryId }) => {
    reach()
    const isKnown = server.walkIns.has(entryId)
    const child = server.found.find(({ application_id }) => application_id === applicationId)
    if (!isKnown && (child?.planned_at != null || child?.outcome !== 'scheduled')) {
      throw Object.assign(new Error('child_not_plannable'), { code: 'P0001' })
    }
    if (isKnown) return
    server.walkIns.add(entryId)
    server.added.push({ applicationId, reason })
    server.found = server.found.map((child) =>
      child.application_id === applicationId ? { ...child, planned_audition_day_id: DAY } : child,
    )
    answer('addWalkIn')
  },
}))

const EVENT: Omit<Sent, 'id' | 'application_id'> = {
  audition_day_id: DAY,
  kind: 'arrived',
  undoes: null,
  made_at: '2026-12-05T09:00:00Z',
  offset_ms: 0,
  is_typed: false,
  collector: null,
  said: null,
}

let doors: Door[] = []

/** Restarts a phone's code on its existing database, like a cold start. */
async function start(phone: IDBFactory, user: SessionUser = USER) {
  vi.resetModules()
  vi.stubGlobal('indexedDB', phone)
  const { addErrorSentences } = await import('@/lib/api/errors')
  const { DOOR_SENTENCES } = await import('@/lib/api/door-errors')
  addErrorSentences(DOOR_SENTENCES)
  const { setSession } = await import('@/lib/api/session-store')
  setSession({ status: 'signed_in', user })
  const { keeper } = await import('@/lib/offline/database')
  const { outbox } = await import('@/lib/offline/outbox')
  const { forgetLists } = await import('@/lib/offline/kept-note')
  const { checkInEventKind } = await import('./outbox-kind')
  const { countedEvents, doorOf } = await import('./door')
  const door = doorOf(DAY)
  doors.push(door)
  await door.open()
  const states = () =>
    CHILDREN.map((id) => `${id} ${countedEvents(door.get().events).get(id)?.kind ?? 'expected'}`)
  const waiting = () => door.get().events.filter(({ state }) => state === 'waiting').length
  return {
    door,
    states,
    waiting,
    outbox,
    keeper,
    checkInEventKind,
    /** The signed-in account; null once the session has ended. */
    signIn: (next: SessionUser | null) =>
      setSession(next ? { status: 'signed_in', user: next } : { status: 'signed_out', user: null }),
    forget: (wanted?: Forgotten) => forgetLists(wanted),
    /** Everything stored on the phone, as text. */
    kept: async () =>
      JSON.stringify([
        await keeper.run((database) => database.getAll('lists')),
        await keeper.run((database) => database.getAll('entries')),
        Object.entries(window.localStorage),
      ]),
  }
}

const of = (applicationId: string, kind: 'arrived' | 'left' | 'absent') => [{ applicationId, kind }]

beforeEach(() => {
  window.localStorage.clear()
  Object.assign(server, {
    isThere: true,
    losesAnswers: false,
    aheadMs: 0,
    refusal: null,
    refusalOfEvents: null,
    refuses: new Set(),
    events: [],
    lists: 0,
    asked: 0,
    startsAt: HOUR,
    found: [],
    added: [],
    walkIns: new Set(),
    losesOnce: null,
  })
})

// No phone calls the server of the next test.
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(doors.map((door) => door.sync()))
  doors = []
})

it('keeps events without a network through a kill, and sends each once', async () => {
  const phone = new IDBFactory()
  const before = await start(phone)
  await before.door.take(USER)
  server.isThere = false
  await before.door.record(of('ada', 'arrived'))
  await before.door.record(of('bem', 'arrived'))
  await before.door.undo('bem')
  await before.door.sync()
  expect(before.door.get().trouble?.kind).toBe('offline')
  expect(before.waiting()).toBe(3)

  const after = await start(phone)
  expect(after.states()).toEqual(['ada arrived', 'bem expected', 'chi expected'])
  server.isThere = true
  // The server stores them, but its answer is lost.
  server.losesAnswers = true
  await after.door.sync()
  expect([after.waiting(), server.events.length]).toEqual([3, 3])
  server.losesAnswers = false
  await after.door.sync()
  await after.door.sync()
  expect([after.waiting(), server.events.length]).toEqual([0, 3])
  expect(after.door.get().trouble).toBeNull()
  expect(after.door.get().events).toHaveLength(3)
  // The stored list now has them, so the outbox is empty.
  expect(after.outbox.get()).toEqual([])
  server.isThere = false
  expect((await start(phone)).states()[0]).toBe('ada arrived')
})

it('shows an event once, from the press until the list of the server has it', async () => {
  const { door, outbox } = await start(new IDBFactory())
  await door.take(USER)
  const seen = new Set<string>()
  door.subscribe(() =>
    seen.add(
      door
        .get()
        .events.map(({ state }) => state)
        .join(),
    ),
  )
  await door.record(of('ada', 'arrived'))
  await door.sync()
  expect([...seen]).toEqual(['waiting', 'sending', 'sent'])
  expect(outbox.get()).toEqual([])
  expect(door.get().events).toMatchObject([
    { state: 'sent', received_at: expect.any(String) as string },
  ])
})

it('exchanges events after each press, and not at the next turn alone', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  record({ ...EVENT, id: 'of another phone', application_id: 'bem' })
  await door.record(of('ada', 'arrived'))
  await expect
    .poll(() => door.get().events.map(({ received_at }) => received_at !== null))
    .toEqual([true, true])
})

it('says nothing of a trouble of what waits no more', async () => {
  const { door, outbox } = await start(new IDBFactory())
  await door.take(USER)
  server.refusalOfEvents = 'second_factor_missing'
  await door.record(of('ada', 'arrived'))
  await door.sync()
  expect(door.get().trouble).toMatchObject({ code: 'second_factor_missing' })
  // As if another tab had sent it in the meantime.
  await outbox.remove(outbox.get()[0]!.id)
  await door.sync()
  expect(door.get().trouble).toBeNull()
})

it('shows what an answer of hundreds of events changes a few times, and not once for each', async () => {
  const { door, outbox } = await start(new IDBFactory())
  await door.take(USER)
  let shown = 0
  door.subscribe(() => (shown += 1))
  await door.record(Array.from({ length: 300 }, (_, at) => of(`child ${at}`, 'arrived')).flat())
  await door.sync()
  expect([outbox.get().length, door.get().events.length, server.events.length]).toEqual([
    0, 300, 300,
  ])
  expect(shown).toBeLessThan(30)
})

/** Each child with its time, as shown on the phone. */
const hours = (door: Door) =>
  door.get().list?.children.map(({ application_id, starts_at }) => `${application_id} ${starts_at}`)
const allAt = (hour: string) => CHILDREN.map((id) => `${id} ${hour}`)

/** A sync turn, as triggered when the network returns. */
const giveTurn = () => void window.dispatchEvent(new Event('online'))

it('takes over the hours that moved while it had no network, with what waits and what the others saw', async () => {
  const phone = new IDBFactory()
  const { door, states } = await start(phone)
  await door.take(USER)
  record({ ...EVENT, id: 'of another phone', application_id: 'bem' })
  server.isThere = false
  onTestFinished(door.keepSyncing())
  await door.record(of('ada', 'arrived'))
  server.startsAt = LATER
  await door.sync()
  expect([hours(door), states()[0]]).toEqual([allAt(HOUR), 'ada arrived'])
  expect(door.get().trouble?.kind).toBe('offline')

  server.isThere = true
  giveTurn()
  await expect.poll(() => hours(door)).toEqual(allAt(LATER))
  await door.sync()
  expect(states()).toEqual(['ada arrived', 'bem arrived', 'chi expected'])
  // Stored, too.
  server.isThere = false
  expect(hours((await start(phone)).door)).toEqual(allAt(LATER))
})

it('asks at its opening and at each turn whether the list has changed, at no press, and is given none that has not', async () => {
  const { door, keeper } = await start(new IDBFactory())
  await door.take(USER)
  const { list } = door.get()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  server.aheadMs = -3_600_000
  const written = vi.spyOn(keeper, 'run')
  onTestFinished(door.keepSyncing())
  await door.sync()
  expect([server.asked, server.lists]).toEqual([1, 1])
  giveTurn()
  await door.sync()
  expect([server.asked, server.lists]).toEqual([2, 1])
  expect([door.get().list, written.mock.calls]).toEqual([list, []])
  // The check is an hour later by the phone's clock.
  expect(Date.parse(door.get().checkedAt ?? '')).toBeGreaterThan(
    Date.parse(list!.taken_at) + 3_500_000,
  )
  await door.record(of('ada', 'arrived'))
  await door.sync()
  expect([server.asked, server.lists]).toEqual([2, 1])
})

it('asks again at the next exchange where it heard no answer', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  server.startsAt = LATER
  server.losesOnce = 'openCheckIn'
  onTestFinished(door.keepSyncing())
  await door.sync()
  expect([hours(door), door.get().trouble?.kind]).toEqual([allAt(HOUR), 'offline'])
  await door.sync()
  expect([hours(door), door.get().trouble]).toEqual([allAt(LATER), null])
})

it('shows the new hours where the phone cannot keep them', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  server.startsAt = LATER
  await door.refresh(USER)
  refusing.mockRestore()
  expect(hours(door)).toEqual(allAt(LATER))
})

it('two phones come to the same, whatever their clocks say', async () => {
  const phones = [new IDBFactory(), new IDBFactory()] as const
  const one = await start(phones[0])
  await one.door.take(USER)
  await one.door.record(of('ada', 'arrived'))
  await one.door.sync()
  const two = await start(phones[1])
  await two.door.take(USER)
  expect(two.states()[0]).toBe('ada arrived')
  // From here on the phone's clock is two hours slow, offline.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 })
  server.isThere = false
  await two.door.record(of('ada', 'left'))
  await two.door.record(of('bem', 'absent'))
  await one.door.record(of('bem', 'arrived'))
  await Promise.all([one.door.sync(), two.door.sync()])
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

/** The clock offset that a phone assumed for each of its events, in minutes. */
const offsets = (door: { get: () => { events: readonly { offset_ms: number }[] } }) =>
  door.get().events.map(({ offset_ms }) => Math.round(Math.abs(offset_ms) / 60_000))

it('knows how slow its clock is once the server has answered, and when it was set right', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  expect(Math.abs(door.get().list?.offset_ms ?? Number.NaN)).toBeLessThan(2_000)
  server.aheadMs = 7_200_000
  for (const child of ['ada', 'bem']) {
    await door.record(of(child, 'arrived'))
    await door.sync()
  }
  server.aheadMs = 0
  for (const child of ['ada', 'bem']) {
    await door.record(of(child, 'left'))
    await door.sync()
  }
  expect(offsets(door)).toEqual([0, 120, 120, 0])
})

it('learns nothing of its clock from an event that the server had long before it said so', async () => {
  const { door } = await start(new IDBFactory())
  await door.take(USER)
  server.losesAnswers = true
  await door.record(of('ada', 'arrived'))
  await door.sync()
  server.losesAnswers = false
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  await door.sync()
  expect(door.get().events).toMatchObject([{ state: 'sent' }])
  await door.record(of('bem', 'arrived'))
  vi.useRealTimers()
  expect(offsets(door)).toEqual([0, 0])
})

it('a refused event stays, says so and counts for nothing', async () => {
  const phone = await start(new IDBFactory())
  await phone.door.take(USER)
  server.refuses.add('chi')
  await phone.door.record([...of('ada', 'arrived'), ...of('chi', 'arrived')])
  await phone.door.sync()
  expect(phone.states()).toEqual(['ada arrived', 'bem expected', 'chi expected'])
  const [chi] = phone.door.get().events.filter(({ state }) => state === 'refused')
  expect(chi).toMatchObject({
    application_id: 'chi',
    refusal: expect.stringMatching(/was not told to come on this day/) as string,
  })
  expect(phone.door.get().trouble).toBeNull()
})

it('all others did not come: without a network or a session too, and whoever comes counts more', async () => {
  const phone = await start(new IDBFactory())
  await phone.door.take(USER)
  await phone.door.record(of('ada', 'arrived'))
  await phone.door.sync()
  server.isThere = false
  await phone.door.recordOthersAbsent()
  expect(phone.states()).toEqual(['ada arrived', 'bem absent', 'chi absent'])
  await phone.door.record(of('chi', 'arrived'))
  expect(phone.states()[2]).toBe('chi arrived')
  await phone.door.undo('bem')
  server.isThere = true
  await phone.door.sync()
  phone.signIn(null)
  server.refusal = 'session_required'
  await phone.door.recordOthersAbsent()
  expect(phone.states()).toEqual(['ada arrived', 'bem absent', 'chi arrived'])
})

it('all others did not come: by the server, where it can be reached', async () => {
  const phone = await start(new IDBFactory())
  await phone.door.take(USER)
  await phone.door.record(of('ada', 'arrived'))
  await phone.door.recordOthersAbsent()
  expect(phone.states()).toEqual(['ada arrived', 'bem absent', 'chi absent'])
  expect(phone.outbox.get()).toEqual([])
})

it('is of the member who took it last, and events of the one before are still sent', async () => {
  const before = await start(new IDBFactory())
  await before.door.take(USER)
  server.isThere = false
  await before.door.record(of('ada', 'arrived'))
  await before.door.sync()
  before.signIn(OTHER)
  await before.door.open()
  expect([before.door.get().status, before.waiting()]).toEqual(['none', 1])

  server.isThere = true
  await before.door.take(OTHER)
  expect(before.door.get().list?.member).toEqual({ id: OTHER.id, name: OTHER.email })
  expect([before.waiting(), server.events.length]).toEqual([0, 1])
})

it.each([
  ['administrator_required', 'reading'],
  ['not_your_role', 'reading'],
  ['administrator_required', 'taking the list anew'],
])('the end of a role (%s) takes the names when the list is asked for: %s', async (code, call) => {
  const { door, waiting, kept } = await start(new IDBFactory())
  await door.take(USER)
  server.isThere = false
  await door.record(of('ada', 'arrived'))
  await door.sync()
  server.isThere = true
  server.refusal = code
  if (call === 'reading') await door.sync()
  else await expect(door.take(USER)).rejects.toThrow()
  await expect.poll(() => [door.get().status, door.get().list]).toEqual(['none', null])
  expect(await kept()).not.toMatch(/Child|Bola/)
  // Events wait for a member who may send them.
  expect(waiting()).toBe(1)
})

it('leaves the list at the door where only an event is refused, or the day is not open', async () => {
  const { door, waiting } = await start(new IDBFactory())
  await door.take(USER)
  server.refusalOfEvents = 'administrator_required'
  await door.record(of('ada', 'arrived'))
  await door.sync()
  expect([door.get().status, waiting()]).toEqual(['there', 1])
  expect(door.get().trouble).toMatchObject({ code: 'administrator_required' })
  server.refusal = 'check_in_not_open'
  await door.sync()
  expect(door.get().status).toBe('there')
})

it('a session that only lapsed leaves the list open, and sends nothing', async () => {
  const { door, waiting, signIn } = await start(new IDBFactory())
  await door.take(USER)
  signIn(null)
  await door.open()
  await door.record(of('ada', 'arrived'))
  await door.sync()
  expect([door.get().status, waiting(), server.events.length]).toEqual(['there', 1, 0])
  signIn(USER)
  await door.sync()
  expect([door.get().status, waiting(), server.events.length]).toEqual(['there', 0, 1])
})

it('signing out takes the names out of the phone and leaves the events, which the next member sends', async () => {
  const phone = new IDBFactory()
  const { door, signIn, forget, kept } = await start(phone)
  await door.take(USER)
  server.isThere = false
  await door.record(of('ada', 'arrived'))
  await door.sync()
  expect(await kept()).toMatch(/Child ada/)
  signIn(null)
  await forget(() => true)
  // Removed from memory too, although no page shows the door.
  await expect.poll(() => door.get()).toMatchObject({ status: 'none', list: null })
  expect(await kept()).not.toMatch(/Child|Bola/)
  expect(door.get().events).toMatchObject([{ state: 'waiting', kind: 'arrived' }])

  server.isThere = true
  const next = await start(phone, OTHER)
  await next.outbox.sendAll()
  expect(server.events).toMatchObject([{ application_id: 'ada', kind: 'arrived' }])
  // Without a list, nothing here reads its answer.
  await next.door.open()
  expect(next.outbox.get()).toEqual([])
})

it('forgets in its memory what another tab has forgotten', async () => {
  const { door, keeper } = await start(new IDBFactory())
  await door.take(USER)
  await keeper.run((database) => database.clear('lists'))
  const otherTab = new BroadcastChannel('kept-lists')
  otherTab.postMessage(null)
  await expect.poll(() => door.get()).toMatchObject({ status: 'none', list: null })
  otherTab.close()
})

it('loses no event that arrives while the list is taken anew', async () => {
  const { door, keeper, outbox } = await start(new IDBFactory())
  await door.take(USER)
  const { run } = keeper
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  // The phone has read its list, and is slow to store the new one.
  const running = vi
    .spyOn(keeper, 'run')
    .mockImplementationOnce(run)
    .mockImplementationOnce(async (work) => {
      await held
      return run(work)
    })
  const taking = door.take(USER)
  await vi.waitFor(() => expect(running).toHaveBeenCalledTimes(2))
  await door.record(of('ada', 'arrived'))
  const syncing = door.sync()
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  goOn()
  await Promise.all([taking, syncing])
  const [kept] = await keeper.run((database) => database.getAll('lists'))
  expect(kept?.value).toMatchObject({ last_seq: 1, events: [{ application_id: 'ada' }] })
  expect(outbox.get()).toEqual([])
})

it('stays as it is shown where the phone cannot read it, and never for another account', async () => {
  const { door, keeper, signIn } = await start(new IDBFactory())
  await door.take(USER)
  vi.spyOn(keeper, 'run').mockRejectedValue(new DOMException('Lost', 'UnknownError'))
  await door.open()
  expect(door.get().status).toBe('there')
  signIn(OTHER)
  await door.open()
  expect(door.get()).toMatchObject({ status: 'none', list: null })
})

it('a list that is forgotten while events arrive takes them along, and comes back with none', async () => {
  const { door, keeper } = await start(new IDBFactory())
  await door.take(USER)
  record({ ...EVENT, id: 'of another phone', application_id: 'ada' })
  await keeper.run((database) => database.clear('lists'))
  await door.sync()
  expect(door.get()).toMatchObject({ status: 'none', list: null })
  expect(await keeper.run((database) => database.getAll('lists'))).toEqual([])
})

it('names go 12 hours after the day, at the start of any page', async () => {
  const { door, forget } = await start(new IDBFactory())
  await door.take(USER)
  await forget()
  await door.open()
  expect(door.get().status).toBe('there')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-12-06T04:00:01Z') })
  await forget()
  vi.useRealTimers()
  await door.open()
  expect(door.get().status).toBe('none')
})

it('goes on in memory while the phone keeps nothing, and lacks no event once it does again', async () => {
  const phone = new IDBFactory()
  const { door, states, outbox } = await start(phone)
  await door.take(USER)
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const seen = new Set<string>()
  door.subscribe(() => {
    for (const { state, isKept } of door.get().events) seen.add(`${state} ${isKept}`)
  })
  record({ ...EVENT, id: 'of another phone', application_id: 'ada' })
  await door.record(of('bem', 'arrived'))
  expect(door.get().events.at(-1)).toMatchObject({ application_id: 'bem', isKept: false })
  await door.sync()
  expect(states()).toEqual(['ada arrived', 'bem arrived', 'chi expected'])
  // An event on the server never shows as unsent. Its answer stays until the list is stored.
  expect([...seen]).not.toContain('sent false')
  expect(outbox.get()).toMatchObject([{ thing: 'bem', state: 'saved' }])
  await door.open()
  expect(states()).toEqual(['ada arrived', 'bem arrived', 'chi expected'])
  refusing.mockRestore()
  await door.record(of('chi', 'arrived'))
  await door.sync()
  expect(outbox.get()).toEqual([])

  server.isThere = false
  const after = await start(phone)
  expect(after.states()).toEqual(['ada arrived', 'bem arrived', 'chi arrived'])
})

it('no day of another state, whose events wait here, keeps this one’s from being sent', async () => {
  const { door, waiting, outbox, checkInEventKind } = await start(new IDBFactory())
  await door.take(USER)
  server.isThere = false
  const payload = { ...EVENT, application_id: 'dayo', audition_day_id: OTHER_DAY }
  await outbox.add(checkInEventKind, [{ thing: 'dayo', payload }])
  await door.record(of('ada', 'arrived'))
  await door.sync()
  server.isThere = true
  await door.sync()
  expect([waiting(), door.get().trouble]).toEqual([0, null])
  expect(server.events).toMatchObject([{ application_id: 'ada' }])
  expect(outbox.get()).toMatchObject([{ thing: 'dayo', state: 'waiting' }])
})

describe('a child who was written down without a network', () => {
  const NAME = 'Kẹ́hìndé Okafor'
  const NOTE = { name: NAME, reason: 'Came with a brother' }
  const found = (changes: Partial<FoundChild> = {}): FoundChild => ({
    application_id: 'kehinde',
    child_name: 'Kehinde Okafor',
    stage_name: null,
    age: 9,
    talents: ['Dance'],
    state_city: 'Lagos',
    payment_reference: 'KZ-2M4N6P',
    is_paid: true,
    outcome: 'scheduled',
    planned_at: null,
    planned_audition_day_id: null,
    ...changes,
  })

  /** A phone with a note from nine o'clock, and the search results when the network is back an hour later. */
  async function noted(...children: FoundChild[]) {
    const phone = await start(new IDBFactory())
    await phone.door.take(USER)
    server.isThere = false
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-05T08:00:00Z') })
    await phone.door.note(NOTE)
    await phone.door.sync()
    vi.setSystemTime('2026-12-05T09:00:00Z')
    expect(phone.door.get().noted).toMatchObject([{ state: 'waiting', payload: NOTE }])
    server.found = children
    server.isThere = true
    return phone
  }
  const arrived = () => server.events.map(({ application_id: id, made_at }) => `${id} ${made_at}`)

  it.each([
    ['name', {}],
    ['stage name', { child_name: 'Ada Obi', stage_name: NAME }],
  ])('is added by its %s, and has arrived when it was noted', async (_words, changes) => {
    const { door, outbox } = await noted(
      found(changes),
      found({ application_id: 'other', child_name: 'Kehinde Okafor-Bello' }),
    )
    await door.sync()
    expect(server.added).toEqual([{ applicationId: 'kehinde', reason: NOTE.reason }])
    expect(arrived()).toEqual(['kehinde 2026-12-05T08:00:00.000Z'])
    // The list was refetched with the child, and the note is done.
    expect(door.get().list?.children.map((child) => child.application_id)).toContain('kehinde')
    expect([door.get().noted, outbox.get()]).toEqual([[], []])
  })

  it('is found by its reference, where the note is written anew with it', async () => {
    const { door } = await noted(found({ child_name: 'Ada Obi' }))
    await door.sync()
    const [entry] = door.get().noted
    expect(entry).toMatchObject({ state: 'refused' })
    await door.note({ ...NOTE, name: '2m4n6p' }, entry)
    await door.sync()
    expect(arrived()).toEqual(['kehinde 2026-12-05T08:00:00.000Z'])
  })

  it.each([
    ['nobody has the name', [], /^No child of this state has exactly this name/],
    ['only others have a like name', [found({ child_name: 'Kehinde Bello' })], /^No child/],
    ['two have the name', [found(), found({ application_id: 'two' })], /^More than one child/],
    [
      'the child has a slot on another day',
      [found({ planned_at: '2026-12-06T08:00:00Z', planned_audition_day_id: OTHER_DAY })],
      /slot on another day/,
    ],
    ['the ticket is not paid', [found({ outcome: 'unpaid' })], /ticket is not paid/],
  ])('says why it was not added where %s', async (_words, children, sentence) => {
    const { door } = await noted(...children)
    await door.sync()
    expect(door.get().noted).toMatchObject([
      { state: 'refused', refusal: { message: expect.stringMatching(sentence) as string } },
    ])
    expect([server.added, server.events, server.lists]).toEqual([[], [], 1])
  })

  it.each(['addWalkIn', 'sendCheckInEvents'] as const)(
    'is added and arrives once where the answer to %s is lost',
    async (call) => {
      const { door } = await noted(found())
      server.losesOnce = call
      await door.sync()
      expect(door.get()).toMatchObject({ noted: [{ state: 'waiting' }] })
      await door.sync()
      expect(server.added).toHaveLength(1)
      expect(arrived()).toEqual(['kehinde 2026-12-05T08:00:00.000Z'])
      expect(door.get().noted).toEqual([])
    },
  )

  it('is taken back by no second sending after the office has moved it', async () => {
    const { door } = await noted(found())
    server.losesOnce = 'addWalkIn'
    await door.sync()
    server.found = [found({ planned_at: LATER, planned_audition_day_id: OTHER_DAY })]
    await door.sync()
    expect(server.added).toHaveLength(1)
    expect([arrived().length, door.get().noted]).toEqual([1, []])
  })

  it('who has a slot of this day already only arrives', async () => {
    const { door } = await noted(found({ planned_audition_day_id: DAY, outcome: 'completed' }))
    await door.sync()
    expect(server.added).toEqual([])
    expect(arrived()).toHaveLength(1)
  })

  it('waits for another member where it is of the own family, and holds up no other', async () => {
    const { door, signIn } = await noted(found({ outcome: 'own_family' }))
    await door.note({ ...NOTE, name: 'Nobody' })
    await door.sync()
    expect(door.get().noted.map(({ state }) => state)).toEqual(['waiting', 'refused'])
    expect([server.added, door.get().trouble]).toEqual([[], null])
    signIn(OTHER)
    server.found = [found()]
    await door.take(OTHER)
    expect(arrived()).toEqual(['kehinde 2026-12-05T08:00:00.000Z'])
  })

  it('stays noted until the list has come with it', async () => {
    const { door } = await noted(found())
    server.losesOnce = 'openCheckIn'
    await door.sync()
    expect(door.get()).toMatchObject({ noted: [{ state: 'saved' }], trouble: { kind: 'offline' } })
    await door.sync()
    expect(door.get()).toMatchObject({ noted: [], trouble: null })
    await door.sync()
    // Once for the download, once for the child.
    expect(server.lists).toBe(2)
  })
})
