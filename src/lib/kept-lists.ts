import { config } from '@/lib/config'
import { NOTES_KEY } from './list-notes'
import { readNote, writeNote } from './stored-note'

/** The database of the door in this browser. */
export const DOOR_DATABASE = `check-in-${config.slug}`
/** Its stores that hold names. */
const NAMED_STORES = ['lists', 'said'] as const

/** Of each list when it is to go, in milliseconds on this phone's clock, and whose it is. */
type ListNotes = Record<string, { forgetAt: number; userId: string }>

/** Of the lists on this phone. */
export function listNotes(): ListNotes {
  try {
    return (JSON.parse(readNote(NOTES_KEY) ?? '{}') as ListNotes | null) ?? {}
  } catch {
    return {}
  }
}

export function keepListNotes(notes: ListNotes): void {
  writeNote(NOTES_KEY, Object.keys(notes).length > 0 ? JSON.stringify(notes) : null)
}

/** Takes lists with all names out of the database; marks stay. */
function clearLists(ids: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(DOOR_DATABASE)
    // There is none: asking for it must not make one.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve()
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(NAMED_STORES, 'readwrite')
      for (const id of ids) {
        transaction.objectStore('lists').delete(id)
        transaction.objectStore('said').delete(IDBKeyRange.bound([id], [id, []]))
      }
      transaction.oncomplete = () => {
        database.close()
        resolve()
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error ?? new Error('The lists could not be forgotten'))
      }
    }
  })
}

/** Forgets the lists of others than this account, and those whose time is over. Their notes go last. */
export async function forgetListsOf(userId: string | null): Promise<void> {
  const due = Object.entries(listNotes())
    .filter(([, note]) => userId === null || note.userId !== userId || note.forgetAt <= Date.now())
    .map(([id]) => id)
  if (due.length === 0) return
  await clearLists(due)
  const left = Object.entries(listNotes()).filter(([id]) => !due.includes(id))
  keepListNotes(Object.fromEntries(left))
}
