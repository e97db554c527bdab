import { randomUUID } from 'node:crypto'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { newClient, newParent, serveStack, type ServedStack } from '../stack/testing.ts'
import { type Filter, filtersThatHold, prepareFilter } from './filters.ts'
import { watchPublishedTables } from './tables.ts'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

let served: ServedStack
const clients: SupabaseClient[] = []

beforeAll(async () => {
  served = await serveStack()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels()
})
afterAll(() => served.close())

/** Subscribes and waits until the service confirms the subscription. */
async function listen(
  client: SupabaseClient,
  binding: { table: string; event?: '*' | 'INSERT' | 'UPDATE' | 'DELETE'; filter?: string },
) {
  clients.push(client)
  const heard: Payload[] = []
  const waiting: (() => void)[] = []
  let answered: (status: unknown) => void = () => undefined
  const answer = new Promise<unknown>((resolve) => (answered = resolve))
  const { event = '*', ...rest } = binding
  const channel = client
    .channel(`test:${randomUUID()}`)
    .on('postgres_changes', { event: event as '*', schema: 'public', ...rest }, (payload) => {
      heard.push(payload)
      for (const wake of waiting.splice(0)) wake()
    })
    .on('system', {}, (payload: { status: unknown }) => answered(payload.status))
  channel.subscribe()
  const status = await answer
  return {
    heard,
    status,
    async until(condition: (payload: Payload) => boolean): Promise<Payload> {
      for (;;) {
        const found = heard.find(condition)
        if (found) return found
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

async function changeName(client: SupabaseClient, id: string, name: string) {
  const { error } = await client.from('applications').update({ child_name: name }).eq('id', id)
  if (error) throw error
}

const named = (name: string) => (payload: Payload) =>
  (payload.new as { child_name?: string }).child_name === name

test('a parent hears of changes of the own child, a stranger and a visitor hear nothing', async () => {
  const owner = await newParent(served.url)
  const stranger = await newParent(served.url)
  const visitor = newClient(served.url)
  const ownerHears = await listen(owner.client, { table: 'applications' })
  const strangerHears = await listen(stranger.client, { table: 'applications' })
  const visitorHears = await listen(visitor, { table: 'applications' })

  await changeName(owner.client, owner.applicationId, 'Chịdịmma')
  const heard = await ownerHears.until(named('Chịdịmma'))
  expect(heard).toMatchObject({
    eventType: 'UPDATE',
    schema: 'public',
    table: 'applications',
    new: { id: owner.applicationId, user_id: owner.userId, talents: ['Dance'], age: 9 },
    old: { id: owner.applicationId },
    errors: null,
  })

  // Changes are delivered in order: when the stranger's own arrives, the other one would have arrived too.
  await changeName(stranger.client, stranger.applicationId, 'Thandeka')
  await strangerHears.until(named('Thandeka'))
  expect(strangerHears.heard).toHaveLength(1)
  expect(ownerHears.heard).toHaveLength(1)
  expect(visitorHears.heard).toHaveLength(0)
})

test('an administrator whose code is missing hears what a parent does, and nothing of other children', async () => {
  const admin = await newParent(served.url)
  const other = await newParent(served.url)
  const code = (await admin.client.rpc('request_admin_code')).data as string
  await served.stack.exclusive(async (pg) => {
    await pg.query('select private.appoint_admin($1, $2)', [admin.email, code])
    await pg.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
       select gen_random_uuid(), id, 'totp', 'unverified', now(), now(), 'x' from auth.users where email = $1`,
      [admin.email],
    )
  })
  const hears = await listen(admin.client, { table: 'applications' })
  await changeName(other.client, other.applicationId, 'Kelechi')
  await hears.until(named('Kelechi'))
  await served.stack.exclusive((pg) => pg.query(`update auth.mfa_factors set status = 'verified'`))
  await changeName(other.client, other.applicationId, 'Thandeka')
  await changeName(admin.client, admin.applicationId, 'Chịdịmma')
  await hears.until(named('Chịdịmma'))
  expect(hears.heard).toHaveLength(2)
})

test.each(['reviewer', 'finance'])(
  'a %s hears what a parent does, and nothing of other children',
  async (role) => {
    const member = await newParent(served.url)
    const other = await newParent(served.url)
    await served.stack.exclusive((pg) =>
      pg.query('insert into private.staff (user_id, email, role) values ($1, $2, $3)', [
        member.userId,
        member.email,
        role,
      ]),
    )
    const hears = await listen(member.client, { table: 'applications' })
    const hearsOfMoney = await listen(member.client, { table: 'payments' })
    await changeName(other.client, other.applicationId, 'Thandeka')
    const { error } = await other.client.from('payments').insert({
      user_id: other.userId,
      application_id: other.applicationId,
      amount: 10_000,
      currency: 'NGN',
      description: 'Talent Hunt Ticket for Thandeka',
    })
    expect(error).toBeNull()
    // Changes are delivered in order.
    await changeName(member.client, member.applicationId, 'Chịdịmma')
    await hears.until(named('Chịdịmma'))
    expect(hears.heard).toHaveLength(1)
    expect(hearsOfMoney.heard).toHaveLength(0)
  },
)

test('a filter lets through what it names and nothing else', async () => {
  const parent = await newParent(served.url)
  const { client, userId } = parent
  const own = await listen(client, { table: 'applications', filter: `user_id=eq.${userId}` })
  const other = await listen(client, {
    table: 'applications',
    filter: `user_id=eq.${randomUUID()}`,
  })
  const older = await listen(client, { table: 'applications', filter: 'age=gte.10' })
  const listed = await listen(client, { table: 'applications', filter: 'age=in.(11,12)' })
  const inserts = await listen(client, { table: 'applications', event: 'INSERT' })
  const all = await listen(client, { table: 'applications' })

  for (const age of [9, 10, 11]) {
    await client.from('applications').update({ age }).eq('id', parent.applicationId)
  }
  const is11 = (payload: Payload) => (payload.new as { age?: number }).age === 11
  await Promise.all([all.until(is11), own.until(is11), older.until(is11), listed.until(is11)])
  expect(own.heard).toHaveLength(3)
  expect(older.heard.map(({ new: row }) => (row as { age: number }).age)).toEqual([10, 11])
  expect(listed.heard).toHaveLength(1)
  expect([other.heard, inserts.heard]).toEqual([[], []])
})

test('a deletion carries the key alone', async () => {
  const parent = await newParent(served.url)
  const hears = await listen(parent.client, { table: 'applications', event: 'DELETE' })
  await parent.client.from('applications').delete().eq('id', parent.applicationId)
  const heard = await hears.until((payload) => payload.eventType === 'DELETE')
  expect(heard.old).toEqual({ id: parent.applicationId })
  expect(heard.new).toEqual({})
})

test('a visitor hears of public profiles, and only their key once the child is hidden', async () => {
  const parent = await newParent(served.url)
  const hears = await listen(newClient(served.url), { table: 'public_profiles' })
  await served.stack.exclusive((pg) =>
    pg.query(`update public.applications set status = 'approved' where id = $1`, [
      parent.applicationId,
    ]),
  )
  const shown = await hears.until((payload) => payload.eventType === 'INSERT')
  expect(shown.new).toMatchObject({ id: parent.applicationId, child_name: 'Ọlábísí' })
  expect(shown.new).not.toHaveProperty('parent_phone')

  await parent.client
    .from('applications')
    .update({ is_listed: false })
    .eq('id', parent.applicationId)
  const hidden = await hears.until((payload) => payload.eventType === 'DELETE')
  expect(hidden.old).toEqual({ id: parent.applicationId })
})

test('a row that was rolled back is not announced', async () => {
  const parent = await newParent(served.url)
  const hears = await listen(parent.client, { table: 'applications' })
  await served.stack.exclusive((pg) =>
    pg.transaction(async (transaction) => {
      await transaction.query(`update public.applications set age = 3 where id = $1`, [
        parent.applicationId,
      ])
      await transaction.rollback()
    }),
  )
  await changeName(parent.client, parent.applicationId, 'Lerato')
  await hears.until(named('Lerato'))
  expect(hears.heard).toHaveLength(1)
})

test('a table that is not published and a column that may not be read are refused', async () => {
  const parent = await newParent(served.url)
  for (const table of ['consents', 'application_notes']) {
    expect((await listen(parent.client, { table })).status).toBe('error')
  }
  const visitor = newClient(served.url)
  const filter = `user_id=eq.${parent.userId}`
  expect((await listen(visitor, { table: 'applications', filter })).status).toBe('error')
  const wrongType = await listen(parent.client, { table: 'applications', filter: 'age=eq.x' })
  expect(wrongType.status).toBe('error')
})

test('a channel goes on with a refreshed token', async () => {
  const parent = await newParent(served.url)
  const hears = await listen(parent.client, { table: 'applications' })
  const { data } = await parent.client.auth.refreshSession()
  await parent.client.realtime.setAuth(data.session?.access_token ?? null)
  await changeName(parent.client, parent.applicationId, 'Nokuthula')
  await hears.until(named('Nokuthula'))
})

interface Heard {
  event: string
  payload: Record<string, unknown>
}

/** A socket that speaks the protocol without the client library. */
async function rawSocket(query: string) {
  const host = served.url.replace('http', 'ws')
  const socket = new WebSocket(`${host}/realtime/v1/websocket?${query}`)
  const messages: Heard[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    const parsed = JSON.parse(data.toString()) as
      | Heard
      | [null, null, string, string, Heard['payload']]
    messages.push(Array.isArray(parsed) ? { event: parsed[3], payload: parsed[4] } : parsed)
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    socket,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    async next(event: string) {
      for (;;) {
        const index = messages.findIndex((message) => message.event === event)
        if (index >= 0) return messages.splice(index, 1)[0]?.payload
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

const KEY = 'apikey=sb_publishable_local'
const CHANGES = {
  config: { postgres_changes: [{ event: '*', schema: 'public', table: 'payments' }] },
}

test('a socket without the publishable key is refused', async () => {
  await expect(rawSocket('vsn=2.0.0')).rejects.toThrow('401')
})

test('both versions of the protocol answer a heartbeat', async () => {
  const second = await rawSocket(`${KEY}&vsn=2.0.0`)
  second.send([null, '1', 'phoenix', 'heartbeat', {}])
  expect(await second.next('phx_reply')).toEqual({ status: 'ok', response: {} })
  const first = await rawSocket(`${KEY}&vsn=1.0.0`)
  first.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' })
  expect(await first.next('phx_reply')).toEqual({ status: 'ok', response: {} })
  second.socket.close()
  first.socket.close()
})

test('a forged or unsigned token is refused', async () => {
  const { socket, send, next } = await rawSocket(`${KEY}&vsn=2.0.0`)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = encode({ role: 'service_role', exp: 4102444800 })
  for (const token of [
    `${encode({ alg: 'none' })}.${body}.`,
    `${encode({ alg: 'HS256' })}.${body}.c2lnbmF0dXJl`,
    'not a token',
  ]) {
    send(['1', '1', 'realtime:a', 'phx_join', { ...CHANGES, access_token: token }])
    expect(await next('phx_reply')).toMatchObject({ status: 'error' })
  }
  socket.close()
})

test('a channel ends when its token does', async () => {
  const short = await serveStack({ tokenLifetime: 2 })
  const parent = await newParent(short.url)
  clients.push(parent.client)
  const channel = parent.client.channel('short')
  channel.on(
    'postgres_changes',
    { event: '*', schema: 'public', table: 'payments' },
    () => undefined,
  )
  const closed = new Promise<string>((resolve) =>
    channel.subscribe((status) => status === 'CLOSED' && resolve(status)),
  )
  expect(await closed).toBe('CLOSED')
  await parent.client.removeAllChannels()
  await short.close()
})

const profiles = (changes: object = {}) => ({
  event: '*',
  schema: 'public',
  table: 'public_profiles',
  ...changes,
})

test('a change is told once to a channel, with the ids of all its entries that it concerns', async () => {
  const { applicationId } = await newParent(served.url)
  await served.stack.exclusive((pg) =>
    pg.query(`update public.applications set status = 'approved' where id = $1`, [applicationId]),
  )
  const { socket, send, next } = await rawSocket(`${KEY}&vsn=2.0.0`)
  const other = profiles({ filter: `id=eq.${randomUUID()}` })
  const entries = [profiles(), other, profiles({ event: 'UPDATE' })]
  send(['1', '1', 'realtime:three', 'phx_join', { config: { postgres_changes: entries } }])
  await next('system')
  await served.stack.exclusive((pg) =>
    pg.query('update public.public_profiles set points = 7 where id = $1', [applicationId]),
  )
  expect(await next('postgres_changes')).toMatchObject({
    ids: [1, 3],
    data: { record: { points: 7 } },
  })
  socket.terminate()
})

test('a row is read once for each person, however many channels listen', async () => {
  const { applicationId, client } = await newParent(served.url)
  const [, again] = [await client.auth.refreshSession(), newClient(served.url)]
  const { data } = await client.auth.getSession()
  if (data.session) await again.auth.setSession(data.session)
  const heard = await Promise.all(
    [client, client, again].map((one) => listen(one, { table: 'applications' })),
  )
  const reads = await served.stack.exclusive((pg) => Promise.resolve(vi.spyOn(pg, 'transaction')))
  await served.stack.exclusive((pg) =>
    pg.query(`update public.applications set child_name = 'Amina' where id = $1`, [applicationId]),
  )
  await Promise.all(heard.map(({ until }) => until(named('Amina'))))
  expect(reads).toHaveBeenCalledTimes(1)
})

test('each operator of a filter holds as its comparison in SQL does', async () => {
  const { applicationId } = await newParent(served.url)
  const holds =
    'age=eq.9 age=neq.8 age=lt.10 age=lte.9 age=gt.8 age=gte.9 age=in.(1,9) talents=eq.{Dance}'
  const fails =
    'age=eq.8 age=neq.9 age=lt.9 age=lte.8 age=gt.9 age=gte.10 age=in.(1,2) talents=eq.{Music}'
  // As in SQL, a null name matches neither.
  const unknown = 'stage_name=eq.Star stage_name=neq.Star'
  await served.stack.exclusive(async (pg) => {
    const table = (await watchPublishedTables(pg)).get('public.applications')
    if (!table) throw new Error('applications are not published')
    const prepared = new Map<string, Filter>()
    for (const text of `${holds} ${fails} ${unknown}`.split(' ')) {
      prepared.set(text, await prepareFilter(text, table, 'authenticated', pg))
    }
    const holding = await filtersThatHold(pg, table, { id: applicationId }, prepared)
    expect([...holding].join(' ')).toBe(holds)
  })
})

test('junk ends a socket or is answered, and the service goes on', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const junk = [
    'null',
    '[]',
    '{}',
    'not JSON',
    deep,
    '[{"toString":1},{"toString":1},"realtime:a","phx_join",{}]',
    `["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"payments","more":${deep}}]}}]`,
    '["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"event":{"toString":1},"schema":[],"table":7,"filter":{}}]}}]',
    '["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[null,1,"x"]},"access_token":{}}]',
    `["1","1","${'a'.repeat(300)}","phx_join",{}]`,
    '["1","1","realtime:a","access_token",{"access_token":[]}]',
    '["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"public_profiles","filter":"child_name=eq.\\u0000"}]}}]',
  ]
  for (const text of junk) {
    const { socket } = await rawSocket(`${KEY}&vsn=2.0.0`)
    const answered = new Promise((resolve) =>
      socket.once('message', resolve).once('close', resolve),
    )
    socket.send(text)
    await answered
    socket.terminate()
  }
  const { socket, send, next } = await rawSocket(`${KEY}&vsn=2.0.0`)
  send([null, '1', 'phoenix', 'heartbeat', {}])
  expect(await next('phx_reply')).toMatchObject({ status: 'ok' })
  socket.terminate()
})
