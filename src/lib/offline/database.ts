import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { config } from '@/lib/config'
import type { ListKind } from './kept-note'

/** The server's reason for refusing an entry, as shown beside it. */
export interface Refusal {
  code: string | null
  message: string
}

/** An entry as stored in the database. */
export interface KeptEntry<Payload = unknown, Answer = unknown> {
  /** Made on the phone. */
  id: string
  kind: string
  /** The account that typed or pressed it. */
  userId: string
  /** Whether only that account may send it. Otherwise any member with the capability may. */
  isAuthors: boolean
  /** The subject of the entry. Entries with the same subject are sent in order. */
  thing: string
  payload: Payload
  /** Creation time by this phone's clock (ISO 8601). */
  madeAt: string
  /** The order in which this phone got it. */
  position: number
  /** Counts the edits. If two tabs disagree, the one with the latest edit wins. */
  version: number
  /** The version last sent, while it has no answer. It is resent unchanged, followed by later edits. */
  sent: Payload | null
  state: 'waiting' | 'refused' | 'saved'
  refusal: Refusal | null
  /** The server's answer, kept until it is read. */
  answer: Answer | null
}

/** A list as stored in the database. */
export interface KeptList<Value = unknown> {
  kind: ListKind
  id: string
  /** The account that may read it. */
  userId: string
  /** Its description on the account page, without any child's name. */
  what: string
  /** Expiry in milliseconds on this phone's clock, or null if it goes with its account. */
  until: number | null
  keptAt: number
  value: Value
}

interface Schema extends DBSchema {
  entries: { key: string; value: KeptEntry }
  lists: { key: [kind: ListKind, id: string]; value: KeptList }
}

export type Database = IDBPDatabase<Schema>

/** Runs work on a database, which is opened on first use. */
export interface Keeper {
  /**
   * Runs idempotent work. A lost connection, as on an iPhone that returns from the background, is reopened once per
   * call.
   *
   * @throws IndexedDB's error if the device refuses (no space, no storage), or an error if it does not answer in three
   * seconds
   */
  run: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
}

/** A device that does not answer within this time counts as one without storage. No press waits longer. */
const ANSWER_MS = 3_000

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The device does not answer')), ANSWER_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

const isFull = (cause: unknown) => cause instanceof Error && cause.name === 'QuotaExceededError'

/** The database of this name in this browser. */
export function keeperOf(name: string): Keeper {
  let opening: Promise<Database> | undefined

  function open(): Promise<Database> {
    opening ??= openDB<Schema>(name, 1, {
      upgrade(made) {
        made.createObjectStore('entries', { keyPath: 'id' })
        made.createObjectStore('lists', { keyPath: ['kind', 'id'] })
      },
      terminated: forget,
      // Nothing here may block a browser that is clearing its storage.
      blocking: (_version, _wanted, event) => {
        forget()
        ;(event.target as IDBDatabase).close()
      },
    }).catch((cause: unknown) => {
      forget()
      throw cause
    })
    return opening
  }

  function forget(): void {
    opening = undefined
  }

  async function run<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const used = open()
    try {
      return await work(await used)
    } catch (cause) {
      if (isFull(cause)) throw cause
      // Another call may have reopened it by now.
      if (opening === used) {
        forget()
        void used.then((database) => database.close()).catch(() => undefined)
      }
      return work(await open())
    }
  }

  return {
    run: (work) => inTime(run(work)),
  }
}

/** Everything this browser stores for the show. */
export const keeper = keeperOf(`${config.slug}-offline`)
