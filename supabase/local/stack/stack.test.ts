import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from './stack.ts'
import { familyMetadata, newClient, newParent, serveStack, type ServedStack } from './testing.ts'

let served: ServedStack

beforeAll(async () => {
  served = await serveStack({
    // Before the first request: the API layer reads the list of tables once.
    seed: async (pg) => {
      await pg.exec(`
        create table public.grants_probe (id integer primary key, open text, closed text);
        insert into public.grants_probe values (1, 'yes', 'no');
        grant select (id, open) on public.grants_probe to anon;
        create table public.address_probe (id integer,
          address text default current_setting('request.headers')::jsonb ->> 'cf-connecting-ip');
        grant select, insert on public.address_probe to anon;`)
    },
  })
})

afterAll(() => served.close())

test('anon is refused a column that it was not granted', async () => {
  const client = newClient(served.url)
  const open = await client.from('grants_probe').select('id, open')
  expect(open.data).toEqual([{ id: 1, open: 'yes' }])
  for (const columns of ['closed', '*']) {
    const closed = await client.from('grants_probe').select(columns)
    expect(closed.status).toBe(401)
    expect(closed.error).toMatchObject({
      code: '42501',
      message: 'permission denied for table grants_probe',
    })
  }
})

test('a caller without the publishable key is refused', async () => {
  const response = await fetch(`${served.url}/rest/v1/state_coordinators`)
  expect(response.status).toBe(401)
})

test('a parent signs up, signs out, signs in and refreshes the session', async () => {
  const { client, email, userId } = await newParent(served.url)
  const first = (await client.auth.getSession()).data.session
  expect(first?.user).toMatchObject({ id: userId, role: 'authenticated' })

  const refreshed = await client.auth.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.refresh_token).not.toBe(first?.refresh_token)

  expect((await client.auth.signOut()).error).toBeNull()
  expect((await client.from('applications').select('id')).error?.code).toBe('42501')

  const wrong = await client.auth.signInWithPassword({ email, password: 'another-password' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  const right = await client.auth.signInWithPassword({ email, password: 'a-good-password' })
  expect(right.error).toBeNull()
  expect((await client.from('applications').select('child_name')).data).toEqual([
    { child_name: 'Ọlábísí' },
  ])
})

test('a password of five characters is refused, one of six is taken', async () => {
  const client = newClient(served.url)
  const five = await client.auth.signUp({ email: 'short@example.com', password: '12345' })
  expect(five.error?.code).toBe('weak_password')
  const six = await client.auth.signUp({ email: 'short@example.com', password: '123456' })
  expect(six.error).toBeNull()
})

test('a new account is confirmed at once, so that it can be appointed administrator', async () => {
  const { client, email } = await newParent(served.url)
  const code = (await client.rpc('request_admin_code')).data as string
  await served.stack.exclusive((pg) =>
    pg.query('select private.appoint_admin($1, $2)', [email, code]),
  )
  expect((await client.rpc('is_admin')).data).toBe(true)
})

test('a child that was erased is not in a fresh token, the account or the export', async () => {
  const { client, applicationId } = await newParent(served.url, { child_name: 'Residue Child' })
  const renewed = await client.auth.refreshSession()
  const token = Buffer.from(renewed.data.session!.access_token.split('.')[1]!, 'base64url')
  expect(token.toString() + JSON.stringify(renewed.data)).not.toMatch(/Residue|Lagos|Dance/)
  expect(renewed.data.user?.user_metadata).toMatchObject({ parent_name: 'Adébáyọ̀ Ọláwálé' })
  await client.from('applications').delete().eq('id', applicationId)
  expect(JSON.stringify((await client.rpc('export_my_data')).data)).not.toContain('Residue')
  expect(JSON.stringify((await client.auth.getUser()).data)).not.toContain('Residue')
})

test('a change of the parent’s details obeys the rules of the sign-up', async () => {
  const { client } = await newParent(served.url)
  const refused = await client.auth.updateUser({ data: { parent_name: '<b>Ade</b>' } })
  expect(refused.error).toMatchObject({ status: 500 })
  const taken = await client.auth.updateUser({ data: { parent_name: 'Ade Obi', child_name: 'x' } })
  expect(taken.data.user?.user_metadata).toMatchObject({ parent_name: 'Ade Obi' })
  const { data } = await client.auth.getUser()
  expect(data.user?.user_metadata).not.toHaveProperty('child_name')
})

test('a sign-up that the database refuses leaves no account behind', async () => {
  const client = newClient(served.url)
  const email = 'refused@example.com'
  const options = { data: familyMetadata({ child_age: 17 }) }
  const refused = await client.auth.signUp({ email, password: 'a-good-password', options })
  expect(refused.error).toMatchObject({ status: 500 })
  const left = await served.stack.exclusive((pg) =>
    pg.query(
      `select count(*)::integer as count from auth.users u full join auth.identities i on i.user_id = u.id
       where u.email = $1 or i.email = $1`,
      [email],
    ),
  )
  expect(left.rows).toEqual([{ count: 0 }])
  options.data.child_age = 15
  expect(
    (await client.auth.signUp({ email, password: 'a-good-password', options })).error,
  ).toBeNull()
})

/** A request that enters the stack in the same tick, because there is no socket in between. */
async function ask(client: SupabaseClient, path: string, body?: object): Promise<Response> {
  const { data } = await client.auth.getSession()
  return served.stack.fetch(
    new Request(`${served.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : undefined,
    }),
  )
}

test('requests of different people at the same moment keep apart', async () => {
  const parents = await Promise.all(Array.from({ length: 4 }, () => newParent(served.url)))
  await Promise.all(
    Array.from({ length: 10 }, () => parents).flatMap((all) =>
      all.map(async ({ client, userId }) => {
        const response = await ask(client, '/rest/v1/applications?select=user_id')
        expect(await response.json()).toEqual([{ user_id: userId }])
      }),
    ),
  )
})

test('a refused write does not take the acknowledged writes of others with it', async () => {
  const { client, userId } = await newParent(served.url)
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ask(client, '/rest/v1/payments', {
        user_id: userId,
        amount: index % 2 ? -1 : index + 1,
        currency: 'NGN',
        description: 'Contribution',
      }),
    ),
  )
  expect(responses.filter(({ ok }) => ok)).toHaveLength(20)
  const { count } = await client.from('payments').select('id', { count: 'exact', head: true })
  expect(count).toBe(20)
})

test('sign-ups that fail do not take others at the same moment with them', async () => {
  const client = newClient(served.url)
  const signUp = (name: string, child_age: number) =>
    ask(client, '/auth/v1/signup', {
      email: `${name}@example.com`,
      password: 'a-good-password',
      data: familyMetadata({ child_age }),
    })
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => [
      signUp(`good-${index}`, 9),
      signUp(`bad-${index}`, 1),
    ]).flat(),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 8 }, () => [200, 500]).flat())
  const made = await served.stack.exclusive((pg) =>
    pg.query(
      `select u.email, count(a.id)::integer as children
       from auth.users u left join public.applications a on a.user_id = u.id
       where u.email ~ '^(good|bad)-' group by u.email order by u.email`,
    ),
  )
  expect(made.rows).toEqual(
    Array.from({ length: 8 }, (_, index) => ({ email: `good-${index}@example.com`, children: 1 })),
  )
})

test('a broken constraint is answered as the hosted service does', async () => {
  const { client, userId } = await newParent(served.url)
  const { status, error } = await client
    .from('payments')
    .insert({ user_id: userId, amount: -1, currency: 'NGN', description: 'Contribution' })
  expect(status).toBe(400)
  expect(error?.code).toBe('23514')
  expect(error?.message).toContain('payments_amount_check')
})

test('a rule of the product is answered with its code and detail', async () => {
  const { client, applicationId } = await newParent(served.url)
  const { status, error } = await client
    .from('applications')
    .update({ entry_video_url: 'https://youtu.be/abcdefghijk' })
    .eq('id', applicationId)
  expect(status).toBe(400)
  expect(error).toMatchObject({ code: 'P0001', message: 'entry_video_locked' })
})

test.each(['planned', 'estimated'] as const)(
  'a count that is %s, which knows rows that the caller may not see, is refused',
  async (count) => {
    const { client } = await newParent(served.url)
    const { status, error } = await client.from('payments').select('id', { count })
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PT400', message: 'count_not_offered' })
    const answer = await fetch(`${served.url}/rest/v1/state_coordinators?select=id`, {
      method: 'HEAD',
      headers: { apikey: PUBLISHABLE_KEY, prefer: `return=minimal, count=${count}` },
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-range')).toBeNull()
  },
)

test('a statement sees the address of its caller, not what the caller claims', async () => {
  const answer = await fetch(`${served.url}/rest/v1/address_probe?select=address`, {
    method: 'POST',
    headers: {
      'cf-connecting-ip': '203.0.113.9',
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify({ id: 1 }),
  })
  expect(answer.status).toBe(201)
  const [row] = (await answer.json()) as { address: string }[]
  expect(['::1', '127.0.0.1']).toContain(row?.address)
})

test('a hundred donations that claim a hundred addresses are limited as one caller’s', async () => {
  const hour = () => Math.floor(Date.now() / 3_600_000)
  const firstHour = hour()
  const statuses: number[] = []
  let refusal: unknown
  for (let n = 1; n <= 100; n += 1) {
    const answer = await fetch(`${served.url}/rest/v1/donations`, {
      method: 'POST',
      headers: {
        'cf-connecting-ip': `203.0.113.${n}`,
        apikey: PUBLISHABLE_KEY,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        donor_name: 'A Robot',
        donor_email: `robot-${n}@example.com`,
        project: 'Kanyezi Edu',
        country: 'Nigeria',
      }),
    })
    statuses.push(answer.status)
    if (!answer.ok) refusal = await answer.json()
  }
  const taken = statuses.filter((status) => status === 201).length
  expect(taken).toBeGreaterThanOrEqual(30)
  expect(taken).toBeLessThanOrEqual(30 * (1 + hour() - firstHour))
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - taken)
  expect(refusal).toMatchObject({
    code: 'PT429',
    message: 'too_many_requests',
    details: 'Too many forms came from here within an hour. Please try again later.',
  })
})

test('a long search is refused and not looked at', async () => {
  const long = await newClient(served.url).rpc('count_public_profiles', {
    search: 'b '.repeat(100 * 1024),
  })
  expect(long.status).toBe(400)
  expect(long.error).toMatchObject({ code: 'PT400', message: 'search_too_long' })
})

test('three hundred children in one request, or at once, are refused but for the quota', async () => {
  const { client, userId } = await newParent(served.url)
  const child = {
    user_id: userId,
    child_name: 'Adaeze Obi',
    age: 9,
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    parent_phone: '+2348030000000',
    consent_version: '2026-11-01',
  }
  const many = await client.from('applications').insert(Array<object>(300).fill(child))
  expect(many.status).toBe(400)
  expect(many.error).toMatchObject({ code: 'P0001', message: 'too_many_children' })
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask(client, '/rest/v1/applications', child)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(19)
  const { count } = await client.from('applications').select('id', { count: 'exact', head: true })
  expect(count).toBe(20)
})

test('a sign-up with 40 KB of metadata leaves no account, and no account grows to it', async () => {
  const note = 'x'.repeat(40 * 1024)
  const options = { data: familyMetadata({ note }) }
  const client = newClient(served.url)
  const account = { email: 'large@example.com', password: 'a-good-password' }
  expect((await client.auth.signUp({ ...account, options })).error?.status).toBe(500)
  expect((await client.auth.signInWithPassword(account)).error?.code).toBe('invalid_credentials')
  const parent = await newParent(served.url)
  expect((await parent.client.auth.updateUser({ data: { note } })).error?.status).toBe(500)
})

test('a forgotten password is reset with the token of the email, which is used once', async () => {
  const { email } = await newParent(served.url)
  const client = newClient(served.url)
  const redirectTo = 'https://example.org/steal'
  expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()

  const sent = served.stack.emails.at(-1)
  expect(sent?.to).toBe(email)
  const link = new URL(/http:\S+/.exec(sent?.text ?? '')?.[0] ?? '')
  expect(link.pathname).toBe('/reset-password')
  const [, token_hash = '', address] = /^#token_hash=([^&]+)&email=(.+)$/.exec(link.hash) ?? []
  expect(address).toBe(email)
  const opened = await client.auth.verifyOtp({ token_hash, type: 'recovery' })
  expect(opened.data.user?.email).toBe(email)
  expect((await client.auth.updateUser({ password: 'a-new-password' })).error).toBeNull()
  const again = newClient(served.url)
  expect(
    (await again.auth.signInWithPassword({ email, password: 'a-new-password' })).error,
  ).toBeNull()
  const second = await again.auth.verifyOtp({ token_hash, type: 'recovery' })
  expect(second.error?.code).toBe('otp_expired')
})

test.each([
  'null',
  '[]',
  '7',
  '"text"',
  '{',
  '[null]',
  '[[]]',
  '{"full_name": {}}',
  '{"\\u0000": 1}',
])('a row of %s is no fault of the server', async (body) => {
  for (const path of ['donations', 'volunteers', 'rpc/is_admin', 'rpc/get_ticket_card']) {
    for (const method of ['POST', 'PATCH']) {
      const response = await fetch(`${served.url}/rest/v1/${path}`, {
        method,
        headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
        body,
      })
      expect([method, path, response.status, await response.text()]).not.toContain(500)
    }
  }
})
