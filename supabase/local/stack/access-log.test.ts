import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './stack.ts'
import { newParent, serveStack, type ServedStack } from './testing.ts'

/**
 * The access log is the key to data that lists do not show a reviewer. An answer that fails on purpose, through a cast
 * that the caller requests, reveals a value in its error and rolls back the writes of its call.
 */

let served: ServedStack
let parent: Awaited<ReturnType<typeof newParent>>
let reviewer: SupabaseClient

beforeAll(async () => {
  served = await serveStack()
  parent = await newParent(served.url)
  const member = await newParent(served.url)
  reviewer = member.client
  await served.stack.exclusive((pg) =>
    pg.query(`insert into private.staff (user_id, email, role) values ($1, $2, 'reviewer')`, [
      member.userId,
      member.email,
    ]),
  )
})

afterAll(() => served.close())

async function call(path: string, body?: unknown) {
  const token = (await reviewer.auth.getSession()).data.session?.access_token ?? ''
  const response = await fetch(`${served.url}/rest/v1/rpc/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: body !== undefined ? JSON.stringify(body) : undefined,
  })
  return { status: response.status, text: await response.text() }
}

const logged = () =>
  served.stack.exclusive(async (pg) => {
    const { rows } = await pg.query<{ row_id: string }>('select row_id from private.access_log')
    return rows.map(({ row_id }) => row_id)
  })

test('an export that was begun stays written down when its answer fails, and none is given before', async () => {
  await served.stack.exclusive((pg) => pg.query('delete from private.access_log'))
  expect((await call('export_applications', {})).text).toContain('export_not_logged')
  expect((await call('log_export', { list: 'applications', row_count: 0 })).status).toBe(204)
  expect((await call('export_applications?select=parent_phone::uuid', {})).status).not.toBe(500)
  expect((await call('export_applications?select=payment_reference::uuid', {})).status).toBe(400)
  expect(await logged()).toEqual([null])
  await served.stack.exclusive((pg) => pg.query('delete from private.access_log'))
})

/** Each reads data of the child that no list shows, and fails because of it. */
const hostile = (): [path: string, body?: unknown][] => {
  const ids = { application_ids: [parent.applicationId] }
  const id = { application_id: parent.applicationId }
  return [
    ['get_contacts?select=parent_email::integer', ids],
    ['get_contacts?select=parent_phone::uuid', ids],
    [`get_contacts?application_ids={${parent.applicationId}}&select=parent_email::integer`],
    ['open_application?select=parent_phone::uuid', id],
    ['open_application?select=open_application::integer', id],
    [`open_application?application_id=${parent.applicationId}&select=payment_reference::integer`],
    ['log_opening?select=application_ids::integer', ids],
    ['log_opening?select=parent_email::integer', ids],
  ]
}
const SECRETS = () => new RegExp([parent.email, '\\+?2348030000000'].join('|'))

test('no answer that fails shows what was not written down', async () => {
  for (const [path, body] of hostile()) {
    const before = await logged()
    const { text } = await call(path, body)
    expect(text, path).not.toMatch(SECRETS())
    // The opening of a child is logged permanently, whatever happened to the answer.
    const opened = await call('get_contacts', { application_ids: [parent.applicationId] })
    expect(SECRETS().test(opened.text), path).toBe((await logged()).length > 0)
    await served.stack.exclusive((pg) => pg.query('delete from private.access_log'))
    expect(before).toEqual([])
  }
})

test('a child that was written down is read, and the entry stays when the answer fails', async () => {
  const ids = { application_ids: [parent.applicationId] }
  expect((await call('get_contacts', ids)).text).toBe('[]')
  expect((await call('log_opening', ids)).text).not.toMatch(SECRETS())
  expect((await call('get_contacts', ids)).text).toMatch(SECRETS())
  const failed = await call('get_contacts?select=parent_email::integer', ids)
  expect(failed.status).toBe(400)
  expect(await logged()).toEqual([parent.applicationId])
})
