import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainFileError } from './data-folder.ts'
import { startServer } from './server.ts'
import { PUBLISHABLE_KEY } from './stack.ts'
import { newParent, serveStack, type ServedStack } from './testing.ts'

// Values of another type than the column's: the hosted service's answer, and the next caller notices nothing.

let served: ServedStack
let token: string
let child: string

beforeAll(async () => {
  served = await serveStack()
  const { client, applicationId } = await newParent(served.url)
  token = (await client.auth.getSession()).data.session?.access_token ?? ''
  child = `/applications?id=eq.${applicationId}`
})
afterAll(() => served.close())

async function status(path: string, init: { method?: string; body?: unknown } = {}) {
  const response = await fetch(`${served.url}/rest/v1${path}`, {
    method: init.method ?? 'GET',
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      // A visitor reads, a parent writes.
      ...(init.method !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: init.body !== undefined ? JSON.stringify(init.body) : undefined,
  })
  await response.arrayBuffer()
  return response.status
}

const patch = (body: unknown) => () => status(child, { method: 'PATCH', body })
const call = (name: string, body: unknown) => () => status(`/rpc/${name}`, { method: 'POST', body })

test.each([
  [200, 'a filter by an empty list', () => status('/public_profiles?select=id&talents=eq.{}')],
  [401, 'an empty list of families', () => status('/rpc/get_open_tickets?families={}')],
  [
    401,
    'an empty list of files',
    () => status('/rpc/report_file_deletions?bucket=payment-proofs&removed={}&failed={}'),
  ],
  [400, 'a number for a list', patch({ talents: 5 })],
  [400, 'an object for a list', patch({ talents: { toString: 5 } })],
  [400, 'objects in a list', patch({ talents: [{ toString: 5 }] })],
  [400, 'an object for a number', patch({ age: { toString: 5 } })],
  [400, 'an object for a word of a list', patch({ gender: { toString: 5 } })],
  [400, 'a list for a truth', patch({ is_listed: [[true]] })],
  [400, 'the character U+0000 in a value', () => status('/public_profiles?child_name=eq.a%00b')],
  [404, 'the character U+0000 in a path', () => status('/public_prof%00iles')],
  [400, 'the character U+0000 in a name', () => status('/public_profiles?chi%00ld=eq.a')],
  [400, 'a quote that does not end', () => status('/public_profiles?select=%22id')],
  [
    400,
    'a truth for rows of named columns',
    () => status('/payments?columns=amount', { method: 'POST', body: true }),
  ],
  [
    400,
    'a number among rows of named columns',
    () => status('/payments?columns=amount', { method: 'PUT', body: [1] }),
  ],
  [400, 'a list of 50,000 for arguments', call('export_my_data', Array(50_000).fill(1))],
  [
    400,
    'a list of 50,000 for rows',
    () => status('/payments', { method: 'POST', body: Array(50_000).fill(1) }),
  ],
])('%i: %s', async (expected, _what, act) => {
  expect(await act()).toBe(expected)
  expect(await status('/public_profiles?select=id')).toBe(200)
})

test('a host that is none is refused', async () => {
  const { port } = new URL(served.url)
  for (const host of ['localhost@evil', 'a b', '[', 'localhost:port', '<script>']) {
    const answered = await new Promise<number>((resolve, reject) => {
      const asked = request(
        {
          port,
          path: '/rest/v1/public_profiles?select=id',
          headers: { host, apikey: PUBLISHABLE_KEY },
        },
        (response) => resolve(response.resume().statusCode ?? 0),
      )
      asked.on('error', reject).end()
    })
    expect(answered, host).toBe(400)
  }
})

test('a host that is not of this machine, and a folder that cannot be made, are told in a sentence', async () => {
  await expect(
    startServer(served.stack, () => Promise.resolve(() => undefined), {
      port: 0,
      host: 'nosuch.invalid',
    }),
  ).rejects.toThrow('HOST must be an address of this machine')
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', path: '/proc/nope' })
  expect(explainFileError(missing)?.message).toMatch(/^\/proc\/nope cannot be made/)
})
