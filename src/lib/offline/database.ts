import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { config } from '@/lib/config'
import type { ListKind } from './kept-note'

/** The reason why the server did not take an entry, as it is said beside it. */
export interface Refusal {
  code: string | null
  message: string
}

/** An entry as the database holds it. */
export interface KeptEntry<Payload = unknown, Answer = unknown> {
  /** Made on the phone. */
  id: string
  kind: string
  /** The account that typed or pressed it. */
  userId: string
  /** Whether only that account may send it; else the next member who may. */
  isAuthors: boolean
  /** The thing that it is about; entries of one thing are sent in their order. */
  thing: string
  payload: Payload
  /** When it was made, by this phone's clock (ISO 8601). */
  madeAt: string
  /** The order in which this phone got it. */
  place: number
  /** How often it was typed: of two tabs the one that typed last is right. */
  version: number
  /** As it was last sent, as long as that has no answer: it is sent again as it was, and then what was typed since. */
  sent: Payload | null
  state: 'waiting' | 'refused' | 'saved'
  refusal: Refusal | null
  /** The answer of the server, kept until it is read. */
  answer: Answer | null
}

/** A list as the database holds it. */
export interface KeptList<Value = unknown> {
  kind: ListKind
  id: string
  /** The account that may read it. */
  userId: string
  /** Of what, in words for the account page; no child's name. */
  what: string
  /** When it goes, in milliseconds on this phone's clock; null for one that goes with its account. */
  until: number | null
  keptAt: number
  value: Value
}

interface Schema extends DBSchema {
  entries: { key: string; value: KeptEntry }
  lists: { key: [kind: ListKind, id: string]; value: KeptList }
}

export type Database = IDBPDatabase<Schema>

/** The runner of work on a database, which is opened at its first use. */
export interface Keeper {
  /**
   * Runs work that may be done twice. A connection that was lost, as on an iPhone that comes back from the background, is
   * opened anew, once for each call.
   *
   * @throws what IndexedDB says where the device refuses: no room, no storage; and where it does not answer in three seconds
   */
  run: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
}

/** A device that does not answer in this time does not keep; nothing that is pressed waits for it longer. */
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
      // Nothing here stands in the way of a browser that clears its storage.
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
      // Another call may have opened it anew by now.
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

/** All that this browser keeps of the show. */
export const keeper = keeperOf(`${config.slug}-offline`)
