import { beforeEach, expect, test, vi } from 'vitest'
import { checkHuman, type CaptchaProvider } from './handler.ts'

// Tests cannot reach the captcha services: their answers are copied from their documentation.

const FORM = '30000000-0000-4000-8000-000000000001'
const rpc = vi.fn<(name: string, parameters: Record<string, unknown>) => Promise<unknown>>()
const service = vi.fn<typeof fetch>()

beforeEach(() => {
  rpc.mockReset().mockResolvedValue(null)
  service.mockReset().mockImplementation(() => Promise.resolve(Response.json({ success: true })))
})

const ask = (body: unknown, provider: CaptchaProvider = 'turnstile', method = 'POST') =>
  checkHuman(
    new Request('https://abc.supabase.co/functions/v1/human', {
      method,
      body: method === 'POST' ? JSON.stringify(body) : undefined,
    }),
    { rpc, provider, secret: 'a-secret', fetch: service },
  )

test.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
  ['hcaptcha', 'https://api.hcaptcha.com/siteverify'],
] as const)('a good token of %s lets its form in', async (provider, address) => {
  const answer = await ask({ form_id: FORM, token: 'a-token' }, provider)
  expect(answer.status).toBe(204)
  const [url, init] = service.mock.calls[0] ?? []
  expect(url).toBe(address)
  expect(init?.body).toEqual(new URLSearchParams({ secret: 'a-secret', response: 'a-token' }))
  expect(rpc.mock.calls).toEqual([['pass_human_check', { form_id: FORM }]])
})

test.each([
  ['a token that is not good', Response.json({ success: false }), 403],
  ['a service that fails', new Response('', { status: 500 }), 502],
])('%s lets nothing in', async (_case, answered, status) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  service.mockResolvedValue(answered)
  expect((await ask({ form_id: FORM, token: 'a-token' })).status).toBe(status)
  expect(rpc).not.toHaveBeenCalled()
})

test.each([
  ['no token', { form_id: FORM }],
  ['no form', { token: 'a-token' }],
  ['an id that is none', { form_id: "1' or true", token: 'a-token' }],
  ['a list instead', [FORM, 'a-token']],
])('%s is refused, and the service is not asked', async (_case, body) => {
  expect((await ask(body)).status).toBe(400)
  expect(service).not.toHaveBeenCalled()
})

test('a browser may call it from the site, by POST alone', async () => {
  const allowed = await ask(null, 'turnstile', 'OPTIONS')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-headers')).toContain('apikey')
  expect((await ask(null, 'turnstile', 'GET')).status).toBe(405)
})
