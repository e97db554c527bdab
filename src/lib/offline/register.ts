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
 * The register of what a phone keeps to read without a network: lists with names. Each says whose it is, of what, and until
 * when. Only this file writes, reads and forgets them.
 */

const channel = tabs('kept-lists')
const listeners = new Set<() => void>()

function tell(): void {
  channel()?.postMessage(null)
  for (const listener of listeners) listener()
}
/** Calls back when a list was kept, changed or forgotten, in this tab or another. Returns the end of it. */
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
 * Keeps a list, in the place of what was kept under its kind and id.
 *
 * @throws where the device refuses: no list is there then that nobody would forget
 */
export async function keepList<Value>(
  list: Omit<KeptList<Value>, 'keptAt'>,
  keeper: Keeper = ofThisBrowser,
): Promise<void> {
  await forgettingDone()
  const kept: KeptList = { ...list, keptAt: Date.now() }
  // First, so that no list is there without the note by which it goes.
  note(kept)
  await keeper.run((database) => database.put('lists', kept))
  tell()
}

/** The list of this account; undefined where this phone has none, or only another account's. */
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

/** Changes a list that is still there, and returns it as it is then; one that is gone stays gone. */
export async function changeList<Value>(
  kind: ListKind,
  id: string,
  change: (list: KeptList<Value>) => KeptList<Value>,
  keeper: Keeper = ofThisBrowser,
): Promise<KeptList<Value> | undefined> {
  await forgettingDone()
  const changed = await keeper.run(async (database) => {
    const transaction = database.transaction('lists', 'readwrite')
    // A failure is told by the request that failed.
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

/** The lists of a kind, or of all kinds, on this phone, latest first. */
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
 * Forgets an account's lists of a kind where the server, asked for such a list, says that it has no part in it any more. A
 * session that lapsed, or an entry that was refused, is no such word.
 */
export async function forgetIfEnded(cause: unknown, kind: ListKind, userId: string): Promise<void> {
  const { code } = toAppError(cause)
  if (code !== 'administrator_required' && code !== 'not_your_part') return
  await forgetLists((list) => list.kind === kind && list.userId === userId)
}

/** Takes lists out of the database, and then their notes. `forgetLists` of `kept-note.ts` calls it. */
export async function dropLists(isDue: Forgotten, keeper: Keeper = ofThisBrowser): Promise<void> {
  const due = readKeptNote().lists.filter(isDue)
  await keeper.run(async (database) => {
    const transaction = database.transaction('lists', 'readwrite')
    await Promise.all([
      ...due.map(({ kind, id }) => transaction.store.delete([kind, id])),
      transaction.done,
    ])
  })
  // Those that went: another one may be due by now.
  const isGone = (list: KeptNote['lists'][number]) =>
    due.some(({ kind, id }) => kind === list.kind && id === list.id)
  changeKeptNote({ lists: readKeptNote().lists.filter((list) => !isGone(list)) })
  tell()
}
