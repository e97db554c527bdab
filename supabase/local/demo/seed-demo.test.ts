import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PARENTS } from './people.ts'
import { seedDemo } from './seed-demo.ts'
import { seedBasics } from '../stack/seeds.ts'
import { newClient, serveStack, type ServedStack } from '../stack/testing.ts'

const accounts = {
  admin: { email: 'admin@example.com', password: 'the-admin-password' },
  parentPassword: 'the-parents-password',
}

let served: ServedStack

beforeAll(async () => {
  served = await serveStack({
    seed: async (pg) => {
      await seedBasics(pg)
      await seedDemo(pg, accounts)
      await seedDemo(pg, accounts)
    },
  })
})

afterAll(() => served.close())

test('the administrator signs in, is one, and sees every state of an application once or more', async () => {
  const client = newClient(served.url)
  expect((await client.auth.signInWithPassword(accounts.admin)).error).toBeNull()
  expect((await client.rpc('is_admin')).data).toBe(true)
  const { data } = await client
    .from('applications')
    .select('status, ticket_status, entry_video_status, audition_state, is_finalist')
  const values = (column: keyof NonNullable<typeof data>[number]) =>
    [...new Set(data?.map((row) => String(row[column])))].sort()
  expect(values('status')).toEqual([
    'approved',
    'assessed',
    'pending',
    'pending_payment',
    'rejected',
  ])
  expect(values('ticket_status')).toEqual(
    ['Basic', 'Disqualified', 'Gold', 'Silver', 'none', 'paid', 'pending_payment', 'unpaid'].sort(),
  )
  expect(values('entry_video_status')).toEqual(
    ['approved', 'failed', 'locked', 'pending_submission', 'submitted'].sort(),
  )
  expect(values('audition_state')).toEqual(['completed', 'not_scheduled', 'scheduled'])
  expect(values('is_finalist')).toEqual(['false', 'true'])
})

test('each printed parent signs in and sees the own children alone', async () => {
  for (const { email, children } of DEMO_PARENTS) {
    const client = newClient(served.url)
    const password = accounts.parentPassword
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    const { data } = await client.from('applications').select('child_name')
    expect(data?.map(({ child_name }) => String(child_name)).sort()).toEqual(
      children.map(({ name }) => name.normalize('NFC')).sort(),
    )
  }
})

test('a visitor finds more than one page of public profiles', async () => {
  const { count } = await newClient(served.url)
    .from('public_profiles')
    .select('id', { count: 'exact', head: true })
  expect(count).toBeGreaterThan(20)
})
