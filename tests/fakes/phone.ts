import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { keeperOf } from '@/lib/offline/database'
import { createOutbox } from '@/lib/offline/outbox'

let count = 0

/** A phone with a database of its own. Each page that is opened on it is a tab, or comes after one that was killed. */
export function newPhone() {
  count += 1
  const name = `phone-${count}`
  const keeper = keeperOf(name)
  return {
    keeper,
    /** Its database's stores, whose methods a test replaces: the phone is full, or its connection lost. */
    stores: IDBObjectStore.prototype,
    /** A page, which has a connection of its own. */
    open: () => {
      const page = createOutbox(keeperOf(name), name)
      // It goes with its test, and what rests on it is sent to no other test's server.
      onTestFinished(async () => {
        await Promise.all(page.get().map(({ id }) => page.remove(id)))
      })
      return page
    },
    /** The entries as the database holds them. */
    entries: () => keeper.run((database) => database.getAll('entries')),
  }
}
