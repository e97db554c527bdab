// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { newPhone } from '../../../tests/fakes/phone'
import { AppError } from '@/lib/api/errors'
import { setSession } from '@/lib/api/session-store'
import type { KeptList } from './database'
import { keeper } from './database'
import {
  forgetIfEnded,
  changeList,
  dropLists,
  keepList,
  onKeptLists,
  readList,
  readLists,
} from './register'
import { forgetAnswers, forgetLists, forgetOthers, readKeptNote, unsentOf } from './kept-note'
import { forgetAccount } from './forget-account'
import { outbox } from './outbox'

const NGOZI = 'ngozi'
const BOLA = 'bola'

const list = (id: string, changes: Partial<KeptList<string[]>> = {}) => ({
  kind: 'audition-day' as const,
  id,
  userId: NGOZI,
  what: 'The children of an audition day',
  until: null,
  value: ['Ada', 'Bem'],
  ...changes,
})
const ids = async () => (await readLists()).map(({ id }) => id).toSorted()
const noted = () => readKeptNote().lists.map(({ id }) => id)

beforeEach(async () => {
  await forgetLists(() => true)
  await Promise.all(outbox.get().map(({ id }) => outbox.remove(id)))
  window.localStorage.clear()
})

it('keeps a list in the place of the one before, and reads it for its account alone', async () => {
  await keepList(list('lagos', { value: ['Ada'] }))
  await keepList(list('lagos'))
  expect(await readList('audition-day', 'lagos', NGOZI)).toMatchObject({ value: ['Ada', 'Bem'] })
  expect(await readList('audition-day', 'lagos', BOLA)).toBeUndefined()
  expect(noted()).toEqual(['lagos'])
})

it('reads the lists of a kind, latest first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await keepList(list('lagos'))
  vi.setSystemTime(Date.now() + 1_000)
  await keepList(list('oyo'))
  await keepList(list('round', { kind: 'judging' }))
  vi.useRealTimers()
  expect((await readLists('audition-day')).map(({ id }) => id)).toEqual(['oyo', 'lagos'])
})

it('changes a list that is there, and brings none back that is gone', async () => {
  await keepList(list('lagos'))
  const change = (kept: KeptList<string[]>) => ({ ...kept, until: 9e15, value: ['Chi'] })
  expect(await changeList('audition-day', 'lagos', change)).toMatchObject({ value: ['Chi'] })
  expect(readKeptNote().lists).toMatchObject([{ id: 'lagos', until: 9e15 }])
  await forgetLists((list) => list.userId === NGOZI)
  expect(await changeList('audition-day', 'lagos', change)).toBeUndefined()
  expect([await ids(), noted()]).toEqual([[], []])
})

it('keeps no list where its note cannot be kept, so that none is there that nobody forgets', async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  const storage = vi
    .spyOn(window, 'localStorage', 'get')
    .mockReturnValue(full as unknown as Storage)
  await expect(keepList(list('lagos'))).rejects.toThrow('not kept')
  storage.mockRestore()
  expect(await ids()).toEqual([])
})

it('says where the phone refuses a list', async () => {
  const phone = newPhone()
  vi.spyOn(phone.stores, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await expect(keepList(list('lagos'))).rejects.toThrow('Full')
})

it('tells of a list that came, changed or went', async () => {
  const told = vi.fn()
  const end = onKeptLists(told)
  await keepList(list('lagos'))
  await forgetLists((list) => list.userId === NGOZI)
  expect(told).toHaveBeenCalledTimes(2)
  end()
})

it('forgets a list when its time is over, and no other', async () => {
  await keepList(list('over', { until: Date.now() + 1_000 }))
  await keepList(list('tomorrow', { until: Date.now() + 86_400_000 }))
  await keepList(list('with the account'))
  await forgetLists()
  expect(await ids()).toEqual(['over', 'tomorrow', 'with the account'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
  await forgetLists()
  vi.useRealTimers()
  expect(await ids()).toEqual(['tomorrow', 'with the account'])
  expect(noted()).toEqual(['tomorrow', 'with the account'])
})

it('forgets the lists of one account when another signs in, and never at a session that lapsed', async () => {
  const user = { email: '', parentName: '', phone: '', privacyVersion: '' }
  await keepList(list('lagos'))
  setSession({ status: 'signed_in', user: { ...user, id: NGOZI } })
  setSession({ status: 'signed_out', user: null })
  await forgetOthers(null)
  expect(await ids()).toEqual(['lagos'])
  setSession({ status: 'signed_in', user: { ...user, id: NGOZI } })
  await forgetLists()
  expect(await ids()).toEqual(['lagos'])
  setSession({ status: 'signed_in', user: { ...user, id: BOLA } })
  await forgetLists()
  expect(await ids()).toEqual([])
  setSession({ status: 'signed_out', user: null })
})

it.each(['administrator_required', 'not_your_role'])(
  'forgets the lists of the role that the server ends with %s',
  async (code) => {
    await keepList(list('lagos'))
    await keepList(list('round', { kind: 'judging' }))
    await forgetIfEnded(new AppError('forbidden', 'No', { code }), 'audition-day', NGOZI)
    expect(await ids()).toEqual(['round'])
  },
)

it.each(['session_required', 'session_ended', 'second_factor_missing', 'PGRST301'])(
  'keeps lists where the server only says %s',
  async (code) => {
    await keepList(list('lagos'))
    await forgetIfEnded(new AppError('forbidden', 'No', { code }), 'audition-day', NGOZI)
    expect(await ids()).toEqual(['lagos'])
  },
)

it('takes lists away and leaves entries, of which those that only a closed account could send go with it', async () => {
  const press = { name: 'press', atOnce: 1, send: () => Promise.resolve(new Map()) }
  await keepList(list('lagos'))
  await outbox.add(press, [{ thing: 'ada', payload: 1 }], NGOZI)
  await outbox.add({ ...press, isAuthors: true }, [{ thing: 'bem', payload: 1 }], NGOZI)
  await forgetLists((list) => list.userId === NGOZI)
  expect(await ids()).toEqual([])
  expect(outbox.get().map(({ thing }) => thing)).toEqual(['ada', 'bem'])
  expect(unsentOf(NGOZI)).toBe(2)
  await forgetAccount(NGOZI)
  expect(outbox.get().map(({ thing }) => thing)).toEqual(['ada'])
})

it('throws away what was answered to others when somebody else signs in, and all of it at a sign-out', async () => {
  const told = {
    name: 'told',
    atOnce: 1,
    send: ([one]: readonly { id: string; thing: string }[]) =>
      Promise.resolve(new Map(one!.thing === 'waits' ? [] : [[one!.id, { answer: null }]])),
  }
  const user = { email: '', parentName: '', phone: '', privacyVersion: '' }
  setSession({ status: 'signed_in', user: { ...user, id: NGOZI } })
  await outbox.add(told, [{ thing: 'waits', payload: 1 }], BOLA)
  await outbox.add(told, [{ thing: 'hers', payload: 1 }], NGOZI)
  await outbox.add(told, [{ thing: 'of another', payload: 1 }], BOLA)
  await vi.waitFor(() =>
    expect(outbox.get().map(({ state }) => state)).toEqual(['waiting', 'saved', 'saved']),
  )
  const things = () => outbox.get().map(({ thing }) => thing)
  await forgetOthers(null)
  expect(things()).toEqual(['waits', 'hers', 'of another'])
  await forgetOthers(NGOZI)
  expect(things()).toEqual(['waits', 'hers'])
  await forgetAnswers()
  expect(things()).toEqual(['waits'])
  setSession({ status: 'signed_out', user: null })
})

it('tries again at the next start what it could not forget', async () => {
  await keepList(list('lagos'))
  const refusing = vi.spyOn(keeper, 'run').mockRejectedValueOnce(new Error('No'))
  await forgetLists((list) => list.userId === NGOZI)
  expect(noted()).toEqual(['lagos'])
  refusing.mockRestore()
  await forgetLists((list) => list.userId === NGOZI)
  expect([await ids(), noted()]).toEqual([[], []])
})

it('leaves the note of a list that became due while others went', async () => {
  await keepList(list('lagos'))
  await keepList(list('oyo'))
  let isEarly = true
  const dropping = dropLists(({ id }) => id === 'lagos' || !isEarly)
  isEarly = false
  await dropping
  expect([await ids(), noted()]).toEqual([['oyo'], ['oyo']])
})
