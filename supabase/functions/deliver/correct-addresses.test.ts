import { expect, it, vi } from 'vitest'
import { createServices } from '../_shared/services.ts'
import { correctAddresses } from './correct-addresses.ts'

const DUE = [
  { id: 'c1', user_id: 'u1', new_address: 'ada@example.com' },
  { id: 'c2', user_id: 'u2', new_address: 'taken@example.com' },
]

it('asks the auth service for each correction that is due, and reports what became of it', async () => {
  const reported: unknown[] = []
  const rpc = vi.fn((name: string, parameters: Record<string, unknown>) => {
    if (name === 'claim_address_corrections') return Promise.resolve(DUE)
    reported.push({ name, ...parameters })
    return Promise.resolve(null)
  })
  const changed: string[][] = []
  const accounts = {
    changeEmail: (...change: [string, string]) => {
      changed.push(change)
      return Promise.resolve(change[1] !== 'taken@example.com')
    },
  }
  expect(await correctAddresses({ rpc, accounts })).toBe(1)
  expect(changed).toEqual([
    ['u1', 'ada@example.com'],
    ['u2', 'taken@example.com'],
  ])
  expect(reported).toEqual([
    { name: 'report_address_correction', correction_id: 'c1', is_made: true },
    { name: 'report_address_correction', correction_id: 'c2', is_made: false },
  ])
})

it.each([
  [200, '{"id":"u1"}', true],
  [422, '{"error_code":"email_exists"}', false],
])(
  'calls the auth service with the secret key, and takes a %i for %s',
  async (status, body, is) => {
    const asked: Request[] = []
    const { accounts } = createServices({
      url: 'https://example.com',
      key: 'sb_secret_x',
      fetch: (request) => {
        asked.push(request)
        return Promise.resolve(new Response(body, { status }))
      },
    })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await accounts.changeEmail('u1', 'ada@example.com')).toBe(is)
    expect(asked[0]?.method).toBe('PUT')
    expect(asked[0]?.url).toBe('https://example.com/auth/v1/admin/users/u1')
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer sb_secret_x')
    expect(await asked[0]?.json()).toEqual({ email: 'ada@example.com', email_confirm: true })
  },
)

it.each([429, 503])(
  'leaves it to the next run where the service answers with %i',
  async (status) => {
    const { accounts } = createServices({
      url: 'https://example.com',
      key: 'sb_secret_x',
      fetch: () => Promise.resolve(new Response('busy', { status })),
    })
    await expect(accounts.changeEmail('u1', 'ada@example.com')).rejects.toThrow(String(status))
  },
)
