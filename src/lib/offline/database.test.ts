import { IDBFactory } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { newPhone } from '../../../tests/fakes/phone'
import type { Database, KeptEntry } from './database'

const entry = (id: string): KeptEntry => ({
  id,
  kind: 'note',
  userId: 'ngozi',
  isAuthors: false,
  thing: id,
  payload: id,
  madeAt: '2027-02-06T08:00:00Z',
  position: 1,
  version: 1,
  sent: null,
  state: 'waiting',
  refusal: null,
  answer: null,
})
const put = (id: string) => (database: Database) => database.put('entries', entry(id))

it('opens a connection that was lost anew, once for all that are under way', async () => {
  const { keeper, entries } = newPhone()
  await keeper.run((database) => Promise.resolve(database.close()))
  const opening = vi.spyOn(IDBFactory.prototype, 'open')
  await Promise.all(['ada', 'bem', 'chi'].map((id) => keeper.run(put(id))))
  expect(opening).toHaveBeenCalledOnce()
  expect((await entries()).map(({ id }) => id)).toEqual(['ada', 'bem', 'chi'])
})

it('tries a call a second time and no more', async () => {
  const { keeper } = newPhone()
  const work = vi.fn(() => Promise.reject(new DOMException('Server lost', 'UnknownError')))
  await expect(keeper.run(work)).rejects.toThrow('Server lost')
  expect(work).toHaveBeenCalledTimes(2)
})

it('opens no other connection where the phone is full', async () => {
  const { keeper } = newPhone()
  const work = vi.fn(() => Promise.reject(new DOMException('Full', 'QuotaExceededError')))
  await expect(keeper.run(work)).rejects.toThrow('Full')
  expect(work).toHaveBeenCalledOnce()
})

it('goes on where a test takes its clock away in the middle of a write', async () => {
  const { keeper, entries } = newPhone()
  const database = await keeper.run((one) => Promise.resolve(one))
  vi.useFakeTimers()
  const written = put('ada')(database)
  vi.advanceTimersToNextTimer()
  vi.useRealTimers()
  await written
  expect((await entries()).map(({ id }) => id)).toEqual(['ada'])
})
