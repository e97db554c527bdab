import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { keeperOf } from '@/lib/offline/database'
import { createOutbox } from '@/lib/offline/outbox'

let count = 0

/** A phone with its own database. Each page opened on it is a tab, or follows one that was killed. */
export function newPhone() {
  count += 1
  const name = `phone-${count}`
  const keeper = keeperOf(name)
  return {
    keeper,
    /** The database's stores, whose methods a test replaces: the phone is full, or its connection lost. */
    stores: IDBObjectStore.prototype,
    /** Opens a page with its own connection. */
    open: () => {
      const page = createOutbox(keeperOf(name), name)
      // Removed after the test, so that its entries are never sent to another test's server.
      onTestFinished(async () => {
        await Promise.all(page.get().map(({ id }) => page.remove(id)))
      })
      return page
    },
    /** The entries in the database. */
    entries: () => keeper.run((database) => database.getAll('entries')),
  }
}
