import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { authError } from '../../../src/lib/supabase/auth-error.ts'
import { PUBLISHABLE_KEY } from '../stack/stack.ts'
import { newClient, newParent, serveStack, type ServedStack } from '../stack/testing.ts'

let served: ServedStack

beforeAll(async () => {
  served = await serveStack({ limitFactor: 1 })
})
afterAll(() => served.close())
// Allowances refill with time, so a slow machine would refill some during a test.
beforeEach(() => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now)
})

let addresses = 0
/** An address that has sent nothing yet. */
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

test('an account gets one email a minute, and one that does not exist is answered alike', async () => {
  const { email } = await newParent(served.url)
  const emails = served.stack.emails.length
  for (const account of [email, `${randomUUID()}@example.com`]) {
    expect((await ask('/recover', { email: account })).status).toBe(200)
    const second = await ask('/recover', { email: account.toUpperCase() })
    expect([second.status, second.code]).toEqual([429, 'over_email_send_rate_limit'])
  }
  expect(served.stack.emails.slice(emails).map(({ to }) => to)).toEqual([email])
})

test('an address gets 100 emails an hour', async () => {
  const address = newAddress()
  const codes: unknown[] = []
  for (let n = 0; n <= 100; n += 1) {
    codes.push((await ask('/recover', { email: `${randomUUID()}@example.com` }, address)).code)
  }
  expect(codes.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => undefined))
  expect(codes.at(-1)).toBe('over_email_send_rate_limit')
})

test('the client understands the limits, and people hear of them in a sentence', async () => {
  const client = newClient(served.url)
  const email = `${randomUUID()}@example.com`
  await client.auth.resetPasswordForEmail(email)
  const refused = await client.auth.resetPasswordForEmail(email)
  if (!refused.error) throw new Error('The second email was not refused')
  expect(refused.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  let failure = null
  for (let n = 0; n <= 30 && failure?.status !== 429; n += 1) {
    failure = (await client.auth.signUp({ email, password: '12345' })).error
  }
  if (!failure) throw new Error('The sign-ups were not refused')
  const sentence = 'Too many attempts. Please wait a few minutes and try again.'
  expect([authError(refused.error).message, authError(failure).message]).toEqual([
    sentence,
    sentence,
  ])
})
