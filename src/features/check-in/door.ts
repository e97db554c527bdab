import { attendanceOf, type Attendance } from '@/domain/check-in'
import { AppError, toAppError } from '@/lib/api/errors'
import { currentSession, type SessionUser } from '@/lib/api/session-store'
import type { KeptList } from '@/lib/offline/database'
import { onTurn } from '@/lib/offline/network'
import { type Entry, outbox } from '@/lib/offline/outbox'
import { changeList, forgetIfEnded, keepList, onKeptLists, readList } from '@/lib/offline/register'
import { keepSending } from '@/lib/offline/use-outbox'
import {
  EVENTS_A_CALL,
  fetchCheckInEvents,
  markOthersAbsent,
  openChangedCheckIn,
  openCheckIn,
} from './api'
import {
  type AddedWalkIn,
  checkInEventKind,
  type NotedWalkIn,
  phoneName,
  type SentEvent,
  walkInKind,
} from './outbox-kind'
import type {
  CheckInPayload,
  DoorEvent,
  DoorList,
  EventNote,
  ServerEvent,
  GivenEvent,
} from './types'
import { noteWords } from './labels'

/*
 * A door: the list of a day, stored on this phone, and the day's events, from the server and from the outbox. Only
 * `take`, `refresh`, `sync` and, where possible, `recordOthersAbsent` use the network.
 */

export interface DoorState {
  /** `none`: the list of this day is not on this phone. */
  status: 'loading' | 'none' | 'there'
  list: DoorList | null
  /** In the order in which the phone received them. */
  events: readonly DoorEvent[]
  /** Children noted offline who are on no list yet. */
  noted: readonly Entry<NotedWalkIn, AddedWalkIn>[]
  /** Why the last exchange with the server failed; null if it succeeded. */
  trouble: AppError | null
  /** When the server last answered, on this phone's clock. */
  reachedAt: number | null
  /** When the server last confirmed the list, by its clock; null if not since this start. */
  checkedAt: string | null
}

export interface NewEvent {
  applicationId: string
  kind: CheckInPayload['kind']
  undoes?: string
  /** The typed time, if the event was written down later. */
  typedAt?: string | null
  /** The index of the family's named collector, from 1. */
  collector?: number
  /** Another collector, and why. */
  said?: { name: string; reason: string }
}

export type Door = ReturnType<typeof makeDoor>

/** A clock difference that network latency may explain. */
const CLOCK_SLACK_MS = 2_000

const LIST = 'audition-day'
const NOT_KEPT =
  'This phone could not keep the list. Make room on it, or leave the private window, and take the list again.'

type EventEntry = Entry<CheckInPayload, SentEvent>

const noteOf = (outcome: string | undefined): EventNote | null =>
  outcome !== undefined && outcome in noteWords ? (outcome as EventNote) : null

const fromServer = ({ note, ...event }: ServerEvent): DoorEvent => ({
  ...event,
  state: 'sent',
  isKept: true,
  refusal: null,
  note,
  collector: null,
})

const fromOutbox = ({ id, payload, state, refusal, answer, isKept }: EventEntry): DoorEvent => ({
  id,
  application_id: payload.application_id,
  kind: payload.kind,
  undoes: payload.undoes,
  made_at: payload.made_at,
  offset_ms: payload.offset_ms,
  is_typed: payload.is_typed,
  received_at: null,
  state: state === 'saved' ? 'sent' : state,
  // The server has a sent event, whether or not this phone stored it.
  isKept: isKept || state === 'saved',
  refusal: refusal?.message ?? null,
  note: noteOf(answer?.outcome),
  collector: payload.collector,
  collected_by: payload.said?.name ?? null,
})

function makeDoor(auditionDayId: string) {
  let state: DoorState = {
    status: 'loading',
    list: null,
    events: [],
    noted: [],
    trouble: null,
    reachedAt: null,
    checkedAt: null,
  }
  const listeners = new Set<() => void>()
  function set(next: Partial<DoorState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Whether the next exchange refetches the list: on each sync turn, but not after each press. */
  let isListDue = true

  outbox.use(walkInKind)
  outbox.use(checkInEventKind)

  const entriesOf = <Payload extends { audition_day_id: string }, Answer>(name: string) =>
    outbox
      .get()
      .filter(
        ({ kind, payload }) =>
          kind === name && (payload as Payload).audition_day_id === auditionDayId,
      ) as Entry<Payload, Answer>[]
  const ownEvents = () => entriesOf<CheckInPayload, SentEvent>(checkInEventKind.name)
  const ownNotes = () => entriesOf<NotedWalkIn, AddedWalkIn>(walkInKind.name)

  /** Shows the list with the server's and this phone's events, each once. */
  function show(list: DoorList | null): void {
    const theirs = list?.events ?? []
    const known = new Set(theirs.map(({ id }) => id))
    const ours = ownEvents().filter(({ id }) => !known.has(id))
    set({
      list,
      status: list ? 'there' : 'none',
      events: [...theirs.map(fromServer), ...ours.map(fromOutbox)],
      noted: ownNotes(),
    })
  }

  let isToShow = false
  /** Shows the outbox once per batch of changes: one answer covers two hundred entries. */
  function showSoon(): void {
    if (isToShow) return
    isToShow = true
    queueMicrotask(() => {
      isToShow = false
      if (state.status !== 'loading') show(state.list)
    })
  }

  let turn: Promise<unknown> = Promise.resolve()
  /** Serialises reads and writes of the stored list, so that no read overtakes a write. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  /** Removes from the outbox the events that the stored list contains. Without a list nobody reads the answers here. */
  async function putAway(kept: DoorList | null): Promise<void> {
    const known = new Set(kept?.events.map(({ id }) => id))
    const isRead = ({ id, state: stands }: Entry) => (kept ? known.has(id) : stands === 'saved')
    const read = [...ownEvents(), ...(kept ? [] : ownNotes())].filter(isRead)
    await Promise.all(read.map(({ id }) => outbox.remove(id)))
  }

  /** Reads the stored data of the day; if that fails, the display stays. */
  function reload(): Promise<void> {
    return inTurn(async () => {
      await outbox.load()
      const userId = currentSession().user?.id ?? null
      const isTheirs = (list: DoorList) => userId === null || list.member.id === userId
      const shown = state.list && isTheirs(state.list) ? state.list : null
      try {
        const kept = (await readList<DoorList>(LIST, auditionDayId, userId))?.value ?? null
        show(kept && caughtUp(kept, shown))
        await putAway(kept)
      } catch {
        show(shown)
      }
    })
  }

  /** Changes the stored list, and shows it. */
  function change(next: (list: DoorList) => DoorList): Promise<void> {
    return inTurn(async () => {
      const shown = state.list
      if (!shown) return
      try {
        const kept = await changeList<DoorList>(LIST, auditionDayId, (list) => {
          const value = next(caughtUp(list.value, shown))
          return { ...list, value, until: goesAt(value) }
        })
        // If the list was removed in the meantime, its names must disappear too.
        show(kept?.value ?? null)
        await putAway(kept?.value ?? null)
      } catch {
        // Without working storage, go on with the list in memory.
        show(next(shown))
      }
    })
  }

  /**
   * Downloads the list, or refreshes it, for the signed-in member. Another member's list of this day is removed.
   *
   * @throws AppError; an existing list stays, except when the member's role has ended
   */
  async function take(member: SessionUser): Promise<void> {
    await fetchList(member)
    // Requests persistence, so that a full phone does not evict the list; a browser that declines still stores it.
    if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
    await sync()
  }

  /** Requests the list; its names are removed when the member's role has ended. */
  function ask<Given>({ id: userId }: SessionUser, call: () => Promise<Given>): Promise<Given> {
    return call().catch(async (cause: unknown) => {
      await forgetIfEnded(cause, LIST, userId)
      await reload()
      throw cause
    })
  }

  async function fetchList(user: SessionUser): Promise<void> {
    const before = Date.now()
    const given = await ask(user, () => openCheckIn(auditionDayId))
    const offset_ms = Math.round(new Date(given.taken_at).getTime() - (before + Date.now()) / 2)
    const { id: userId, parentName, email } = user
    await inTurn(async () => {
      const known = await readList<DoorList>(LIST, auditionDayId, userId).catch(() => undefined)
      const { last_seq = 0, events = [] } = known?.value ?? {}
      const member = { id: userId, name: parentName || email }
      const value = { ...given, id: auditionDayId, member, offset_ms, last_seq, events }
      await keepList(keptAs(caughtUp(value, state.list), userId)).catch(() => {
        throw new AppError('rejected', NOT_KEPT)
      })
    })
    isListDue = false
    set({ checkedAt: given.taken_at })
    await reload()
  }

  /**
   * Applies changes to the list since it was downloaded. Events and the outbox stay, and nothing is written without a
   * change.
   *
   * @throws AppError, like `take`
   */
  async function refresh(member: SessionUser): Promise<void> {
    const { list } = state
    if (!list) return
    const given = await ask(member, () => openChangedCheckIn(auditionDayId, list.version))
    if (given) await change((before) => ({ ...before, ...given }))
    isListDue = false
    const now = new Date(Date.now() + (state.list?.offset_ms ?? 0)).toISOString()
    set({ checkedAt: given?.taken_at ?? now })
  }

  /** Records events: shown and stored at once, sent afterwards. Resolves when they are stored, or cannot be. */
  async function record(news: readonly NewEvent[]): Promise<void> {
    const madeAt = new Date().toISOString()
    const offset = state.list?.offset_ms ?? 0
    await outbox.add(
      checkInEventKind,
      news.map(
        ({
          applicationId,
          kind,
          undoes = null,
          typedAt = null,
          collector = null,
          said = null,
        }) => ({
          thing: applicationId,
          payload: {
            audition_day_id: auditionDayId,
            application_id: applicationId,
            kind,
            undoes,
            made_at: typedAt ?? madeAt,
            offset_ms: typedAt === null ? offset : 0,
            is_typed: typedAt !== null,
            collector,
            said,
          },
        }),
      ),
    )
    void sync()
  }

  /**
   * Notes a child who is on no list while offline; the note becomes a walk-in once online.
   *
   * @param before the note being edited, which keeps its time
   */
  async function note(
    { name, reason }: Pick<NotedWalkIn, 'name' | 'reason'>,
    before?: Entry<NotedWalkIn>,
  ): Promise<void> {
    const offset_ms = before?.payload.offset_ms ?? state.list?.offset_ms ?? 0
    const payload = { audition_day_id: auditionDayId, name, reason, offset_ms }
    if (before) await outbox.change(walkInKind, before.id, payload)
    else await outbox.add(walkInKind, [{ thing: name, payload }])
    void sync()
  }

  /** Undoes a child's attendance: every event behind it, from this phone and others. */
  async function undo(applicationId: string): Promise<void> {
    const found = countedEvents(state.events).get(applicationId)
    if (!found) return
    await record(found.events.map(({ id }) => ({ applicationId, kind: 'undone', undoes: id })))
  }

  /** Listed children without an event who are due to perform. */
  function others(): string[] {
    const known = countedEvents(state.events)
    return (state.list?.children ?? [])
      .filter(({ outcome }) => outcome === 'scheduled' || outcome === 'unpaid')
      .map(({ application_id }) => application_id)
      .filter((id) => !known.has(id))
  }

  /**
   * Marks all others absent: on the server if it is reachable and no new event has arrived there, else by events of
   * this phone, which any "arrived" outweighs.
   */
  async function recordOthersAbsent(): Promise<void> {
    await sync()
    if (currentSession().user !== null && state.trouble === null && state.list) {
      try {
        await markOthersAbsent(auditionDayId, state.list.last_seq, phoneName())
        await sync()
        return
      } catch (cause) {
        if (toAppError(cause).kind !== 'offline') throw cause
      }
    }
    await record(others().map((applicationId) => ({ applicationId, kind: 'absent' })))
  }

  /** Reads the events after the last one this phone has read. */
  async function readNew({ id: userId }: SessionUser): Promise<void> {
    for (;;) {
      const after = state.list?.last_seq ?? 0
      const arrived = await fetchCheckInEvents(auditionDayId, after).catch(
        async (cause: unknown) => {
          await forgetIfEnded(cause, LIST, userId)
          throw cause
        },
      )
      if (arrived.length > 0) await change((list) => withArrived(list, arrived))
      if (arrived.length < EVENTS_A_CALL) return
    }
  }

  /** Merges new events, with the remarks this phone received for them, and updates the clock offset from them. */
  function withArrived(list: DoorList, arrived: readonly GivenEvent[]): DoorList {
    const answers = new Map(ownEvents().map(({ id, answer }) => [id, answer]))
    const known = new Set(list.events.map(({ id }) => id))
    const news = arrived
      .filter(({ id }) => !known.has(id))
      .map((event): ServerEvent => ({ ...event, note: noteOf(answers.get(event.id)?.outcome) }))
    const offsets = news.flatMap(({ id, received_at }) => {
      const answer = answers.get(id)
      // A known event came with an earlier call.
      if (!answer || answer.outcome === 'known') return []
      return Math.round(new Date(received_at).getTime() - answer.sent_at)
    })
    const offset = offsets.at(-1) ?? list.offset_ms
    return {
      ...list,
      offset_ms: Math.abs(offset - list.offset_ms) < CLOCK_SLACK_MS ? list.offset_ms : offset,
      events: [...list.events, ...news],
      last_seq: Math.max(list.last_seq, ...arrived.map(({ seq }) => seq)),
    }
  }

  async function exchange(member: SessionUser): Promise<void> {
    await outbox.send(walkInKind.name)
    await outbox.send(checkInEventKind.name)
    await readNew(member)
    const added = ownNotes().filter((entry) => entry.state === 'saved')
    // Only a refetched list contains these children.
    if (isListDue || added.length > 0) await refresh(member)
    await Promise.all(added.map(({ id }) => outbox.remove(id)))
  }

  /** Why pending entries of the day were not sent; null if nothing waits. */
  function troubleOfSending(): AppError | null {
    const waiting = [...ownNotes(), ...ownEvents()].filter((entry) => entry.state === 'waiting')
    return waiting.map(({ kind }) => outbox.standingOf(kind).trouble).find(Boolean) ?? null
  }

  let running: Promise<void> | null = null

  /** Exchanges events with the server. Reports the result in the state; never throws. */
  function sync(): Promise<void> {
    const { user } = currentSession()
    if (user === null || state.list === null) return Promise.resolve()
    running ??= exchange(user)
      .then(
        () => set({ trouble: troubleOfSending(), reachedAt: Date.now() }),
        (cause: unknown) => set({ trouble: toAppError(cause) }),
      )
      .finally(() => {
        running = null
      })
    return running
  }

  /** Exchanges events and refetches the list, now and on every sync turn. Returns the cleanup function. */
  function keepSyncing(): () => void {
    function onMyTurn(): void {
      isListDue = true
      void sync()
    }
    const ends = [keepSending(), onTurn(onMyTurn)]
    onMyTurn()
    return () => {
      for (const end of ends) end()
    }
  }

  // For the lifetime of the tab: when the phone forgets names, they must leave memory too, whatever page is open.
  onKeptLists(() => void reload())
  outbox.subscribe(showSoon)

  return {
    auditionDayId,
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: reload,
    take,
    refresh,
    record,
    note,
    undo,
    others,
    recordOthersAbsent,
    sync,
    keepSyncing,
  }
}

/** Merges the events of a copy that has read further: a phone without working storage has them only in memory. */
function caughtUp(list: DoorList, other: DoorList | null): DoorList {
  if (!other || other.last_seq <= list.last_seq) return list
  return { ...list, events: other.events, last_seq: other.last_seq }
}

/** When a phone forgets a list, in milliseconds on its own clock. */
const goesAt = ({ forget_at, offset_ms }: DoorList) => new Date(forget_at).getTime() - offset_ms

const keptAs = (value: DoorList, userId: string): Omit<KeptList<DoorList>, 'keptAt'> => ({
  kind: LIST,
  id: value.id,
  userId,
  what: `The audition day at ${value.audition.venue}`,
  until: goesAt(value),
  value,
})

/** The attendance of the children by the events that count; refused events do not. */
export function countedEvents(
  events: readonly DoorEvent[],
): Map<string, { kind: Attendance; events: DoorEvent[] }> {
  return attendanceOf(events.filter(({ state }) => state !== 'refused'))
}

const doors = new Map<string, Door>()

/** The door of a day in this tab. */
export function doorOf(auditionDayId: string): Door {
  const door = doors.get(auditionDayId) ?? makeDoor(auditionDayId)
  doors.set(auditionDayId, door)
  return door
}
