import type { Capability } from '@/domain/team'
import { config } from '@/lib/config'

/*
 * The knowledge that every page has of what this phone keeps, without opening its database: when lists are to go and whose they are,
 * and how much the server does not have yet. No names. `register.ts` and `outbox.ts` write it.
 */

const KEY = `${config.slug}-kept`

/** The kinds of lists, each with the capability without which a phone does not keep it; null where anybody's does. */
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
    /** When it goes, in milliseconds on this phone's clock; null for one that goes with its account. */
    until: number | null
  }[]
  /** How many entries of an account the server does not have. */
  unsent: Record<string, number>
  /** How many entries the server has, whose answers are still to be read here. */
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

/** Changes the note, and says whether this browser kept it. */
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

/** How much of what an account typed or pressed here the server does not have. */
export const unsentOf = (userId: string | undefined): number =>
  userId === undefined ? 0 : (readKeptNote().unsent[userId] ?? 0)

/** Whether anything of anybody waits here to be sent. */
export const holdsUnsent = (): boolean => Object.keys(readKeptNote().unsent).length > 0

/** Which lists are to go, whatever the day. */
export type Forgotten = (list: KeptNote['lists'][number]) => boolean

let settled: Promise<unknown> = Promise.resolve()

/** Resolves when no list is being forgotten any more. */
export const forgettingDone = () => settled

/** Forgets lists whose time is over, and those that `wanted` names. What fails is done at the next start of a page. */
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

/** Throws away answers that nobody reads here any more: what was typed lies beside each. What fails waits for the next call. */
export async function forgetAnswers(wanted: (userId: string) => boolean = () => true) {
  if (readKeptNote().unread === 0) return
  await import('./outbox')
    .then(({ outbox }) =>
      outbox.takeOut(({ state, userId }) => state === 'saved' && wanted(userId)),
    )
    .catch(() => undefined)
}

/** Forgets what only others than the account that is signed in here could read. A session that only lapsed is nobody's end. */
export async function forgetOthers(userId: string | null): Promise<void> {
  await forgetLists(userId === null ? undefined : (list) => list.userId !== userId)
  if (userId !== null) await forgetAnswers((author) => author !== userId)
}
