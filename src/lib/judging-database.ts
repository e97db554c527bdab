import { type DBSchema, openDB } from 'idb'
import type { Marks } from '@/domain/judging'
import { JUDGING_DATABASE } from './kept-judging'

/** A sheet as its judge typed it, until the server has it. */
export interface SheetDraft {
  userId: string
  roundId: string
  applicationId: string
  /** The child's public name, for the words about a sheet that is somebody else's by now. */
  name: string
  marks: Marks
  comment: string
  /** The revision that it was typed over. */
  revision: number
  /** Whether it is to be handed in. */
  isFinal: boolean
}

interface Schema extends DBSchema {
  drafts: { key: [string, string, string]; value: SheetDraft }
  lists: { key: [string, string]; value: { userId: string; name: string; rows: unknown } }
}

/** Opens and closes it at each use, so that signing out can delete it at any time. */
async function withDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof open>>) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

function open() {
  return openDB<Schema>(JUDGING_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['userId', 'roundId', 'applicationId'] })
      database.createObjectStore('lists', { keyPath: ['userId', 'name'] })
    },
  })
}

export const keptDrafts = {
  /** The drafts of an account. */
  all: (userId: string) =>
    withDatabase((database) =>
      database.getAll('drafts', IDBKeyRange.bound([userId], [userId, []])),
    ),
  put: (draft: SheetDraft) => withDatabase((database) => database.put('drafts', draft)),
  remove: ({ userId, roundId, applicationId }: SheetDraft) =>
    withDatabase((database) => database.delete('drafts', [userId, roundId, applicationId])),
}

/** Keeps a list that was fetched, under a name, for an account. */
export const keepList = (userId: string, name: string, rows: unknown) =>
  withDatabase((database) => database.put('lists', { userId, name, rows }))

/** A list that was kept; undefined where there is none. */
export const keptList = (userId: string, name: string) =>
  withDatabase((database) => database.get('lists', [userId, name])).then((kept) => kept?.rows)

export const forgetLists = () => withDatabase((database) => database.clear('lists'))
