import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { newId } from '@/lib/new-id'
import { DOOR_DATABASE, keepListNotes, listNotes } from '@/lib/kept-lists'
import { noteUnsentMarks } from '@/lib/unsent-marks'
import type { KeptList, KeptMark, Said } from './types'

/*
 * What a phone keeps of a door, in IndexedDB: `lists` and `said` hold names and go with the session or the day, `marks`
 * and `phone` hold none. `lib/kept-lists.ts` takes the names out.
 */

interface DoorSchema extends DBSchema {
  lists: { key: string; value: KeptList }
  said: { key: [string, string]; value: Said }
  marks: {
    key: string
    value: KeptMark
    indexes: { audition: string; status: KeptMark['status'] }
  }
  phone: { key: string; value: string }
}

let opening: Promise<IDBPDatabase<DoorSchema>> | undefined

function database(): Promise<IDBPDatabase<DoorSchema>> {
  opening ??= openDB<DoorSchema>(DOOR_DATABASE, 1, {
    upgrade(made) {
      made.createObjectStore('lists', { keyPath: 'id' })
      made.createObjectStore('said', { keyPath: ['audition_id', 'id'] })
      const marks = made.createObjectStore('marks', { keyPath: 'id' })
      marks.createIndex('audition', 'audition_id')
      marks.createIndex('status', 'status')
      made.createObjectStore('phone')
    },
    terminated: () => {
      opening = undefined
    },
  }).catch((cause: unknown) => {
    opening = undefined
    throw cause
  })
  return opening
}

/** The list of a day; undefined where this phone has none. */
export async function readList(auditionId: string): Promise<KeptList | undefined> {
  return (await database()).get('lists', auditionId)
}

/** The lists on this phone. */
export async function readLists(): Promise<KeptList[]> {
  return (await database()).getAll('lists')
}

/** Keeps a list, and notes for every page when it is to go. */
export async function keepList(list: KeptList): Promise<void> {
  const { id, forget_at, offset_ms, member } = list
  // First, so that no list is there without the note by which it goes.
  keepListNotes({
    ...listNotes(),
    [id]: {
      forgetAt: new Date(forget_at).getTime() - offset_ms,
      userId: member.id,
    },
  })
  await (await database()).put('lists', list)
}

/** Changes a list that is still there; one that is gone stays gone. */
export async function changeList(
  auditionId: string,
  change: (list: KeptList) => KeptList,
): Promise<KeptList | undefined> {
  const transaction = (await database()).transaction('lists', 'readwrite')
  const before = await transaction.store.get(auditionId)
  if (before) await transaction.store.put(change(before))
  await transaction.done
  return before && change(before)
}

/** The marks of a day, in the order in which the phone got them. */
export async function readMarks(auditionId: string): Promise<KeptMark[]> {
  const marks = await (await database()).getAllFromIndex('marks', 'audition', auditionId)
  return marks.sort((one, other) => one.place - other.place)
}

/** The people who collected children of a day, by the id of the mark. */
export async function readSaid(auditionId: string): Promise<Map<string, Said>> {
  const range = IDBKeyRange.bound([auditionId], [auditionId, []])
  const said = await (await database()).getAll('said', range)
  return new Map(said.map((one) => [one.id, one]))
}

/** The days of which marks wait to be sent. */
export async function daysWithUnsentMarks(): Promise<string[]> {
  const waiting = await (await database()).getAllFromIndex('marks', 'status', 'waiting')
  return [...new Set(waiting.map(({ audition_id }) => audition_id))]
}

async function noteUnsent(): Promise<void> {
  noteUnsentMarks(await (await database()).countFromIndex('marks', 'status', 'waiting'))
}

/** Keeps marks, whole or not at all, with who collected the child. */
export async function keepMarks(marks: readonly KeptMark[], said: readonly Said[] = []) {
  const transaction = (await database()).transaction(['marks', 'said'], 'readwrite')
  await Promise.all([
    ...marks.map((mark) => transaction.objectStore('marks').put(mark)),
    ...said.map((one) => transaction.objectStore('said').put(one)),
    transaction.done,
  ])
  await noteUnsent()
}

/** The name by which other phones know this one: of no person. */
export async function phoneName(): Promise<string> {
  const known = await (await database()).get('phone', 'name')
  if (known !== undefined) return known
  const name = `Phone ${newId().slice(0, 4).toUpperCase()}`
  await (await database()).put('phone', name, 'name')
  return name
}
