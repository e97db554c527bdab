import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOKS_PARENT, DEMO_PARENTS, RETURNING } from './people.ts'
import type { FamilyTransfer } from '../../../src/lib/family-transfers.ts'
import { DEMO_TEAM, seedDemo, seedTeam } from './seed-demo.ts'
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
      await seedTeam(pg, accounts)
      await seedTeam(pg, accounts)
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

test('each member of the team signs in and reaches the pages of the own role', async () => {
  const seen = await Promise.all(
    DEMO_TEAM.map(async ({ email, role, states }) => {
      const client = newClient(served.url)
      await client.auth.signInWithPassword({ email, password: accounts.parentPassword })
      expect((await client.rpc('get_membership')).data).toMatchObject({
        role,
        states,
        missing: null,
      })
      const children = await client.rpc('get_applications', { page_size: 100 })
      const payments = await client.rpc('count_payments_and_subscriptions')
      const rows = (children.data ?? []) as { state_city: string }[]
      return {
        states: [...new Set(rows.map(({ state_city }) => state_city))].sort(),
        hasPayments: Number(payments.data) > 0,
      }
    }),
  )
  expect(seen).toEqual([
    { states: ['Lagos', 'Ogun', 'Oyo'], hasPayments: false },
    { states: [], hasPayments: true },
    // Judges and stewards.
    ...DEMO_TEAM.slice(2).map(() => ({ states: [], hasPayments: false })),
  ])
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

test('a family whose payment was declined, and then confirmed, is held back by it no more', async () => {
  const client = newClient(served.url)
  const email = DEMO_PARENTS[0]?.email ?? ''
  await client.auth.signInWithPassword({ email, password: accounts.parentPassword })
  const { data } = await client.from('notices').select('id, kind, settled_at')
  expect(data?.find(({ kind }) => kind === 'payment_declined')?.settled_at).not.toBeNull()
  const triumph = (await client.rpc('get_triumph')).data as string
  expect(data?.find(({ id }) => id === triumph)?.kind).toBe('finalist')
})

test('the office has a call for today, a duplicate and an email that did not arrive', async () => {
  const client = newClient(served.url)
  await client.auth.signInWithPassword(accounts.admin)
  const calls = (await client.rpc('get_calls')).data as { kind: string; parent_name: string }[]
  expect(calls.map(({ kind, parent_name }) => [kind, parent_name])).toEqual([
    ['pays_on', DEMO_PARENTS[0]?.name],
  ])
  const duplicates = (await client.rpc('get_duplicates')).data as { is_one_account: boolean }[]
  expect(duplicates.map(({ is_one_account }) => is_one_account)).toEqual([true])
  const failures = (await client.rpc('get_email_failures')).data as { address: string }[]
  expect(failures.map(({ address }) => address)).toEqual(['family-25@example.com'])
})

test('the books hold a split with credit, a part payment and a refund', async () => {
  const client = newClient(served.url)
  await client.auth.signInWithPassword(accounts.admin)
  const found = await client.rpc('search_panel', { search: BOOKS_PARENT.email })
  const [first] = found.data as { user_id: string }[]
  const answer = await client.rpc('get_family_transfers', { family: first?.user_id })
  const transfers = answer.data as FamilyTransfer[]
  expect(
    transfers.map(({ direction, amount, room, parts }) => [direction, amount, room, parts.length]),
  ).toEqual([
    ['out', 2_000, null, 0],
    ['in', 4_000, 0, 1],
    ['in', 5_000, 0, 1],
    ['in', 25_000, 5_000, 2],
  ])
})

test('the card of a child and its payment that waits name one day', async () => {
  const client = newClient(served.url)
  await client.auth.signInWithPassword(accounts.admin)
  const { data: waiting } = await client
    .from('payments')
    .select('application_id, created_at')
    .eq('status', 'pending')
    .not('application_id', 'is', null)
  expect(waiting).not.toEqual([])
  const { data: stated } = await client
    .from('application_milestones')
    .select('application_id, created_at:reached_at')
    .eq('milestone', 'payment_stated')
  expect(stated).toEqual(expect.arrayContaining(waiting ?? []))
})

test('a visitor finds more than one page of public profiles', async () => {
  const { count } = await newClient(served.url)
    .from('public_profiles')
    .select('id', { count: 'exact', head: true })
  expect(count).toBeGreaterThan(20)
})

describe('with two editions', () => {
  let two: ServedStack
  const ask = async <Row>(sql: string): Promise<Row[]> => {
    const { rows } = await two.stack.exclusive((pg) => pg.query<Row>(sql))
    return rows
  }

  beforeAll(async () => {
    two = await serveStack({
      seed: async (pg) => {
        await seedBasics(pg)
        await seedDemo(pg, accounts, true)
      },
    })
  })

  afterAll(() => two.close())

  test('one is past with its finalists, the other current with fees of its own', async () => {
    expect(await ask('select year, is_current, fees from public.get_editions()')).toEqual([
      { year: 2026, is_current: true, fees: { NGN: 12_000, ZAR: 200 } },
      { year: 2025, is_current: false, fees: { NGN: 10_000, ZAR: 180 } },
    ])
    expect(await ask('select distinct edition from public.applications where is_finalist')).toEqual(
      [{ edition: 2025 }],
    )
    expect(
      await ask(`select a.edition, array_agg(distinct p.status::text) as states, bool_or(p.is_not_fee) as differs
        from public.payments p join public.applications a on a.id = p.application_id group by 1 order by 1`),
    ).toEqual([
      { edition: 2025, states: ['approved', 'declined', 'pending'], differs: false },
      // The part payment of the family whose transfer was split.
      { edition: 2026, states: ['approved', 'declined', 'pending'], differs: true },
    ])
  })

  test('families have entered children again, and each year has its stars and its money', async () => {
    const again = await ask<{ age: number; edition: number }>(`
      select a.age - b.age as age, a.edition from public.applications a
      join public.applications b on b.id = a.previous_id and b.edition = 2025`)
    expect(again).toEqual(RETURNING.map(() => ({ age: 1, edition: 2026 })))
    const years = await ask<{ year: number; stars: number; money: boolean }>(`
      select e.year, public.count_public_profiles(only_year => e.year) as stars,
        exists (select from private.edition_days(e.year) d, private.money_between(null, d.first_day, d.last_day) m
          where m.kind = 'payment') as money
      from public.get_editions() e order by 1`)
    expect(years.map(({ money }) => money)).toEqual([true, true])
    for (const { stars } of years) expect(stars).toBeGreaterThan(4)
  })
})
