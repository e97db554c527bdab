// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newPhone } from '../../../tests/fakes/phone'
import { AppError } from '@/lib/api/errors'
import { setSession } from '@/lib/api/session-store'
import { readKeptNote, unsentOf } from './kept-note'
import type { Outcome, OutboxKind, Sending } from './outbox'

/*
 * The order of the outbox, its tabs and its times, with a kind of its own. `app/outbox-kinds.test.tsx` has what every kind
 * of the app goes through.
 */

const OFFLINE = new AppError('offline', 'No network.')
const NGOZI = 'ngozi'

interface Note {
  text: string
  /** The state of the server that it was typed over. */
  over: number
}

const server = { sent: [] as string[][], revision: 0, answer: null as Promise<void> | null }

/** Notes that are sent in batches, and numbered by the server. */
const noteKind: OutboxKind<Note, { revision: number }> = {
  name: 'note',
  atOnce: 2,
  rebase: (note, { revision }) => ({ ...note, over: revision }),
  send: async (notes: readonly Sending<Note>[]) => {
    server.sent.push(notes.map(({ payload }) => `${payload.text} over ${payload.over}`))
    await server.answer
    server.revision += 1
    const { revision } = server
    return new Map(
      notes.map(({ id }): [string, Outcome<{ revision: number }>] => [
        id,
        { answer: { revision } },
      ]),
    )
  },
}

const note = (text: string, thing = text) => ({ thing, payload: { text, over: 0 } })

/** Holds back the server's answers until the returned function is called. */
function holdAnswers(): () => void {
  let release: () => void = () => undefined
  server.answer = new Promise((resolve) => (release = resolve))
  return () => {
    server.answer = null
    release()
  }
}

function signIn(id: string | null): void {
  const user = id === null ? null : { id, email: '', parentName: '', phone: '', privacyVersion: '' }
  setSession(user ? { status: 'signed_in', user } : { status: 'signed_out', user: null })
}

beforeEach(() => {
  window.localStorage.clear()
  Object.assign(server, { sent: [], revision: 0, answer: null })
  signIn(NGOZI)
})
afterEach(() => signIn(null))

it('counts what an earlier page could not send also before it has read it', async () => {
  const phone = newPhone()
  await phone
    .open()
    .add({ ...noteKind, send: () => Promise.reject(OFFLINE) }, [note('ada'), note('bem')])
  expect(unsentOf(NGOZI)).toBe(2)
  const page = phone.open()
  const adding = page.add(noteKind, [note('chi')])
  expect(unsentOf(NGOZI)).toBe(3)
  await adding
  await page.load()
  expect(unsentOf(NGOZI)).toBe(3)
  await page.send('note')
  expect(readKeptNote().unsent).toEqual({})
})

it('says that something is left also where it has not read the phone yet', async () => {
  const phone = newPhone()
  await phone.open().add({ ...noteKind, send: () => Promise.reject(OFFLINE) }, [note('ada')])
  expect(await phone.open().sendAll(NGOZI)).toBe(1)
})

it('sends entries in their order, so many in a call', async () => {
  const page = newPhone().open()
  await page.add(noteKind, [note('one', 'ada'), note('two', 'ada'), note('three', 'bem')])
  await page.send('note')
  expect(server.sent).toEqual([['one over 0', 'two over 0'], ['three over 0']])
})

it('sends those in one call that go together', async () => {
  const page = newPhone().open()
  const kind = { ...noteKind, callOf: ({ text }: Note) => text.slice(0, 3) }
  await page.add(kind, [note('day one'), note('eve one'), note('day two')])
  await page.send('note')
  expect(server.sent).toEqual([['day one over 0', 'day two over 0'], ['eve one over 0']])
})

it('leaves one of which the server says no word for the next turn, and holds up none behind it', async () => {
  const page = newPhone().open()
  const sent: string[] = []
  const silentKind: OutboxKind<Note, null> = {
    name: 'silent',
    atOnce: 1,
    send: async ([one]) => {
      sent.push(one!.thing)
      return new Map(one!.thing === 'Ada' ? [] : [[one!.id, { answer: null }]])
    },
  }
  await page.add(silentKind, [note('Ada'), note('Bem'), note('Chi')])
  await page.send('silent')
  expect(sent).toEqual(['Ada', 'Bem', 'Chi'])
  expect(page.get().map(({ state }) => state)).toEqual(['waiting', 'saved', 'saved'])
  await page.send('silent')
  expect(sent).toEqual(['Ada', 'Bem', 'Chi', 'Ada'])
})

it('rests until nothing is typed for a time, which begins anew with each key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const phone = newPhone()
  const page = phone.open()
  const kind = { ...noteKind, restMs: 1_000 }
  const [made] = await page.add(kind, [note('S')])
  await vi.advanceTimersByTimeAsync(900)
  await page.change(kind, made!.id, { text: 'Si', over: 0 })
  await vi.advanceTimersByTimeAsync(900)
  // The time the phone needs before it sends.
  for (let turn = 0; turn < 5; turn += 1) await phone.entries()
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  await vi.waitFor(() => expect(server.sent).toEqual([['Si over 0']]))
})

it('sends what was typed on meanwhile over what the server has by then', async () => {
  const page = newPhone().open()
  const release = holdAnswers()
  const [made] = await page.add(noteKind, [note('Sings')])
  const sending = page.send('note')
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  await page.change(noteKind, made!.id, { text: 'Sings in tune', over: 0 })
  release()
  await sending
  await page.send('note')
  expect(server.sent).toEqual([['Sings over 0'], ['Sings in tune over 1']])
  expect(page.get()).toMatchObject([{ state: 'saved', answer: { revision: 2 } }])
})

it('shows in one tab what another one took, and sends it once', async () => {
  const phone = newPhone()
  const [one, other] = [phone.open(), phone.open()]
  other.use(noteKind)
  await other.load()
  const end = other.keepSending()
  await one.add(noteKind, [note('ada')])
  await vi.waitFor(() => expect(other.get()).toMatchObject([{ thing: 'ada' }]))
  await one.send('note')
  await vi.waitFor(() => expect(other.get()).toMatchObject([{ state: 'saved' }]))
  await other.send('note')
  expect(server.sent).toEqual([['ada over 0']])
  await other.remove(other.get()[0]!.id)
  expect(await phone.entries()).toEqual([])
  end()
})

it('keeps what is typed in one tab while another one sends what stood there before', async () => {
  const phone = newPhone()
  const [typing, sending] = [phone.open(), phone.open()]
  const endTyping = typing.keepSending()
  const slow = { ...noteKind, restMs: 60_000 }
  const [made] = await typing.add(slow, [note('Sings')])
  const release = holdAnswers()
  sending.use(noteKind)
  await sending.load()
  const sent = sending.send('note')
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  // The sending tab has not heard of it when the answer arrives.
  await typing.change(slow, made!.id, { text: 'Sings in tune', over: 0 })
  release()
  await sent
  expect(await phone.entries()).toMatchObject([
    { state: 'waiting', payload: { text: 'Sings in tune' } },
  ])
  expect(typing.get()).toMatchObject([{ state: 'waiting', payload: { text: 'Sings in tune' } }])
  endTyping()
})

it('sends what was typed since where an earlier state is refused, and leaves a choice to somebody', async () => {
  const page = newPhone().open()
  const refusal = { code: 'no', message: 'No.' }
  const strictKind: OutboxKind<Note, { revision: number }> = {
    ...noteKind,
    send: async (notes) => {
      await noteKind.send(notes)
      return new Map(
        notes.map(({ id, thing, payload }): [string, Outcome<{ revision: number }>] => {
          if (payload.text === 'right') return [id, { answer: { revision: 1 } }]
          return [id, thing === 'chosen' ? { refusal, answer: { revision: 7 } } : { refusal }]
        }),
      )
    },
  }
  const release = holdAnswers()
  const [typed, chosen] = await page.add(strictKind, [
    note('wrong', 'typed'),
    note('wrong', 'chosen'),
  ])
  const sending = page.send('note')
  await expect.poll(() => server.sent).toHaveLength(1)
  await page.change(strictKind, typed!.id, { text: 'right', over: 0 })
  await page.change(strictKind, chosen!.id, { text: 'right', over: 0 })
  release()
  await sending
  await page.send('note')
  expect(page.get().map(({ state }) => state)).toEqual(['saved', 'refused'])
})

it('takes nothing out that another tab has typed on', async () => {
  const phone = newPhone()
  const [typing, other] = [phone.open(), phone.open()]
  const slow = { ...noteKind, restMs: 60_000 }
  const [made] = await typing.add(slow, [note('Sings')])
  await other.load()
  await typing.change(slow, made!.id, { text: 'Sings in tune', over: 0 })
  await other.remove(made!.id)
  expect(await phone.entries()).toMatchObject([{ payload: { text: 'Sings in tune' } }])
  expect(other.get()).toMatchObject([{ payload: { text: 'Sings in tune' } }])
})

it('sends what another tab typed on over the answer that this one got', async () => {
  const phone = newPhone()
  const [typing, sending] = [phone.open(), phone.open()]
  const slow = { ...noteKind, restMs: 60_000 }
  const [made] = await typing.add(slow, [note('Sings')])
  const release = holdAnswers()
  sending.use(noteKind)
  const end = sending.keepSending()
  await vi.waitFor(() => expect(server.sent).toHaveLength(1))
  await typing.change(slow, made!.id, { text: 'Sings in tune', over: 0 })
  await vi.waitFor(() =>
    expect(sending.get()).toMatchObject([{ payload: { text: 'Sings in tune' } }]),
  )
  release()
  await vi.waitFor(() => expect(server.sent).toEqual([['Sings over 0'], ['Sings in tune over 1']]))
  end()
})

it('sends nothing that was taken out while a call that was refused is sent one by one', async () => {
  const page = newPhone().open()
  const sent: string[] = []
  const kind: typeof noteKind = {
    ...noteKind,
    send: async (notes) => {
      if (notes.length > 1) throw new AppError('rejected', 'One of them is refused.')
      sent.push(...notes.map(({ payload }) => payload.text))
      if (notes[0]?.payload.text === 'ada') await page.remove(second)
      return noteKind.send(notes)
    },
  }
  const [, bem] = await page.add(kind, [note('ada'), note('bem')])
  const second = bem!.id
  await page.send('note')
  expect(sent).toEqual(['ada'])
  expect(page.get()).toMatchObject([{ thing: 'ada', state: 'saved' }])
})

it('throws answers away that nobody has read for a week', async () => {
  const phone = newPhone()
  const page = phone.open()
  await page.add(noteKind, [note('ada'), note('bem')])
  await page.send('note')
  const old = (await phone.entries()).find(({ thing }) => thing === 'ada')
  await phone.keeper.run((database) =>
    database.put('entries', { ...old!, madeAt: '2020-01-01T00:00:00Z' }),
  )
  await phone.open().load()
  await vi.waitFor(async () => expect(await phone.entries()).toMatchObject([{ thing: 'bem' }]))
})

it('asks before a page is left that has what the phone does not keep, and only then', async () => {
  const phone = newPhone()
  const page = phone.open()
  const end = page.keepSending()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const full = vi.spyOn(phone.stores, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const offline = { ...noteKind, send: () => Promise.reject(OFFLINE) }
  await page.add(offline, [note('ada')])
  expect(page.get()).toMatchObject([{ isKept: false }])
  expect(isAsked()).toBe(true)
  // A turn stores it, even when nobody is signed in to send it.
  full.mockRestore()
  signIn(null)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.get()).toMatchObject([{ isKept: true }]))
  expect(isAsked()).toBe(false)
  end()
})
