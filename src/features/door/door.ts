import { whereaboutsOf, type Whereabouts } from '@/domain/check-in'
import { type AppError, toAppError } from '@/lib/api/errors'
import { currentSession, type SessionUser } from '@/lib/api/session-store'
import { forgetLists, listsSettled } from '@/lib/list-notes'
import { newId } from '@/lib/new-id'
import { markOthersAbsent, openCheckIn } from './api'
import { readNewMarks, sendWaiting } from './sending'
import {
  changeList,
  daysWithUnsentMarks,
  keepList,
  keepMarks,
  phoneName,
  readList,
  readMarks,
  readSaid,
} from './store'
import type { KeptList, KeptMark, Said } from './types'

/*
 * A door: the list of a day and its marks on this phone. A mark is in IndexedDB before anything else happens; sending comes
 * after, again and again, until the server has answered. Nothing here needs a network but `take` and `sync`.
 */

export interface DoorState {
  /** `none`: the list of this day is not on this phone. */
  status: 'loading' | 'none' | 'there'
  list: KeptList | null
  marks: readonly KeptMark[]
  said: ReadonlyMap<string, Said>
  /** Why the last exchange with the server failed; null for one that did not. */
  trouble: AppError | null
  /** When the server last answered, on this phone's clock. */
  reachedAt: number | null
}

export interface NewMark {
  applicationId: string
  kind: KeptMark['kind']
  undoes?: string
  /** The moment that was typed, where it was written down later. */
  typedAt?: string | null
  /** Which of the family's names collected the child, from 1 on. */
  collector?: number
  /** Another who did, and why. */
  said?: { name: string; reason: string }
}

export type Door = ReturnType<typeof makeDoor>

const EVERY_MS = 15_000
/** A difference that the way to the server may have made. */
const CLOCK_SLACK_MS = 2_000

/** Forgets the lists on this phone where the server says that the member who is signed in has no part at a door any more. */
async function forgetIfEnded(cause: unknown): Promise<void> {
  const { code } = toAppError(cause)
  if (code !== 'administrator_required' && code !== 'not_your_part') return
  forgetLists(null)
  await listsSettled()
}

/** Sends what other days still have on this phone, as far as the member who is signed in may. */
export async function sendLeftovers(except?: string): Promise<void> {
  for (const day of await daysWithUnsentMarks()) {
    // A mark that this member may not send waits for the next who may.
    if (day !== except) await sendWaiting(day).catch(forgetIfEnded)
  }
}

export function makeDoor(auditionId: string) {
  let state: DoorState = {
    status: 'loading',
    list: null,
    marks: [],
    said: new Map(),
    trouble: null,
    reachedAt: null,
  }
  const listeners = new Set<() => void>()
  function set(next: Partial<DoorState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  async function reload(): Promise<void> {
    const [list, marks, said] = await Promise.all([
      readList(auditionId),
      readMarks(auditionId),
      readSaid(auditionId),
    ])
    set({
      list: list ?? null,
      marks,
      said,
      status: list ? 'there' : 'none',
    })
  }

  /** Reads what the phone has of the day. */
  async function open(): Promise<void> {
    await listsSettled()
    await reload()
  }

  async function setOffset(serverTime: string, before: number): Promise<void> {
    const offset = Math.round(new Date(serverTime).getTime() - (before + Date.now()) / 2)
    if (!state.list || Math.abs(offset - state.list.offset_ms) < CLOCK_SLACK_MS) return
    const list = await changeList(auditionId, (one) => ({ ...one, offset_ms: offset }))
    // With the note by which it goes, which is in this phone's time.
    if (list) await keepList(list)
  }

  /**
   * Takes the list along, or anew, for the member who is signed in. Another's list of this day goes.
   *
   * @throws AppError, the list that is there stays; it goes where the member's part has ended
   */
  async function take({ id, parentName, email }: SessionUser): Promise<void> {
    const before = Date.now()
    const given = await openCheckIn(auditionId).catch(async (cause: unknown) => {
      await forgetIfEnded(cause)
      await reload()
      throw cause
    })
    const offset = Math.round(new Date(given.taken_at).getTime() - (before + Date.now()) / 2)
    await listsSettled()
    const known = await readList(auditionId)
    const list: KeptList = {
      ...given,
      id: auditionId,
      member: { id, name: parentName || email },
      offset_ms: offset,
      last_seq: known?.last_seq ?? 0,
    }
    await keepList(list)
    await reload()
    // Asked for, so that a full phone does not throw the list away; a browser that says no keeps it all the same.
    if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
    await sync()
  }

  /** Keeps marks on the phone and then sends them. Resolves when they are kept. */
  async function mark(news: readonly NewMark[]): Promise<void> {
    const madeAt = new Date().toISOString()
    const place = (state.marks.at(-1)?.place ?? 0) + 1
    const marks = news.map(
      ({ applicationId, kind, undoes = null, typedAt = null, collector = null }, at): KeptMark => ({
        id: newId(),
        audition_id: auditionId,
        application_id: applicationId,
        kind,
        undoes,
        made_at: typedAt ?? madeAt,
        offset_ms: typedAt === null ? (state.list?.offset_ms ?? 0) : 0,
        is_typed: typedAt !== null,
        received_at: null,
        place: place + at,
        is_own: true,
        status: 'waiting',
        outcome: null,
        collector,
      }),
    )
    const said = news.flatMap(({ said: one }, at): Said[] => {
      const id = marks[at]?.id
      if (!one || id === undefined) return []
      return [
        { audition_id: auditionId, id, collected_by: one.name, collect_reason: one.reason || null },
      ]
    })
    await keepMarks(marks, said)
    await reload()
    void sync()
  }

  /** Takes back what became of a child: each mark that says so, this phone's and others'. */
  async function undo(applicationId: string): Promise<void> {
    const found = countedMarks(state.marks).get(applicationId)
    if (!found) return
    await mark(found.marks.map(({ id }) => ({ applicationId, kind: 'undone', undoes: id })))
  }

  /** The children of the list who have no mark and are to perform. */
  function others(): string[] {
    const known = countedMarks(state.marks)
    return (state.list?.children ?? [])
      .filter(({ outcome }) => outcome === 'scheduled' || outcome === 'unpaid')
      .map(({ application_id }) => application_id)
      .filter((id) => !known.has(id))
  }

  /**
   * Marks all others as not come: by the server where it can be reached and nobody else has been marked meanwhile, or by
   * marks of this phone, which anybody's "arrived" outweighs.
   */
  async function markOthers(): Promise<void> {
    await sync()
    if (state.trouble === null && state.list) {
      try {
        await markOthersAbsent(auditionId, state.list.last_seq, await phoneName())
        await sync()
        return
      } catch (cause) {
        if (toAppError(cause).kind !== 'offline') throw cause
      }
    }
    await mark(others().map((applicationId) => ({ applicationId, kind: 'absent' })))
  }

  let running: Promise<void> | null = null
  let isAsked = false
  const takeAsked = () => {
    const was = isAsked
    isAsked = false
    return was
  }

  async function exchange(): Promise<void> {
    // Again for a mark that was made meanwhile.
    while (takeAsked()) {
      const before = Date.now()
      const waited = state.marks.filter(({ status }) => status === 'waiting').map(({ id }) => id)
      await sendWaiting(auditionId)
      await readNewMarks(auditionId, state.list?.last_seq ?? 0)
      await reload()
      const received = state.marks
        .filter(({ id, received_at }) => waited.includes(id) && received_at !== null)
        .map(({ received_at }) => received_at ?? '')
        .sort()
        .at(-1)
      if (received !== undefined) await setOffset(received, before)
    }
  }

  /** Exchanges marks with the server. Says in the state what came of it; never throws. */
  function sync(): Promise<void> {
    if (currentSession().user === null || state.list === null) return Promise.resolve()
    isAsked = true
    if (running) return running
    running = exchange()
      .then(
        () => set({ trouble: null, reachedAt: Date.now() }),
        async (cause: unknown) => {
          await forgetIfEnded(cause)
          await reload().catch(() => undefined)
          set({ trouble: toAppError(cause) })
        },
      )
      .finally(() => {
        running = null
      })
    return running
  }

  /** Sends and reads every 15 seconds, and as soon as the network returns. Returns the end of it. */
  function keepSending(): () => void {
    const now = () => void sync()
    const timer = setInterval(now, EVERY_MS)
    window.addEventListener('online', now)
    now()
    void sendLeftovers(auditionId).catch(() => undefined)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }

  return {
    auditionId,
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    take,
    mark,
    undo,
    others,
    markOthers,
    sync,
    keepSending,
  }
}

/** The fate of the children, by the marks that count: one that the server has refused does not. */
export function countedMarks(
  marks: readonly KeptMark[],
): Map<string, { kind: Whereabouts; marks: KeptMark[] }> {
  return whereaboutsOf(marks.filter(({ status }) => status !== 'refused'))
}

const doors = new Map<string, Door>()

/** The door of a day in this tab. */
export function doorOf(auditionId: string): Door {
  const door = doors.get(auditionId) ?? makeDoor(auditionId)
  doors.set(auditionId, door)
  return door
}
