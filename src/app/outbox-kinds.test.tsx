import { IDBObjectStore, IDBOpenDBRequest, IDBTransaction } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../tests/fakes/api'
import { type FakeApi, refusal } from '../../tests/fakes/call'
import { TRIALS } from '../../tests/fakes/outbox-trials'
import { newPhone } from '../../tests/fakes/phone'
import { ENTRY_WORDS } from '@/features/account/kept/labels'
import { setSession } from '@/lib/api/session-store'
import { unsentOf } from '@/lib/offline/kept-note'
import type { Outbox, OutboxKind } from '@/lib/offline/outbox'
import { OUTBOX_KINDS } from './outbox-kinds'

/*
 * Scenarios that every kind of entry goes through between phone and server: the network comes and goes, answers are
 * lost, pages are killed, members follow one another, the device refuses to store.
 */

const ADA = '0f5bb7a4-0000-4000-8000-00000000000a'
const BOLA = '0f5bb7a4-0000-4000-8000-00000000000b'

function signIn(id: string | null): void {
  const user = id === null ? null : { id, email: '', parentName: '', phone: '', privacyVersion: '' }
  setSession(user ? { status: 'signed_in', user } : { status: 'signed_out', user: null })
}

let api: FakeApi
beforeEach(() => {
  api = startApi()
  signIn(ADA)
})
afterEach(() => {
  signIn(null)
})

const statesOf = (page: Outbox) => page.get().map(({ thing, state }) => `${thing} ${state}`)

describe.each(Object.entries(OUTBOX_KINDS))('%s', (name, load) => {
  async function setUp() {
    const trial = TRIALS[name]
    if (!trial) throw new Error(`Give the kind ${name} its row in tests/fakes/outbox-trials.ts`)
    // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a payload and an answer of its own
    const kind: OutboxKind<any, any> = await load()
    const server = trial.start()
    const network = { losesAnswers: false, refusesAll: null as string | null }
    const SEND = `POST /rest/v1/rpc/${trial.procedure}`
    api.answer(SEND, ({ body }) => {
      if (network.refusesAll !== null) {
        return refusal(403, { code: '42501', message: network.refusesAll })
      }
      const answer = server.answer(body)
      if (network.losesAnswers) throw new TypeError('Failed to fetch')
      return typeof answer === 'string'
        ? refusal(400, { code: 'P0001', message: answer })
        : Response.json(answer)
    })
    for (const [procedure, answer] of Object.entries(trial.also ?? {})) {
      api.answer(`POST /rest/v1/rpc/${procedure}`, ({ body }) => Response.json(answer(body)))
    }
    const [ada, bem, chi] = trial.things
    const newsOf = (...things: string[]) =>
      things.map((thing) => ({ thing, payload: trial.payloadOf(thing) }))
    const phone = newPhone()
    /** A page on a phone, with the kind registered. */
    const open = (of = phone) => {
      const page = of.open()
      page.use(kind)
      return page
    }
    return {
      trial,
      kind,
      server,
      network,
      phone,
      open,
      newsOf,
      ada,
      bem,
      chi,
      sent: () => api.callsOf(SEND),
    }
  }

  it('is named as it is listed, and has words on the account page', async () => {
    const { kind } = await setUp()
    expect(kind.name).toBe(name)
    expect(ENTRY_WORDS[name]).toHaveLength(2)
  })

  it('is kept without a network through a reload, and sent many in one call', async () => {
    const { kind, server, open, newsOf, ada, bem, chi, sent } = await setUp()
    api.isOffline = true
    const before = open()
    await before.add(kind, newsOf(ada, bem, chi))
    await before.send(name)
    expect(before.standingOf(name).trouble).toMatchObject({ kind: 'offline' })
    expect(unsentOf(ADA)).toBe(3)
    const after = open()
    await after.load()
    expect(statesOf(after)).toEqual([ada, bem, chi].map((thing) => `${thing} waiting`))
    api.isOffline = false
    const tried = sent().length
    await after.send(name)
    expect(server.written).toEqual([ada, bem, chi])
    expect(sent().length - tried).toBe(Math.ceil(3 / kind.atOnce))
    expect(statesOf(after)).toEqual([ada, bem, chi].map((thing) => `${thing} saved`))
    expect(after.standingOf(name)).toMatchObject({
      trouble: null,
      reachedAt: expect.any(Number) as number,
    })
    expect(unsentOf(ADA)).toBe(0)
  })

  it('keeps its answer until it is read, also through a kill', async () => {
    const { kind, open, newsOf, ada, phone } = await setUp()
    const before = open()
    await before.add(kind, newsOf(ada))
    await before.send(name)
    await vi.waitFor(async () => expect(await phone.entries()).toMatchObject([{ state: 'saved' }]))
    const after = open()
    await after.load()
    expect(after.get()[0]?.answer).toEqual(before.get()[0]?.answer)
    expect(after.get()[0]?.answer).not.toBeNull()
    await after.remove(after.get()[0]!.id)
    expect(await phone.entries()).toEqual([])
  })

  it('is done once where the page is killed before it has its answer', async () => {
    const { kind, trial, server, open, newsOf, ada, sent } = await setUp()
    const killed = open()
    // The server writes it, but the page is gone when its answer arrives.
    api.answer(`POST /rest/v1/rpc/${trial.procedure}`, ({ body }) => {
      const answer = server.answer(body)
      return sent().length === 1 ? new Promise(() => undefined) : Response.json(answer)
    })
    await killed.add(kind, newsOf(ada))
    void killed.send(name)
    await vi.waitFor(() => expect(server.written).toEqual([ada]))
    const after = open()
    await after.load()
    const [left] = after.get()
    if (trial.typeOn) await after.change(kind, left!.id, trial.typeOn(left!.payload))
    await after.send(name)
    await vi.waitFor(() => expect(after.get()).toMatchObject([{ state: 'saved', refusal: null }]))
    expect(server.written).toEqual(trial.typeOn ? [ada, ada] : [ada])
  })

  it('is sent again as it was after a lost answer, and then what was typed since', async () => {
    const { kind, trial, server, network, open, newsOf, ada, sent } = await setUp()
    network.losesAnswers = true
    const page = open()
    const [made] = await page.add(kind, newsOf(ada))
    await page.send(name)
    expect(statesOf(page)).toEqual([`${ada} waiting`])
    if (trial.typeOn) await page.change(kind, made!.id, trial.typeOn(made!.payload))
    network.losesAnswers = false
    // Another page, which takes over what the first one sent.
    const after = open()
    await after.send(name)
    await vi.waitFor(() => expect(statesOf(after)).toEqual([`${ada} saved`]))
    expect(sent()[1]?.body).toEqual(sent()[0]?.body)
    expect(server.written).toEqual(trial.typeOn ? [ada, ada] : [ada])
    expect(after.get()[0]?.refusal).toBeNull()
  })

  it('says beside it that another phone was first, and loses neither', async () => {
    const { kind, trial, server, open, newsOf, ada, phone } = await setUp()
    server.writeElsewhere(ada)
    const page = open()
    await page.add(kind, newsOf(ada))
    await page.send(name)
    if (trial.conflict === null) {
      expect(statesOf(page)).toEqual([`${ada} saved`])
      return
    }
    expect(page.get()).toMatchObject([{ state: 'refused', payload: trial.payloadOf(ada) }])
    expect(page.get()[0]?.refusal?.message).toMatch(trial.conflict)
    expect(server.written).toEqual([])
    // It waits for a decision, not for the next turn.
    const tried = api.calls.length
    await page.send(name)
    expect(api.calls).toHaveLength(tried)
    expect(unsentOf(ADA)).toBe(1)
    await vi.waitFor(async () =>
      expect(await phone.entries()).toMatchObject([{ state: 'refused' }]),
    )
  })

  it('saves the others where one in their middle is refused, and says why', async () => {
    const { kind, trial, server, open, newsOf, ada, bem, chi } = await setUp()
    server.refused.add(bem)
    const page = open()
    await page.add(kind, newsOf(ada, bem, chi))
    await page.send(name)
    expect(statesOf(page)).toEqual([`${ada} saved`, `${bem} refused`, `${chi} saved`])
    expect(page.get()[1]?.refusal?.message).toMatch(trial.refusal)
    expect(server.written).toEqual([ada, chi])
  })

  it('finds the one for which a call is refused as a whole', async () => {
    const { kind, server, open, newsOf, ada, bem, chi } = await setUp()
    server.unbearable.add(bem)
    const page = open()
    await page.add(kind, newsOf(ada, bem, chi))
    await page.send(name)
    expect(statesOf(page)).toEqual([`${ada} saved`, `${bem} refused`, `${chi} saved`])
    expect(page.get()[1]?.refusal?.message).toMatch(/^[A-Z].*\.$/)
  })

  it('stays when its author signs out, for them or for the next member who may send it', async () => {
    const { kind, server, open, newsOf, ada, sent } = await setUp()
    api.isOffline = true
    const page = open()
    await page.add(kind, newsOf(ada))
    await page.send(name)
    api.isOffline = false
    signIn(null)
    const tried = sent().length
    await page.send(name)
    expect(sent()).toHaveLength(tried)
    signIn(BOLA)
    const next = open()
    await next.send(name)
    expect(server.written).toEqual(kind.isAuthors ? [] : [ada])
    expect(unsentOf(ADA)).toBe(kind.isAuthors ? 1 : 0)
    signIn(ADA)
    await next.send(name)
    expect(server.written).toEqual([ada])
  })

  it.each(['session_required', 'administrator_required', 'second_factor_missing'])(
    'waits where the server says %s, and says so',
    async (code) => {
      const { kind, server, network, open, newsOf, ada, bem } = await setUp()
      network.refusesAll = code
      const page = open()
      await page.add(kind, newsOf(ada, bem))
      await page.send(name)
      expect(statesOf(page)).toEqual([`${ada} waiting`, `${bem} waiting`])
      expect(page.standingOf(name).trouble).toMatchObject({ kind: 'forbidden', code })
      network.refusesAll = null
      await page.send(name)
      expect(server.written).toEqual([ada, bem])
    },
  )

  it('is kept by a connection that is opened anew where the first is lost', async () => {
    const { kind, open, newsOf, ada, phone } = await setUp()
    const page = open()
    await page.load()
    let isLost = true
    const { objectStore } = IDBTransaction.prototype
    vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(function (
      this: IDBTransaction,
      ...given
    ) {
      if (isLost) {
        isLost = false
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      }
      return objectStore.apply(this, given)
    })
    await page.add(kind, newsOf(ada))
    expect(isLost).toBe(false)
    expect(page.get()).toMatchObject([{ isKept: true }])
    expect(await phone.entries()).toMatchObject([{ thing: ada }])
  })

  it.each([
    ['is full', 'QuotaExceededError'],
    ['lets no transaction through', 'UnknownError'],
  ])(
    'stays in memory where the phone %s, is sent, and is kept once it can be',
    async (_words, cause) => {
      const { kind, server, open, newsOf, ada, bem, phone } = await setUp()
      const page = open()
      await page.load()
      const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('Refused', cause)
      })
      await page.add(kind, newsOf(ada))
      expect(page.get()).toMatchObject([{ thing: ada, isKept: false }])
      await page.send(name)
      expect(server.written).toEqual([ada])
      api.isOffline = true
      await page.add(kind, newsOf(bem))
      expect(page.get()[1]).toMatchObject({ thing: bem, isKept: false })
      refusing.mockRestore()
      const end = page.keepSending()
      await vi.waitFor(() => expect(page.get()[1]).toMatchObject({ isKept: true }))
      expect((await phone.entries()).some(({ thing }) => thing === bem)).toBe(true)
      end()
    },
  )

  it('is shown at once and sent where the device never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kind, server, newsOf, ada } = await setUp()
    vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new IDBOpenDBRequest())
    const page = newPhone().open()
    page.use(kind)
    void page.add(kind, newsOf(ada))
    expect(statesOf(page)).toEqual([`${ada} waiting`])
    const sending = page.send(name)
    await vi.advanceTimersByTimeAsync(20_000)
    await sending
    expect(server.written).toEqual([ada])
    expect(page.get()).toMatchObject([{ state: 'saved', isKept: false }])
    const emptied = page.takeOut(() => true)
    await vi.advanceTimersByTimeAsync(20_000)
    await emptied
  })
})
