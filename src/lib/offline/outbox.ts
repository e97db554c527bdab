import { type AppError, toAppError } from '@/lib/api/errors'
import { currentSession } from '@/lib/api/session-store'
import { newId } from '@/lib/new-id'
import { type Keeper, keeper as ofThisBrowser, type KeptEntry, type Refusal } from './database'
import { changeKeptNote, type KeptNote, readKeptNote } from './kept-note'
import { onTurn, tabs } from './network'

/*
 * The outbox: what somebody typed or pressed, until the server has it. An entry is in memory at once, in the database a
 * moment later, and is sent after that, again and again, until the server has answered.
 */

export interface Entry<Payload = unknown, Answer = unknown> extends Omit<
  KeptEntry<Payload, Answer>,
  'state'
> {
  state: KeptEntry['state'] | 'sending'
  /** Whether the phone has stored it. False after the device refused, until a later write succeeds. */
  isKept: boolean
}

/** The outcome of an entry: the server saved it, or refused it, perhaps with its own current value. */
export type Outcome<Answer> = { answer: Answer } | { refusal: Refusal; answer?: Answer }

/** A kind of entry, as defined by its feature. */
export interface OutboxKind<Payload, Answer> {
  name: string
  /** The maximum number of entries per call. */
  atOnce: number
  /**
   * Sends entries in order and returns the outcome per id. An entry without an outcome keeps waiting.
   *
   * @throws AppError if the call failed as a whole
   */
  send: (entries: readonly Sending<Payload>[]) => Promise<ReadonlyMap<string, Outcome<Answer>>>
  /** Entries with the same key share a call. Without this, all entries of the kind do. */
  callOf?: (payload: Payload) => string
  /** How long typing must pause before an entry is sent, in milliseconds. */
  restMs?: number
  /** Whether only their author may send entries. Otherwise any member with the capability may. */
  isAuthors?: boolean
  /** Merges text typed while an earlier version was being sent into what the server has now. */
  rebase?: (payload: Payload, answer: Answer) => Payload
}

export interface Sending<Payload> {
  id: string
  thing: string
  madeAt: string
  payload: Payload
}

/** The connection state of a kind of entry. */
export interface Standing {
  /** Why the last call failed as a whole, or null if it did not. */
  trouble: AppError | null
  /** When the server last answered, on this phone's clock, or null if it has not since the page opened. */
  reachedAt: number | null
}

export type Outbox = ReturnType<typeof createOutbox>

/** Unread answers are discarded after a week. */
const UNREAD_MS = 7 * 86_400_000

const UNTOUCHED: Standing = { trouble: null, reachedAt: null }

/** Failures that are about the sender or the server's health, not about the entries, so they are retried. */
function waits({ kind, code }: AppError): boolean {
  return (
    kind === 'offline' ||
    kind === 'forbidden' ||
    kind === 'unexpected' ||
    code === 'too_many_requests'
  )
}

const byPosition = (one: Entry, other: Entry) => one.position - other.position

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function toKept({ isKept: _isKept, state, ...entry }: Entry): KeptEntry {
  return { ...entry, state: state === 'sending' ? 'waiting' : state }
}

/** An outbox on a database. The app has one, `outbox`. A test creates several to simulate several phones. */
export function createOutbox(keeper: Keeper = ofThisBrowser, channelName = 'outbox') {
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a payload and an answer of its own
  const kinds = new Map<string, OutboxKind<any, any>>()
  const standings = new Map<string, Standing>()
  const sendings = new Map<string, Promise<void>>()
  const askedAgain = new Set<string>()
  const rests = new Map<string, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()
  const channel = tabs(channelName)
  let entries: readonly Entry[] = []
  let loading: Promise<void> | undefined
  /** Whether the database was read, or did not answer in time. */
  let isSettled = false
  /** Counts left by an earlier page. They apply until the database has been read. */
  let leftBefore: Omit<KeptNote, 'lists'> = readKeptNote()
  let lastPosition = 0
  /** Pending writes per entry, so that changes from another tab do not overtake them. */
  const writing = new Map<string, Promise<unknown>>()

  function set(next: readonly Entry[]): void {
    entries = next
    for (const listener of listeners) listener()
  }

  function noteEntries(): void {
    const unsent = { ...leftBefore.unsent }
    let { unread } = leftBefore
    for (const { state, userId } of entries) {
      if (state === 'saved') unread += 1
      else unsent[userId] = (unsent[userId] ?? 0) + 1
    }
    changeKeptNote({ unsent, unread })
  }

  const find = (id: string) => entries.find((entry) => entry.id === id)

  /** Changes an entry in memory, without storing it. */
  function change(id: string, changes: Partial<Entry>): Entry | undefined {
    const before = find(id)
    if (!before) return undefined
    const after = { ...before, ...changes }
    set(entries.map((entry) => (entry.id === id ? after : entry)))
    return after
  }

  /**
   * Stores the current state of an entry, one write after the other. Never throws: a failure shows in `isKept`.
   *
   * @param gone the entry as it was, if it is being removed
   */
  async function keep(id: string, gone?: Entry): Promise<void> {
    const before = writing.get(id)
    const write = (async () => {
      await before
      const entry = find(id)
      if (!entry && !gone) return
      const version = (entry ?? gone)?.version ?? 0
      try {
        const newer = await keeper.run(async (database) => {
          const transaction = database.transaction('entries', 'readwrite')
          // The request that failed reports the failure.
          transaction.done.catch(() => undefined)
          const there = await transaction.store.get(id)
          // Another tab has a newer version.
          if (there && there.version > version) return there
          await (entry ? transaction.store.put(toKept(entry)) : transaction.store.delete(id))
          await transaction.done
          return undefined
        })
        if (newer) adopt(newer)
        else if (find(id)?.isKept === false) change(id, { isKept: true })
        channel()?.postMessage(null)
      } catch {
        if (find(id)) change(id, { isKept: false })
      }
    })()
    writing.set(id, write)
    await write
    if (writing.get(id) === write) writing.delete(id)
  }

  /** Combines this tab's entry with a newer version from another tab. A pending answer is still awaited here. */
  function withTypedOn(ours: Entry, theirs: KeptEntry): Entry {
    const { state, sent } = ours.state === 'sending' ? ours : theirs
    return { ...theirs, state, sent, isKept: true }
  }

  function adopt(theirs: KeptEntry): void {
    const ours = find(theirs.id)
    const others = entries.filter(({ id }) => id !== theirs.id)
    const next = ours ? withTypedOn(ours, theirs) : { ...theirs, isKept: true }
    set([...others, next].toSorted(byPosition))
  }

  /** Reads the database: entries that an earlier page could not send, and changes of other tabs. */
  async function read(): Promise<void> {
    const kept = await keeper.run((database) => database.getAll('entries'))
    const theirs = new Map(kept.map((entry) => [entry.id, entry]))
    // An entry that this tab is writing, sending or could not store wins over the database.
    const isOurs = (entry: Entry) =>
      writing.has(entry.id) || entry.state === 'sending' || !entry.isKept
    const stay = entries.filter(isOurs).map((ours) => {
      const other = theirs.get(ours.id)
      return other && other.version > ours.version ? withTypedOn(ours, other) : ours
    })
    const known = new Set(stay.map(({ id }) => id))
    const come = kept
      .filter(({ id }) => !known.has(id) && !writing.has(id))
      .map((entry) => ({ ...entry, isKept: true }))
    const next = [...stay, ...come].toSorted(byPosition)
    lastPosition = Math.max(lastPosition, next.at(-1)?.position ?? 0)
    leftBefore = { unsent: {}, unread: 0 }
    if (!isSame(next, entries)) set(next)
    noteEntries()
  }

  /** Reads the database once. If that fails the outbox works in memory, and the next call retries. */
  function load(): Promise<void> {
    const settle = () => {
      isSettled = true
      set([...entries])
    }
    loading ??= read().then(
      () => {
        settle()
        const old = Date.now() - UNREAD_MS
        for (const { id, state, madeAt } of entries) {
          if (state === 'saved' && new Date(madeAt).getTime() < old) void remove(id)
        }
      },
      () => {
        loading = undefined
        settle()
      },
    )
    return loading
  }

  async function remove(id: string): Promise<void> {
    const gone = find(id)
    set(entries.filter((entry) => entry.id !== id))
    noteEntries()
    await keep(id, gone)
  }

  function isSendable({ userId, isAuthors }: Entry): boolean {
    const { user } = currentSession()
    return user !== null && (!isAuthors || userId === user.id)
  }

  /** Sends the waiting entries of a kind once typing has paused. */
  function sendSoon(kind: OutboxKind<unknown, unknown>): void {
    endRest(kind)
    const timer = setTimeout(() => {
      rests.delete(kind.name)
      void send(kind.name)
    }, kind.restMs ?? 0)
    rests.set(kind.name, timer)
  }

  function endRest({ name }: OutboxKind<unknown, unknown>): void {
    clearTimeout(rests.get(name))
    rests.delete(name)
  }

  function settle(
    kind: OutboxKind<unknown, unknown>,
    id: string,
    sent: unknown,
    outcome: Outcome<unknown>,
  ): void {
    const entry = find(id)
    if (!entry) return
    const isTypedOn = !isSame(entry.payload, sent)
    // A newer version may be accepted, so it is sent. If the server has a different value, somebody has to choose
    // first.
    const isOvertaken = isTypedOn && 'refusal' in outcome && outcome.answer === undefined
    if (isOvertaken) {
      change(id, { state: 'waiting', sent: null })
      sendSoon(kind)
    } else if ('refusal' in outcome) {
      const { refusal, answer = null } = outcome
      change(id, { state: 'refused', refusal, answer, sent: null })
    } else if (isTypedOn) {
      const payload = kind.rebase ? kind.rebase(entry.payload, outcome.answer) : entry.payload
      change(id, { state: 'waiting', payload, sent: null })
      sendSoon(kind)
    } else {
      const { answer } = outcome
      change(id, { state: 'saved', answer, refusal: null, sent: null })
    }
    void keep(id)
  }

  /** Sends one call. Resolves to whether another call is worthwhile in this turn. */
  async function call(
    kind: OutboxKind<unknown, unknown>,
    batch: readonly Entry[],
  ): Promise<boolean> {
    const sent = new Map(batch.map(({ id, payload, sent: before }) => [id, before ?? payload]))
    for (const { id } of batch) change(id, { state: 'sending', sent: sent.get(id) })
    await Promise.all(batch.map(({ id }) => keep(id)))
    try {
      const outcomes = await kind.send(
        batch.map(({ id, thing, madeAt }) => ({ id, thing, madeAt, payload: sent.get(id) })),
      )
      standings.set(kind.name, { trouble: null, reachedAt: Date.now() })
      for (const { id } of batch) {
        const outcome = outcomes.get(id)
        if (outcome) settle(kind, id, sent.get(id), outcome)
        else change(id, { state: 'waiting' })
      }
      noteEntries()
      return true
    } catch (cause) {
      const error = toAppError(cause)
      for (const { id } of batch) change(id, { state: 'waiting' })
      if (waits(error)) {
        standings.set(kind.name, { ...standingOf(kind.name), trouble: error })
        set([...entries])
        return false
      }
      const [first, ...others] = batch
      // Sends the entries one by one, to find the refused one.
      if (first && others.length > 0) {
        let isMore = true
        for (const { id } of batch) {
          const one = find(id)
          if (one && isMore) isMore = await call(kind, [one])
        }
        return isMore
      }
      const { code, message } = error
      if (first) settle(kind, first.id, sent.get(first.id), { refusal: { code, message } })
      return true
    }
  }

  /** The entries for the next call of a kind, up to its limit. */
  function nextCall(kind: OutboxKind<unknown, unknown>, passed: ReadonlySet<string>): Entry[] {
    const due = entries.filter(
      (entry) =>
        entry.kind === kind.name &&
        entry.state === 'waiting' &&
        isSendable(entry) &&
        !passed.has(entry.id),
    )
    const [first] = due
    if (!first) return []
    const { callOf = () => '' } = kind
    const wanted = callOf(first.sent ?? first.payload)
    return due
      .filter(({ sent, payload }) => callOf(sent ?? payload) === wanted)
      .slice(0, kind.atOnce)
  }

  async function sendAllOf(kind: OutboxKind<unknown, unknown>): Promise<void> {
    endRest(kind)
    await load()
    // An entry without an outcome waits for the next turn and does not block those behind it.
    const passed = new Set<string>()
    // More typing during a call restarts the debounce.
    while (!rests.has(kind.name)) {
      const batch = nextCall(kind, passed)
      if (batch.length === 0 || !(await call(kind, batch))) return
      for (const { id } of batch) if (find(id)?.sent != null) passed.add(id)
    }
  }

  /** Sends the waiting entries of a kind, and any that arrive meanwhile. Never throws: see its standing. */
  function send(name: string): Promise<void> {
    const kind = kinds.get(name)
    if (!kind) return Promise.resolve()
    askedAgain.add(name)
    const running = sendings.get(name)
    if (running) return running
    const run = (async () => {
      // A caller who asks during a run gets another pass.
      while (askedAgain.delete(name)) await sendAllOf(kind)
    })().finally(() => sendings.delete(name))
    sendings.set(name, run)
    return run
  }

  function standingOf(name: string): Standing {
    return standings.get(name) ?? UNTOUCHED
  }

  const outbox = {
    /** Every entry known to this phone, in order. A new array after each change. */
    get: () => entries,
    standingOf,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    /** Whether the database has been read, or has failed to answer in time. */
    isLoaded: () => isSettled,

    /** Registers a kind, so that its waiting entries are sent. */
    use: <Payload, Answer>(kind: OutboxKind<Payload, Answer>): void => {
      kinds.set(kind.name, kind)
    },

    /**
     * Adds entries. They are in memory at once. The promise resolves when the phone has stored them or could not, as
     * `isKept` then tells.
     *
     * @param news the thing and payload of each, with an id if it has one already
     * @param userId the account that owns them, in case its session has expired meanwhile
     */
    add: async <Payload, Answer>(
      kind: OutboxKind<Payload, Answer>,
      news: readonly { id?: string; thing: string; payload: Payload }[],
      userId = currentSession().user?.id ?? '',
    ): Promise<Entry<Payload, Answer>[]> => {
      outbox.use(kind)
      const madeAt = new Date().toISOString()
      const made = news.map(({ id = newId(), thing, payload }): Entry<Payload, Answer> => {
        // Uses the clock, so that it sorts after the stored entries even before the database has been read.
        lastPosition = Math.max(lastPosition + 1, Date.now())
        return {
          id,
          kind: kind.name,
          userId,
          isAuthors: kind.isAuthors === true,
          thing,
          payload,
          madeAt,
          position: lastPosition,
          version: 1,
          sent: null,
          state: 'waiting',
          refusal: null,
          answer: null,
          isKept: true,
        }
      })
      set([...entries, ...made])
      noteEntries()
      await Promise.all(made.map(({ id }) => keep(id)))
      sendSoon(kind as OutboxKind<unknown, unknown>)
      return made
    },

    /**
     * Replaces the payload of an entry with newer text.
     *
     * @param isHeld whether it stays refused, because somebody has to decide first
     */
    change: async <Payload, Answer>(
      kind: OutboxKind<Payload, Answer>,
      id: string,
      payload: Payload,
      { isHeld = false }: { isHeld?: boolean } = {},
    ): Promise<void> => {
      const entry = find(id)
      if (!entry) return
      const state = entry.state === 'sending' ? 'sending' : 'waiting'
      const version = entry.version + 1
      change(
        id,
        isHeld ? { payload, version } : { payload, version, state, refusal: null, answer: null },
      )
      noteEntries()
      await keep(id)
      if (!isHeld) sendSoon(kind as OutboxKind<unknown, unknown>)
    },

    /** Removes an entry whose answer or refusal was read. */
    remove,

    /** Removes the matching entries, after reading the database. */
    takeOut: async (wanted: (entry: Entry) => boolean): Promise<void> => {
      await load()
      await Promise.all(entries.filter(wanted).map(({ id }) => remove(id)))
    },

    send,

    /** Sends everything that waits, of every registered kind. Resolves to how many of an account's entries remain. */
    sendAll: async (userId?: string): Promise<number> => {
      // Includes entries left by an earlier page, even right after the start of this one.
      await load()
      await Promise.all([...kinds.keys()].map(send))
      return entries.filter(
        (entry) => entry.state !== 'saved' && (userId === undefined || entry.userId === userId),
      ).length
    },

    /** Sends on every turn and before the page is hidden. Returns the function that stops it. */
    keepSending: (): (() => void) => {
      const now = () => {
        for (const entry of entries)
          if (!entry.isKept && !writing.has(entry.id)) void keep(entry.id)
        void outbox.sendAll()
      }
      const onHide = () => {
        if (document.visibilityState === 'hidden') now()
      }
      /** An entry that the device could not store is lost with the page. */
      const ask = (event: BeforeUnloadEvent) => {
        if (entries.some(({ isKept, state }) => !isKept && state !== 'saved'))
          event.preventDefault()
      }
      const reread = () => void read().catch(() => undefined)
      const end = onTurn(now)
      document.addEventListener('visibilitychange', onHide)
      window.addEventListener('beforeunload', ask)
      channel()?.addEventListener('message', reread)
      now()
      return () => {
        end()
        document.removeEventListener('visibilitychange', onHide)
        window.removeEventListener('beforeunload', ask)
        channel()?.removeEventListener('message', reread)
      }
    },
  }
  return outbox
}

/** The outbox of this browser. */
export const outbox = createOutbox()
