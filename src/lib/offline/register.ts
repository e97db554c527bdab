import { type Keeper, keeper as ofThisBrowser, type KeptList } from './database'
import { toAppError } from '@/lib/api/errors'
import { tabs } from './network'
import {
  changeKeptNote,
  type Forgotten,
  forgetLists,
  forgettingDone,
  type KeptNote,
  type ListKind,
  readKeptNote,
} from './kept-note'

/*
 * The register of lists with names that a phone keeps for reading offline. Each has an owner, a description and an
 * expiry. Only this file writes, reads and removes them.
 */

const channel = tabs('kept-lists')
const listeners = new Set<() => void>()

function tell(): void {
  channel()?.postMessage(null)
  for (const listener of listeners) listener()
}
/**
 * Calls back when a list was stored, changed or removed, in this tab or another. Returns the function that
 * unsubscribes.
 */
export function onKeptLists(listener: () => void): () => void {
  listeners.add(listener)
  channel()?.addEventListener('message', listener)
  return () => {
    listeners.delete(listener)
    channel()?.removeEventListener('message', listener)
  }
}

const noteOf = ({ kind, id, userId, until }: KeptList) => ({ kind, id, userId, until })

function note(list: KeptList): void {
  const others = readKeptNote().lists.filter(({ kind, id }) => kind !== list.kind || id !== list.id)
  if (!changeKeptNote({ lists: [...others, noteOf(list)] })) {
    throw new Error('A list is not kept without the note by which it goes')
  }
}

/**
 * Stores a list, replacing the one with the same kind and id.
 *
 * @throws if the device refuses. Then no list is left that would never expire.
 */
export async function keepList<Value>(
  list: Omit<KeptList<Value>, 'keptAt'>,
  keeper: Keeper = ofThisBrowser,
): Promise<void> {
  await forgettingDone()
  const kept: KeptList = { ...list, keptAt: Date.now() }
  // Comes first, so that no list exists without the note that makes it expire.
  note(kept)
  await keeper.run((database) => database.put('lists', kept))
  tell()
}

/** The list of this account, or undefined if this phone has none or only another account's. */
export async function readList<Value>(
  kind: ListKind,
  id: string,
  userId: string | null,
  keeper: Keeper = ofThisBrowser,
): Promise<KeptList<Value> | undefined> {
  await forgettingDone()
  const list = await keeper.run((database) => database.get('lists', [kind, id]))
  return list !== undefined && (userId === null || list.userId === userId)
    ? (list as KeptList<Value>)
    : undefined
}

/** Changes a list that still exists and returns the result. A removed list stays removed. */
export async function changeList<Value>(
  kind: ListKind,
  id: string,
  change: (list: KeptList<Value>) => KeptList<Value>,
  keeper: Keeper = ofThisBrowser,
): Promise<KeptList<Value> | undefined> {
  await forgettingDone()
  const changed = await keeper.run(async (database) => {
    const transaction = database.transaction('lists', 'readwrite')
    // The request that failed reports the failure.
    transaction.done.catch(() => undefined)
    const before = await transaction.store.get([kind, id])
    const after = before && change(before as KeptList<Value>)
    if (after) await transaction.store.put(after)
    await transaction.done
    return after
  })
  if (changed) {
    note(changed)
    tell()
  }
  return changed
}

/** The lists on this phone of one kind or all kinds, latest first. */
export async function readLists<Value>(
  kind?: ListKind,
  keeper: Keeper = ofThisBrowser,
): Promise<KeptList<Value>[]> {
  await forgettingDone()
  const lists = await keeper.run((database) => database.getAll('lists'))
  return lists
    .filter((list) => kind === undefined || list.kind === kind)
    .toSorted((one, other) => other.keptAt - one.keptAt) as KeptList<Value>[]
}

/**
 * Forgets an account's lists of a kind when the server says that the account no longer has the role for them. An
 * expired session or a refused entry does not count.
 */
export async function forgetIfEnded(cause: unknown, kind: ListKind, userId: string): Promise<void> {
  const { code } = toAppError(cause)
  if (code !== 'administrator_required' && code !== 'not_your_role') return
  await forgetLists((list) => list.kind === kind && list.userId === userId)
}

/** Removes lists from the database, then from the note. Called by `forgetLists` in `kept-note.ts`. */
export async function dropLists(isDue: Forgotten, keeper: Keeper = ofThisBrowser): Promise<void> {
  const due = readKeptNote().lists.filter(isDue)
  await keeper.run(async (database) => {
    const transaction = database.transaction('lists', 'readwrite')
    await Promise.all([
      ...due.map(({ kind, id }) => transaction.store.delete([kind, id])),
      transaction.done,
    ])
  })
  // Only the removed ones, because another one may be due by now.
  const isGone = (list: KeptNote['lists'][number]) =>
    due.some(({ kind, id }) => kind === list.kind && id === list.id)
  changeKeptNote({ lists: readKeptNote().lists.filter((list) => !isGone(list)) })
  tell()
}
