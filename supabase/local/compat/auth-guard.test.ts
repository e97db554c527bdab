import { randomUUID } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { authError } from '../../../src/lib/supabase/auth-error.ts'
import { PUBLISHABLE_KEY } from '../stack/stack.ts'
import { newClient, newParent, serveStack, type ServedStack } from '../stack/testing.ts'

let served: ServedStack

beforeAll(async () => {
  served = await serveStack({ limitFactor: 1 })
})
afterAll(() => served.close())
// Tries that are used up come back with time, and a test takes some time on a slow machine.
beforeEach(() => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now)
})

let addresses = 0
/** An address from which nothing has come yet. */
const newAddress = () => `10.0.0.${(addresses += 1)}`

async function ask(path: string, body: unknown, address = newAddress(), method = 'POST') {
  const response = await served.stack.fetch(
    new Request(`${served.url}/auth/v1${path}`, {
      method,
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    address,
  )
  const answer = (await response.json()) as Record<string, unknown>
  return { status: response.status, code: answer.error_code, headers: response.headers, answer }
}

const password = 'a-good-password'
const signIn = (email: string, given: string, address?: string) =>
  ask('/token?grant_type=password', { email, password: given }, address)

test('an address may try 30 sign-ups and sign-ins in five minutes, and others are not held up', async () => {
  const address = newAddress()
  const tooShort = () => ({ email: `${randomUUID()}@example.com`, password: '12345' })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => ask('/signup', tooShort(), address)),
  )
  expect(answers.filter(({ code }) => code === 'weak_password')).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  const refused = await signIn('nobody@example.com', password, address)
  expect(refused.answer).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Request rate limit reached',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('/signup', tooShort())).code).toBe('weak_password')
})

test.each(['known', 'unknown'])(
  'guesses at one %s account end after 30, from however many addresses, and its owner goes on at home',
  async (kind) => {
    const parent = await newParent(served.url)
    const home = newAddress()
    expect((await signIn(parent.email, password, home)).status).toBe(200)
    const email = kind === 'known' ? parent.email : `${randomUUID()}@example.com`
    const guesses = Array.from({ length: 31 }, () => signIn(email, 'a-wrong-password'))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    // The owner's own sign-in counts, too.
    const left = kind === 'known' ? 29 : 30
    expect(codes.slice(0, left)).toEqual(Array.from({ length: left }, () => 'invalid_credentials'))
    expect(codes.at(-1)).toBe('over_request_rate_limit')
    expect((await signIn(parent.email, password, home)).status).toBe(200)
  },
)

test('an account gets one letter a minute, and one that does not exist is answered alike', async () => {
  const { email } = await newParent(served.url)
  const letters = served.stack.letters.length
  for (const account of [email, `${randomUUID()}@example.com`]) {
    expect((await ask('/recover', { email: account })).status).toBe(200)
    const second = await ask('/recover', { email: account.toUpperCase() })
    expect([second.status, second.code]).toEqual([429, 'over_email_send_rate_limit'])
  }
  expect(served.stack.letters.slice(letters).map(({ to }) => to)).toEqual([email])
})

test('an address gets 100 letters an hour', async () => {
  const address = newAddress()
  const codes: unknown[] = []
  for (let n = 0; n <= 100; n += 1) {
    codes.push((await ask('/recover', { email: `${randomUUID()}@example.com` }, address)).code)
  }
  expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => undefined))
  expect(codes.at(-1)).toBe('over_email_send_rate_limit')
})

test('one-time codes and refreshes are limited for each address', async () => {
  const address = newAddress()
  const verify = () => ask('/verify', { type: 'recovery', token_hash: 'guess' }, address)
  for (let n = 0; n < 30; n += 1) expect((await verify()).code).toBe('otp_expired')
  expect((await verify()).code).toBe('over_request_rate_limit')
  const refresh = () =>
    ask('/token?grant_type=refresh_token', { refresh_token: randomUUID() }, address)
  for (let n = 0; n < 150; n += 1) expect((await refresh()).code).toBe('refresh_token_not_found')
  expect((await refresh()).code).toBe('over_request_rate_limit')
})

/** The work that a request makes for the database and for the comparison of passwords. */
async function workOf(serve: () => Promise<unknown>) {
  const query = await served.stack.exclusive((pg) => Promise.resolve(vi.spyOn(pg, 'query')))
  const compare = vi.spyOn(bcrypt, 'compare')
  query.mockClear()
  await serve()
  const statements = query.mock.calls.map(([sql]) => sql)
  const comparisons = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(String(hash)))
  query.mockRestore()
  compare.mockRestore()
  return { statements, comparisons }
}

test.each([
  ['a wrong password', (email: string) => signIn(email, 'a-wrong-password')],
  ['a forgotten password', (email: string) => ask('/recover', { email })],
])('%s makes the same work with an account and without', async (name, serve) => {
  const { email } = await newParent(served.url)
  const known = await workOf(() => serve(email))
  const unknown = await workOf(() => serve(`${randomUUID()}@example.com`))
  const decoy = /^(begin|rollback)$|^insert into auth\.users/
  expect(known.statements.length).toBeGreaterThan(1)
  expect(unknown.statements.filter((sql) => !decoy.test(sql))).toEqual(known.statements)
  expect(unknown.comparisons).toEqual(known.comparisons)
  expect(known.comparisons).toEqual(name === 'a wrong password' ? [10] : [])
})

test('an account that is none leaves nothing behind', async () => {
  const email = `${randomUUID()}@example.com`
  await signIn(email, password)
  await ask('/recover', { email })
  const { rows } = await served.stack.exclusive((pg) =>
    pg.query('select from auth.users where email = $1', [email]),
  )
  expect(rows).toEqual([])
})

test.each([
  'null',
  '[]',
  '7',
  '"text"',
  '{',
  'not JSON',
  '',
  '{"email": 7, "password": "a-good-password"}',
  '{"email": ["a@example.com"], "password": "a-good-password"}',
  '{"email": "a@example.com", "password": {}}',
  '{"email": "a@example.com", "password": null}',
  '{"email": "a\\u0000b@example.com", "password": "a-good-password"}',
  `{"email": "${'a'.repeat(300)}@example.com", "password": "a-good-password"}`,
  '{"email": "a@example.com", "password": "a-good-password", "data": "text"}',
])('a body of %j is refused, and nothing fails', async (body) => {
  const paths = ['/signup', '/token?grant_type=password', '/recover', '/verify', '/otp']
  const faults = vi.spyOn(console, 'error')
  for (const path of paths) {
    const { status } = await ask(path, body)
    const isFine = status === 200 && !path.startsWith('/signup') && !path.startsWith('/token')
    if (!isFine) expect([400, 403, 422, 429]).toContain(status)
  }
  expect(faults).not.toHaveBeenCalled()
})

test('the client understands the limits, and people hear of them in a sentence', async () => {
  const client = newClient(served.url)
  const email = `${randomUUID()}@example.com`
  await client.auth.resetPasswordForEmail(email)
  const letter = await client.auth.resetPasswordForEmail(email)
  if (!letter.error) throw new Error('The second letter was not refused')
  expect(letter.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  let failure = null
  for (let n = 0; n <= 30 && failure?.status !== 429; n += 1) {
    failure = (await client.auth.signUp({ email, password: '12345' })).error
  }
  if (!failure) throw new Error('The sign-ups were not refused')
  const sentence = 'Too many attempts. Please wait a few minutes and try again.'
  expect([authError(letter.error).message, authError(failure).message]).toEqual([
    sentence,
    sentence,
  ])
})
