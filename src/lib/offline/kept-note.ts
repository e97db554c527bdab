import type { Capability } from '@/domain/team'
import { config } from '@/lib/config'

/*
 * Summary of what this phone stores, readable on every page without opening the database: when each list expires and
 * whose it is, and how many entries the server does not have yet. No names. `register.ts` and `outbox.ts` write it.
 */

const KEY = `${config.slug}-kept`

/** The kinds of lists, each with the capability required to keep it on a phone, or null if none is. */
export const LIST_KINDS = {
  membership: 'judging',
  judging: 'judging',
  'audition-day': 'check_in',
  children: null,
} as const satisfies Record<string, Capability | null>
export type ListKind = keyof typeof LIST_KINDS

export interface KeptNote {
  lists: {
    kind: ListKind
    id: string
    userId: string
    /** Expiry in milliseconds on this phone's clock, or null if it goes with its account. */
    until: number | null
  }[]
  /** How many entries of each account the server does not have. */
  unsent: Record<string, number>
  /** How many entries the server has whose answers nobody has read here. */
  unread: number
}

export function readKeptNote(): KeptNote {
  try {
    const note = JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Partial<KeptNote> | null
    return { lists: note?.lists ?? [], unsent: note?.unsent ?? {}, unread: note?.unread ?? 0 }
  } catch {
    return { lists: [], unsent: {}, unread: 0 }
  }
}

const isEmpty = ({ lists, unsent, unread }: KeptNote) =>
  lists.length === 0 && Object.keys(unsent).length === 0 && unread === 0

/** Whether this phone keeps any list or entry. */
export const keepsAnything = (): boolean => !isEmpty(readKeptNote())

/** Changes the note. Returns whether this browser stored it. */
export function changeKeptNote(change: Partial<KeptNote>): boolean {
  const note = { ...readKeptNote(), ...change }
  try {
    if (isEmpty(note)) window.localStorage.removeItem(KEY)
    else window.localStorage.setItem(KEY, JSON.stringify(note))
    return true
  } catch {
    return false
  }
}

/** How many entries that an account made here the server does not have. */
export const unsentOf = (userId: string | undefined): number =>
  userId === undefined ? 0 : (readKeptNote().unsent[userId] ?? 0)

/** Whether any entry, of any account, is waiting to be sent. */
export const holdsUnsent = (): boolean => Object.keys(readKeptNote().unsent).length > 0

/** Which lists to forget, even before they expire. */
export type Forgotten = (list: KeptNote['lists'][number]) => boolean

let settled: Promise<unknown> = Promise.resolve()

/** Resolves when no list is being forgotten any more. */
export const forgettingDone = () => settled

/** Forgets expired lists, and those that `wanted` selects. A failure is retried when the next page starts. */
export function forgetLists(wanted: Forgotten = () => false): Promise<unknown> {
  const isDue: Forgotten = (list) =>
    (list.until !== null && list.until <= Date.now()) || wanted(list)
  if (readKeptNote().lists.some(isDue)) {
    settled = settled
      .then(() => import('./register'))
      .then(({ dropLists }) => dropLists(isDue))
      .catch(() => undefined)
  }
  return settled
}

/**
 * Discards saved entries whose answers nobody reads here any more, because each still holds what was typed. A failure
 * is retried on the next call.
 */
export async function forgetAnswers(wanted: (userId: string) => boolean = () => true) {
  if (readKeptNote().unread === 0) return
  await import('./outbox')
    .then(({ outbox }) =>
      outbox.takeOut(({ state, userId }) => state === 'saved' && wanted(userId)),
    )
    .catch(() => undefined)
}

/** Forgets what only accounts other than the signed-in one could read. An expired session ends nobody's access. */
export async function forgetOthers(userId: string | null): Promise<void> {
  await forgetLists(userId === null ? undefined : (list) => list.userId !== userId)
  if (userId !== null) await forgetAnswers((author) => author !== userId)
}
