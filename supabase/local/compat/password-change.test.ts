import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, newParent, serveStack, type ServedStack } from '../stack/testing.ts'

// The official client against the embedded stack, with the hosted service's answers under `require_current_password`.

let served: ServedStack

beforeAll(async () => {
  served = await serveStack()
})
afterAll(() => served.close())

const old = 'a-good-password'
const password = 'another-password'

async function signIn(email: string, withPassword = old) {
  const client = newClient(served.url)
  const { error } = await client.auth.signInWithPassword({ email, password: withPassword })
  return { client, error }
}

test('a new password needs the present one', async () => {
  const { client, email } = await newParent(served.url)
  const change = async (current_password?: string) => {
    const { error } = await client.auth.updateUser({
      password,
      current_password,
    })
    return [error?.status, error?.code]
  }
  expect(await change()).toEqual([400, 'current_password_required'])
  expect(await change('')).toEqual([400, 'current_password_required'])
  expect(await change('a-guess')).toEqual([400, 'current_password_invalid'])
  expect((await signIn(email)).error).toBeNull()
  // Other changes do not.
  expect((await client.auth.updateUser({ data: { parent_name: 'Ade Obi' } })).error).toBeNull()
  expect(await change(old)).toEqual([undefined, undefined])
  expect((await signIn(email, password)).error).toBeNull()
  expect((await signIn(email)).error?.code).toBe('invalid_credentials')
})

test('the other sessions end with the old password', async () => {
  const { client, email } = await newParent(served.url)
  const { client: phone } = await signIn(email)
  const { error } = await client.auth.updateUser({ password, current_password: old })
  expect(error).toBeNull()
  expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('a session from a recovery link needs no present one, and ends the others', async () => {
  const { client, email } = await newParent(served.url)
  await client.auth.resetPasswordForEmail(email)
  const sent = served.stack.emails.findLast(({ to }) => to === email)
  const [, token_hash = ''] = /#token_hash=([^&]+)/.exec(sent?.text ?? '') ?? []
  const opened = newClient(served.url)
  expect((await opened.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  expect((await opened.auth.updateUser({ password })).error).toBeNull()
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await signIn(email, password)).error).toBeNull()
})
