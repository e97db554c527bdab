import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PostgrestClient } from '@supabase/postgrest-js'
import { addConstraintSentences, addErrorSentences, toAppError } from '@/lib/api/errors'
import { PANEL_CONSTRAINTS } from '@/lib/api/panel-constraints'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import { CONSTRAINT_SENTENCES } from '@/lib/forms/constraint-sentences'
import {
  ask,
  database,
  type Family,
  newFamily,
  newMember,
  newPerson,
  type Person,
} from './people.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { exhaustLimit } from '../e2e/forms.ts'
import { ground } from './ground.ts'

const { url } = ground()

// As the app's forms do.
addConstraintSentences(CONSTRAINT_SENTENCES)
addConstraintSentences(PANEL_CONSTRAINTS)
addErrorSentences(PANEL_SENTENCES)

let family: Family
let admin: Person
beforeAll(async () => {
  family = await newFamily()
  admin = await newMember('owner')
})

const DONATION = {
  donor_name: 'Thandi Nkosi',
  donor_email: 'thandi@example.com',
  project: 'Kanyezi Edu',
  country: 'South Africa',
}

/** The app's error for PostgREST's answer to this person. */
async function failure(
  person: Person | null,
  call: (client: PostgrestClient) => PromiseLike<{ error: unknown; status: number }>,
) {
  const headers: Record<string, string> = {
    apikey: PUBLISHABLE_KEY,
    ...(person && { Authorization: `Bearer ${person.token}` }),
  }
  const { error, status } = await call(new PostgrestClient(`${url}/rest/v1`, { headers }))
  expect(error).not.toBeNull()
  const { kind, code, field } = toAppError(error)
  return { status, kind, code, field }
}

describe('an answer that is a refusal', () => {
  it('400: a raised code, a constraint by name, a value of the wrong kind', async () => {
    expect(
      await failure(admin, (api) => api.rpc('undo_refund', { refund_id: randomUUID() })),
    ).toMatchObject({
      status: 400,
      kind: 'not_found',
      code: 'transfer_not_found',
    })
    expect(
      await failure(family, (api) =>
        api.from('applications').update({ parent_phone: 'no' }).eq('id', family.child),
      ),
    ).toMatchObject({
      status: 400,
      kind: 'rejected',
      field: 'parent_phone',
    })
    expect(
      await failure(family, (api) => api.from('applications').select('id').eq('id', 'x')),
    ).toMatchObject({
      status: 400,
      kind: 'rejected',
      code: '22P02',
    })
    expect(
      await failure(null, (api) => api.from('public_profiles').select('*', { count: 'planned' })),
    ).toMatchObject({
      status: 400,
      kind: 'rejected',
      code: 'count_not_offered',
    })
  })

  it('400: a constraint that is broken shows nobody the row', async () => {
    const broken = [
      [admin, 'PATCH', `applications?id=eq.${family.child}`, { points: -1 }],
      [admin, 'POST', 'rpc/save_show_details', { news_title: 'Title alone' }],
      [family, 'PATCH', `applications?id=eq.${family.child}`, { age: 17 }],
      [null, 'POST', 'donations', { ...DONATION, children_count: 0 }],
    ] as const
    for (const [person, method, path, body] of broken) {
      const answer = await ask(person, method, path, { body })
      expect([path, answer]).toMatchObject([
        path,
        { status: 400, body: { code: '23514', details: null } },
      ])
    }
  })

  it('401: nobody is signed in, or the token is not one', async () => {
    expect(await failure(null, (api) => api.from('applications').select('id'))).toMatchObject({
      status: 401,
      kind: 'forbidden',
      code: '42501',
    })
    const forged = { ...(await newPerson()), token: 'e30.e30.e30' }
    expect(await failure(forged, (api) => api.from('applications').select('id'))).toMatchObject({
      status: 401,
      kind: 'forbidden',
    })
  })

  it('403: the wrong person, by right, by row and by column', async () => {
    expect(await failure(family, (api) => api.rpc('get_team'))).toMatchObject({
      status: 403,
      kind: 'forbidden',
      code: 'administrator_required',
    })
    expect(
      await failure(family, (api) =>
        api
          .from('payments')
          .insert({ user_id: randomUUID(), amount: 5, currency: 'NGN', description: 'Else' }),
      ),
    ).toMatchObject({
      status: 403,
      kind: 'forbidden',
      code: '42501',
    })
    expect(
      await failure(family, (api) =>
        api.from('applications').update({ points: 5 }).eq('id', family.child),
      ),
    ).toMatchObject({
      status: 403,
      kind: 'forbidden',
      code: 'guarded_column',
    })
  })

  it('404 and 406: no such procedure, and no single row', async () => {
    expect(await failure(family, (api) => api.rpc('no_such_procedure'))).toMatchObject({
      status: 404,
      code: 'PGRST202',
    })
    expect(
      await failure(family, (api) =>
        api.from('applications').select('id').eq('id', randomUUID()).single(),
      ),
    ).toMatchObject({
      status: 406,
      kind: 'not_found',
      code: 'PGRST116',
    })
  })

  it('409: a row that is there already', async () => {
    const row = {
      id: randomUUID(),
      user_id: family.id,
      amount: 5,
      currency: 'NGN',
      description: 'Else',
    }
    const insert = (api: PostgrestClient) => api.from('payments').insert(row)
    await ask(family, 'POST', 'payments', { body: row })
    expect(await failure(family, insert)).toMatchObject({
      status: 409,
      kind: 'conflict',
      code: '23505',
    })
  })

  it('429: too many forms from one address', async () => {
    const body = () => ({
      id: randomUUID(),
      donor_name: 'Ada Eze',
      donor_email: `a${randomUUID()}@example.com`,
      project: 'Kanyezi Ghetto',
      country: 'Nigeria',
      children_count: 1,
    })
    const { refusal } = await exhaustLimit('127.0.0.9', `${url}/rest/v1/donations`, body)
    expect(refusal.status).toBe(429)
    const error: unknown = JSON.parse(refusal.body)
    expect(toAppError(error)).toMatchObject({ kind: 'rejected', code: 'too_many_requests' })
    // The limit does not affect another address.
    expect((await ask(null, 'POST', 'donations', { body: body() })).status).toBe(201)
  })
})

it('a list is cut at max_rows, and its exact count tells', async () => {
  await database`
    insert into public.state_coordinators (country, state_province)
    select 'Nigeria', 'Kogi' from generate_series(1, 1005)`
  onTestFinished(async () => {
    await database`delete from public.state_coordinators`
  })
  const list = await ask(null, 'GET', 'state_coordinators?select=id', {
    headers: { Prefer: 'count=exact' },
  })
  expect(list.status).toBe(206)
  expect(list.body).toHaveLength(1000)
  expect(Number(list.headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(1005)
})
