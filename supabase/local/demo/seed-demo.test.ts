import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '../../../src/domain/edition.ts'
import { DEMO_PARENTS, RETURNING } from './people.ts'
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

describe('with two editions', () => {
  let two: ServedStack
  let office: ReturnType<typeof newClient>

  beforeAll(async () => {
    two = await serveStack({
      seed: async (pg) => {
        await seedBasics(pg)
        await seedDemo(pg, accounts, true)
      },
    })
    office = newClient(two.url)
    await office.auth.signInWithPassword(accounts.admin)
  })

  afterAll(() => two.close())

  test('one is past with its finalists, the other current with fees of its own', async () => {
    const editions = (await newClient(two.url).rpc('get_editions')).data as Edition[]
    expect(editions.map(({ year, is_current, fee_ngn }) => [year, is_current, fee_ngn])).toEqual([
      [2026, true, 12_000],
      [2025, false, 10_000],
    ])
    const finalists = (await office.rpc('get_finalists', { only_year: 2025 })).data
    expect(finalists?.length).toBeGreaterThan(0)
    expect((await office.rpc('get_finalists')).data).toEqual([])
    const { data: past } = await office.from('payments').select('status').eq('ticket_fee', 10_000)
    expect(new Set(past?.map(({ status }) => status))).toEqual(new Set(['approved', 'declined']))
  })

  test('families have entered children again, at the new fee, and both years have stars', async () => {
    type Child = { previous_id: string | null; ticket_fee: number }
    const children = (await office.rpc('get_applications')).data as Child[]
    const again = children.filter(({ previous_id }) => previous_id !== null)
    expect(again.length).toBe(RETURNING.length)
    expect(new Set(children.map(({ ticket_fee }) => ticket_fee))).toEqual(new Set([12_000, 200]))
    for (const only_year of [2025, 2026]) {
      const { data } = await newClient(two.url).rpc('count_public_profiles', { only_year })
      expect(data).toBeGreaterThan(4)
    }
    const money = async (only_year: number) => {
      const { data } = await office.rpc('get_analysis', { only_year })
      return (data as { money: unknown[] }).money.length
    }
    expect(await money(2025)).toBeGreaterThan(0)
    expect(await money(2026)).toBeGreaterThan(0)
  })
})
