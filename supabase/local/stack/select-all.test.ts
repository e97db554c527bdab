import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './stack.ts'
import { newClient, newParent, serveStack, type ServedStack } from './testing.ts'

/**
 * The calls that Supabase developers write first: whole rows are selected, and whole rows are returned after a write.
 * Columns that a reader may not see are in separate tables.
 */

let served: ServedStack
let parent: Awaited<ReturnType<typeof newParent>>
let admin: SupabaseClient

const NOTE = 'For the office alone'
const PUBLIC_COLUMNS = [
  'age',
  'assessment_score',
  'child_name',
  'country',
  'created_at',
  'edition',
  'gender',
  'id',
  'pattern',
  'points',
  'primary_category',
  'state_city',
  'talents',
  'ticket_status',
]

beforeAll(async () => {
  served = await serveStack()
  parent = await newParent(served.url)
  const office = await newParent(served.url)
  admin = office.client
  const code = (await admin.rpc('request_admin_code')).data as string
  await served.stack.exclusive((pg) =>
    pg.query('select private.appoint_admin($1, $2)', [office.email, code]),
  )
})

afterAll(() => served.close())

/** A request as curl sends it, with the client's session. */
async function call(client: SupabaseClient, method: string, path: string, body?: unknown) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? PUBLISHABLE_KEY
  const response = await fetch(`${served.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, rows: (await response.json()) as Record<string, unknown>[] }
}

const paymentOf = ({ applicationId, userId }: typeof parent) => ({
  id: randomUUID(),
  user_id: userId,
  application_id: applicationId,
  amount: 10_000,
  currency: 'NGN',
  description: 'Talent Hunt Ticket for Ọlábísí',
  status: 'pending',
})

test('inserted and changed rows are answered whole', async () => {
  const payment = paymentOf(parent)
  const paid = await call(parent.client, 'POST', 'payments', payment)
  expect(paid).toMatchObject({ status: 201, rows: [{ ...payment, is_ticket: true }] })

  const subscription = { ...paymentOf(parent), description: 'Monthly' }
  const offered = await call(parent.client, 'POST', 'subscriptions', subscription)
  expect(offered).toMatchObject({ status: 201, rows: [subscription] })

  const child = {
    id: randomUUID(),
    user_id: parent.userId,
    child_name: 'Chidi Obi',
    age: 8,
    gender: 'Male',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    parent_phone: '+2348030000000',
    consent_version: '2026-11-01',
  }
  const added = await call(parent.client, 'POST', 'applications', child)
  expect(added).toMatchObject({ status: 201, rows: [{ ...child, status: 'pending_payment' }] })

  const older = await call(parent.client, 'PATCH', `applications?id=eq.${child.id}`, { age: 9 })
  expect(older).toMatchObject({ status: 200, rows: [{ ...child, age: 9 }] })
  const approved = await call(admin, 'PATCH', `applications?id=eq.${child.id}`, {
    status: 'approved',
  })
  expect(approved).toMatchObject({ status: 200, rows: [{ id: child.id, status: 'approved' }] })
})

test('rows are selected whole by those who may read them', async () => {
  const id = parent.applicationId
  const { data: own } = await admin.from('applications').select('updated_at').eq('id', id).single()
  const saved = await call(admin, 'POST', 'rpc/update_application', {
    application_id: id,
    changes: { assessment_note: NOTE, assessment_score: 8 },
    loaded_at: own?.updated_at as string,
  })
  expect(saved).toMatchObject({ status: 200, rows: [{ id, assessment_score: 8 }] })

  for (const client of [parent.client, admin]) {
    const listed = await call(client, 'GET', `applications?select=*,payments(*)&id=eq.${id}`)
    expect(listed).toMatchObject({
      status: 200,
      rows: [{ id, status: 'assessed', payments: [{ application_id: id, is_not_fee: false }] }],
    })
    for (const table of ['applications', 'payments', 'subscriptions', 'notices', 'consents']) {
      const { status, rows } = await call(client, 'GET', `${table}?select=*`)
      expect([table, status]).toEqual([table, 200])
      if (table !== 'notices') expect(rows).not.toEqual([])
    }
  }
  for (const table of ['donations', 'volunteers', 'broadcasts', 'payment_proofs']) {
    const { status } = await call(admin, 'GET', `${table}?select=*`)
    expect([table, status]).toEqual([table, 200])
  }
})

test('the note is the administrator’s, in the table and embedded', async () => {
  const id = parent.applicationId
  const embedded = `applications?select=*,application_notes(*)&id=eq.${id}`
  const note = { application_id: id, assessment_note: NOTE }
  expect((await call(admin, 'GET', 'application_notes?select=*')).rows).toEqual([note])
  expect((await call(admin, 'GET', embedded)).rows).toMatchObject([{ application_notes: note }])
  const listed = 'rpc/get_applications?select=id,...application_notes(assessment_note)'
  expect((await call(admin, 'POST', listed, { only_statuses: 'assessed' })).rows).toEqual([
    { id, assessment_note: NOTE },
  ])

  const none = await call(parent.client, 'GET', 'application_notes?select=*')
  expect(none).toEqual({ status: 200, rows: [] })
  const own = await call(parent.client, 'GET', embedded)
  expect(own).toMatchObject({ status: 200, rows: [{ id, application_notes: null }] })
  const everything = await call(parent.client, 'GET', 'applications?select=*')
  expect(JSON.stringify([own, everything])).not.toContain(NOTE)
  const visitor = await call(newClient(served.url), 'GET', 'application_notes?select=*')
  expect(visitor.status).toBe(401)
})

test('a visitor selects the public profiles whole, which are the public columns', async () => {
  const { status, rows } = await call(newClient(served.url), 'GET', 'public_profiles?select=*')
  expect(status).toBe(200)
  expect(rows.map(({ id }) => id)).toContain(parent.applicationId)
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(PUBLIC_COLUMNS)
})

test('a note moves the child in realtime and is not in what the parent hears', async () => {
  const channel = parent.client.channel('own-child')
  const stands = new Promise((resolve) => channel.on('system', {}, resolve))
  const heard = new Promise((resolve) =>
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'applications' },
      resolve,
    ),
  )
  channel.subscribe()
  await stands
  const id = parent.applicationId
  const before = await admin.from('applications').select('updated_at').eq('id', id).single()
  const saved = await admin.rpc('update_application', {
    application_id: id,
    changes: { assessment_note: `${NOTE}, still` },
    loaded_at: before.data?.updated_at as string,
  })
  expect(saved.error).toBeNull()
  const told = await heard
  expect(told).toMatchObject({ eventType: 'UPDATE', new: { id } })
  expect(JSON.stringify(told)).not.toContain(NOTE)
  await parent.client.removeAllChannels()
})
