import type { SupabaseClient } from '@supabase/supabase-js'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newClient, newParent, serveStack, type ServedStack } from '../stack/testing.ts'
import { claimsOf } from './session-level.ts'

// The official client against the embedded stack, with the answers that the hosted service documents.

let served: ServedStack

beforeAll(async () => {
  served = await serveStack()
})
afterAll(() => served.close())
// A time step must not end between generating a code and checking it.
beforeEach(() => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now)
})

const password = 'a-good-password'
const UUID = /^[0-9a-f-]{36}$/

async function newAdmin() {
  const admin = await newParent(served.url)
  const code = (await admin.client.rpc('request_admin_code')).data as string
  await served.stack.exclusive((pg) =>
    pg.query('select private.appoint_admin($1, $2)', [admin.email, code]),
  )
  return admin
}

/** The code of a step relative to now: -1 is that of a clock 30 seconds slow. */
function codeOf(uri: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000
  return (URI.parse(uri) as TOTP).generate({ timestamp })
}

async function begin(client: SupabaseClient, friendlyName = 'Authenticator 1') {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    issuer: 'Kanyezi',
    friendlyName,
  })
  if (error) throw error
  return { id: data.id, uri: data.totp.uri, answer: data }
}

const answerWith = (client: SupabaseClient, factorId: string, code: string) =>
  client.auth.mfa.challengeAndVerify({ factorId, code })

/** Adds an authenticator to an account; its first code is that of a slow clock. */
async function enrol(client: SupabaseClient, name?: string) {
  const factor = await begin(client, name)
  const { error } = await answerWith(client, factor.id, codeOf(factor.uri, -1))
  if (error) throw error
  return factor
}

async function signIn(email: string) {
  const client = newClient(served.url)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

async function levelOf(client: SupabaseClient) {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}
const missing = async (client: SupabaseClient) =>
  ((await client.rpc('get_membership')).data as { missing: string | null }).missing
const isAdmin = async (client: SupabaseClient) => (await client.rpc('is_admin')).data as boolean
const tokenOf = async (client: SupabaseClient) =>
  (await client.auth.getSession()).data.session!.access_token
const emailsTo = (email: string) =>
  served.stack.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
/** The security emails that wait for the sending job. */
async function securityNewsTo(email: string) {
  const { rows } = await served.stack.exclusive((pg) =>
    pg.query<{ security: string }>(
      `select d.security from private.email_outbox d join auth.users u on u.id = d.user_id
       where u.email = $1 and d.security is not null order by d.created_at`,
      [email],
    ),
  )
  return rows.map(({ security }) => security)
}

test('enrolling answers, field by field, as the hosted service does', async () => {
  const { client, email } = await newParent(served.url)
  expect(claimsOf(await tokenOf(client))).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) as number }],
    session_id: expect.stringMatching(UUID) as string,
  })
  const { id, answer } = await begin(client)
  expect(answer).toEqual({
    id: expect.stringMatching(UUID) as string,
    type: 'totp',
    friendly_name: 'Authenticator 1',
    totp: {
      qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg /) as string,
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
      uri: expect.stringContaining(
        `otpauth://totp/Kanyezi:${encodeURIComponent(email)}?`,
      ) as string,
    },
  })
  const { data: factors } = await client.auth.mfa.listFactors()
  expect(factors?.totp).toEqual([])
  expect(factors?.all).toEqual([
    {
      id,
      friendly_name: 'Authenticator 1',
      factor_type: 'totp',
      status: 'unverified',
      phone: '',
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
      last_challenged_at: null,
    },
  ])
  expect(await levelOf(client)).toEqual(['aal1', 'aal1'])

  const challenge = await client.auth.mfa.challenge({ factorId: id })
  expect(challenge.data).toEqual({
    id: expect.stringMatching(UUID) as string,
    type: 'totp',
    expires_at: expect.any(Number) as number,
  })
  const challengeId = challenge.data!.id
  const code = codeOf(answer.totp.uri, 0)
  const verified = await client.auth.mfa.verify({ factorId: id, challengeId, code })
  expect(verified.data).toMatchObject({
    access_token: expect.any(String) as string,
    refresh_token: expect.any(String) as string,
    token_type: 'bearer',
    expires_in: 3600,
    user: { email, factors: [{ id, status: 'verified' }] },
  })
  expect(claimsOf(verified.data!.access_token)).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([
      { method: 'totp', timestamp: expect.any(Number) as number },
      { method: 'password', timestamp: expect.any(Number) as number },
    ]) as unknown,
  })
  expect(await levelOf(client)).toEqual(['aal2', 'aal2'])
  expect(await securityNewsTo(email)).toEqual(['authenticator_added'])

  await client.auth.refreshSession()
  expect(claimsOf(await tokenOf(client)).aal).toBe('aal2')
})

type Failure = { code?: string; status?: number } | null

test('refusals have the hosted service’s codes', async () => {
  const { client, email } = await newParent(served.url)
  const codeIn = async (answer: PromiseLike<{ error: Failure }>) => {
    const { error } = await answer
    return [error?.status, error?.code]
  }
  const { mfa } = client.auth
  const nobody = newClient(served.url).auth.mfa
  expect((await nobody.enroll({ factorType: 'totp' })).error).not.toBeNull()
  const factor = await begin(client)
  const enrolment = { factorType: 'totp', friendlyName: 'Authenticator 1' } as const
  expect(await codeIn(mfa.enroll(enrolment))).toEqual([422, 'mfa_factor_name_conflict'])
  expect(await codeIn(mfa.challenge({ factorId: 'x' }))).toEqual([404, 'validation_failed'])
  const unknown = '00000000-0000-4000-8000-00000000dead'
  expect(await codeIn(mfa.challenge({ factorId: unknown }))).toEqual([404, 'mfa_factor_not_found'])
  const stranger = await newParent(served.url)
  const theirs = stranger.client.auth.mfa
  expect(await codeIn(theirs.challenge({ factorId: factor.id }))).toEqual([
    404,
    'mfa_factor_not_found',
  ])
  expect(await codeIn(theirs.unenroll({ factorId: factor.id }))).toEqual([
    404,
    'mfa_factor_not_found',
  ])
  for (const code of ['000000', '1', 'abcdef', '1234567']) {
    expect(await codeIn(answerWith(client, factor.id, code))).toEqual([
      422,
      'mfa_verification_failed',
    ])
  }
  expect(await codeIn(answerWith(client, factor.id, ''))).toEqual([400, 'validation_failed'])
  const stale = codeOf(factor.uri, -3)
  expect(await codeIn(answerWith(client, factor.id, stale))).toEqual([
    422,
    'mfa_verification_failed',
  ])
  const code = codeOf(factor.uri, -1)
  const challengeId = (await mfa.challenge({ factorId: factor.id })).data!.id
  expect((await mfa.verify({ factorId: factor.id, challengeId, code })).error).toBeNull()
  const second = mfa.verify({ factorId: factor.id, challengeId, code })
  expect(await codeIn(second)).toEqual([422, 'mfa_ip_address_mismatch'])
  expect(await codeIn(answerWith(client, factor.id, code))).toEqual([
    422,
    'mfa_verification_failed',
  ])

  const below = await signIn(email)
  expect(await levelOf(below)).toEqual(['aal1', 'aal2'])
  expect(await codeIn(below.auth.mfa.enroll({ factorType: 'totp' }))).toEqual([
    403,
    'insufficient_aal',
  ])
  const unenrol = below.auth.mfa.unenroll({ factorId: factor.id })
  expect(await codeIn(unenrol)).toEqual([422, 'insufficient_aal'])
  for (const change of [{ password: 'another-one' }, { email: `new-${email}` }]) {
    const body = { ...change, current_password: password }
    expect(await codeIn(below.auth.updateUser(body))).toEqual([401, 'insufficient_aal'])
  }
  expect(
    (await below.auth.updateUser({ data: { phone_number: '+2348030000009' } })).error,
  ).toBeNull()
  for (const name of ['2', '3', '4']) await begin(client, name)
  expect(await codeIn(mfa.enroll({ factorType: 'totp', friendlyName: '5' }))).toEqual([
    422,
    'too_many_enrolled_mfa_factors',
  ])
})

test('five tries of a code a minute', async () => {
  const strict = await serveStack({ limitFactor: 1 })
  try {
    const { client } = await newParent(strict.url)
    const { id } = await begin(client)
    const answers = []
    for (let tried = 0; tried < 6; tried += 1) {
      answers.push((await answerWith(client, id, '000000')).error?.code)
    }
    expect(answers).toEqual([
      ...Array.from({ length: 5 }, () => 'mfa_verification_failed'),
      'over_request_rate_limit',
    ])
  } finally {
    await strict.close()
  }
})

test('an administrator with an authenticator is one with the code alone, and no other session stays', async () => {
  const { client, email } = await newAdmin()
  const phone = await signIn(email)
  expect(await isAdmin(phone)).toBe(true)
  const { id, uri } = await enrol(client)
  expect(await isAdmin(client)).toBe(true)
  expect(await isAdmin(phone)).toBe(false)
  expect(await missing(phone)).toBe('session')
  expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')

  const again = await signIn(email)
  expect(await missing(again)).toBe('code')
  expect((await again.from('payments').select('id')).data).toEqual([])
  expect((await again.rpc('get_applications')).error?.code).toBe('42501')
  expect((await answerWith(again, id, codeOf(uri, 0))).error).toBeNull()
  expect(await isAdmin(again)).toBe(true)
  await again.auth.refreshSession()
  expect(await isAdmin(again)).toBe(true)
  expect(await isAdmin(client)).toBe(true)

  // An ended session opens nothing, although its token is valid for an hour.
  await again.auth.signOut({ scope: 'others' })
  expect(await isAdmin(client)).toBe(false)
})

test('a second authenticator does as the first, and removing one leaves the other in force', async () => {
  const { client, email } = await newAdmin()
  const first = await enrol(client)
  const second = await enrol(client, 'Authenticator 2')
  expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(2)
  const other = await signIn(email)
  expect((await answerWith(other, second.id, codeOf(second.uri, 0))).error).toBeNull()
  expect(await isAdmin(other)).toBe(true)
  expect((await other.auth.mfa.unenroll({ factorId: second.id })).data).toEqual({ id: second.id })
  await other.auth.refreshSession()
  expect(await missing(other)).toBe('code')
  expect((await answerWith(other, first.id, codeOf(first.uri, 0))).error).toBeNull()
  expect(await isAdmin(other)).toBe(true)
  await other.auth.mfa.unenroll({ factorId: first.id })
  await other.auth.refreshSession()
  expect(await missing(other)).toBeNull()
  expect(await securityNewsTo(email)).toEqual(['authenticator_added', 'authenticator_removed'])
})

test('one is required of everybody, and not any more', async () => {
  const { client } = await newAdmin()
  const colleague = await newAdmin()
  const require = (by: SupabaseClient, is_required: boolean) =>
    by.rpc('set_second_factor_required', { is_required })
  expect((await require(client, true)).error?.message).toBe('second_factor_missing')
  await enrol(client)
  expect((await require(client, true)).error).toBeNull()
  expect(await missing(colleague.client)).toBe('enrol')
  expect(await isAdmin(colleague.client)).toBe(false)
  await enrol(colleague.client)
  expect(await isAdmin(colleague.client)).toBe(true)
  expect((await require(client, false)).error).toBeNull()
})

test('a refresh keeps when each method was shown, and makes no old sign-in fresh', async () => {
  const { client, email, userId } = await newParent(served.url)
  await enrol(client)
  await served.stack.exclusive((pg) =>
    pg.query(
      `update auth.mfa_amr_claims c set updated_at = c.updated_at - interval '10 minutes'
       from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
      [userId],
    ),
  )
  await client.auth.refreshSession()
  const shown = claimsOf(await tokenOf(client)).amr as { method: string; timestamp: number }[]
  expect(shown.map(({ method }) => method).sort()).toEqual(['password', 'totp'])
  await client.auth.refreshSession()
  const { amr, iat } = claimsOf(await tokenOf(client)) as { amr: unknown; iat: number }
  expect(amr).toEqual(shown)
  expect(Math.max(...shown.map(({ timestamp }) => timestamp))).toBeLessThan(iat - 590)
  const refusal = async (by: SupabaseClient) => (await by.rpc('close_account')).error?.message
  expect(await refusal(client)).toBe('sign_in_again')
  const again = await signIn(email)
  expect(await refusal(again)).toBe('second_factor_missing')
  // Its token is valid for an hour, but opens nothing that matters.
  await again.auth.signOut({ scope: 'local' })
})

test('the token of a session that was signed out elsewhere closes no account', async () => {
  const { client, email } = await newParent(served.url)
  const other = await signIn(email)
  await other.auth.signOut({ scope: 'others' })
  const ended = await client.rpc('close_account')
  expect([ended.status, ended.error?.message]).toEqual([403, 'session_ended'])
  expect((await other.rpc('close_account')).error).toBeNull()
})

test('a lost authenticator goes by one statement, and every session with it', async () => {
  const { client, email } = await newAdmin()
  await enrol(client)
  const { rows } = await served.stack.exclusive((pg) =>
    pg.query('select private.reset_second_factor($1) as removed', [email]),
  )
  expect(rows).toEqual([{ removed: 1 }])
  expect(await isAdmin(client)).toBe(false)
  expect(await missing(client)).toBe('session')
  expect(await securityNewsTo(email)).toEqual(['authenticator_added', 'authenticator_removed'])
  // A password alone opens nothing, and adds no other authenticator, until a code was verified.
  const back = await signIn(email)
  expect([await missing(back), await isAdmin(back)]).toEqual(['reset', false])
  const refused = await back.auth.mfa.enroll({ factorType: 'totp' })
  expect([refused.error?.status, refused.data]).toEqual([500, null])
  const code = (await back.rpc('request_admin_code')).data as string
  await served.stack.exclusive((pg) =>
    pg.query('select private.appoint_admin($1, $2)', [email, code]),
  )
  expect(await isAdmin(back)).toBe(true)
  await enrol(back)
})

test('a recovery link opens the first level: the password waits for the code', async () => {
  const { client, email } = await newAdmin()
  const { id, uri } = await enrol(client)
  await client.auth.resetPasswordForEmail(email)
  const sent = served.stack.emails.findLast(({ to }) => to === email)
  const [, token_hash = ''] = /#token_hash=([^&]+)/.exec(sent?.text ?? '') ?? []
  const opened = newClient(served.url)
  expect((await opened.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  expect(claimsOf(await tokenOf(opened))).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] })
  const renewal = { password: 'another-password' }
  expect((await opened.auth.updateUser(renewal)).error?.code).toBe('insufficient_aal')
  expect((await answerWith(opened, id, codeOf(uri, 0))).error).toBeNull()
  expect((await opened.auth.updateUser(renewal)).error).toBeNull()
  expect(emailsTo(email)).toContain('Your password was changed')
})

test('the old address is told of a new one', async () => {
  const { client, email } = await newParent(served.url)
  const next = `next-${email}`
  const body = { email: next, current_password: 'a-good-password' }
  expect((await client.auth.updateUser(body)).error).toBeNull()
  const sent = served.stack.emails.findLast(({ to }) => to === email)
  const link = /http\S+\/auth\/v1\/verify\S+/.exec(sent?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  await fetch(`${served.url}${pathname}${search}`, { redirect: 'manual' })
  const told = served.stack.emails.findLast(({ to }) => to === email)
  expect(told?.subject).toBe('Your email address was changed')
  expect(told?.text).toContain(`from ${email} to ${next}`)
})

test('the sessions of an account are listed with their browsers', async () => {
  const { client, email } = await newParent(served.url)
  await signIn(email)
  const sessions = await client.rpc('get_my_sessions')
  expect(sessions.data).toEqual([
    expect.objectContaining({ is_current: true, user_agent: expect.any(String) as string }),
    expect.objectContaining({ is_current: false }),
  ])
})
