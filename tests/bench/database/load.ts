import { ANY_APPLICATION } from './cases.ts'
import type { Sql } from 'postgres'
import type { Cluster } from './cluster.ts'
import { type Caller, run, speakAs, type Times, timesOf } from './measure.ts'
import { type Catalogue, type Statement, statementOf } from './postgrest.ts'
import { requestsOf } from './recorder.ts'
import { ADMINS } from './seed.ts'

const PARENTS = 200
/** PostgREST shares some sessions among all requests; more would only move the waiting. */
const SESSIONS = 20

/** The outcome of a concurrent run. */
export interface Load {
  seconds: number
  requests: number
  requestsPerSecond: number
  times: Record<string, Times & { count: number }>
  /** Messages, with the number of occurrences. */
  errors: Record<string, number>
  /** Refusals that the rules require when two act on the same row. */
  conflicts: number
  deadlocks: number
  /** Violated invariants afterwards; there must be none. */
  faults: string[]
}

interface Outcome {
  rows: Record<string, unknown>[]
}

/** Runs this many parents and administrators concurrently for this many seconds, then checks everything. */
export async function runLoad(
  cluster: Cluster,
  catalogue: Catalogue,
  seconds: number,
): Promise<Load> {
  const { sql } = cluster
  const api = cluster.open(SESSIONS)
  const app = {
    ...(await import('@/features/family/children/api')),
    ...(await import('@/features/family/payments/api')),
    ...(await import('@/features/family/payments/stating-api')),
    ...(await import('@/features/admin/applications/decision-api')),
    lists: await import('@/features/admin/applications/api'),
    money: await import('@/features/finance/payments/api'),
    stars: await import('@/features/public/profiles/api'),
  }
  const { signal } = new AbortController()
  const samples = new Map<string, number[]>()
  const errors: Record<string, number> = {}
  let conflicts = 0
  const until = Date.now() + seconds * 1000
  const isOver = () => Date.now() >= until

  async function act(
    name: string,
    caller: Caller,
    call: () => Promise<unknown>,
  ): Promise<Outcome | null> {
    const requests = await requestsOf(call)
    let answer: Outcome | null = null
    for (const request of requests.filter(({ url }) => url.pathname.startsWith('/rest/v1/'))) {
      answer = await send(name, caller, statementOf(catalogue, request))
    }
    return answer
  }

  async function send(name: string, caller: Caller, statement: Statement): Promise<Outcome | null> {
    const began = performance.now()
    try {
      const rows = await api.begin(async (session) => {
        await speakAs(session, caller)
        return [...(await run(session, statement))]
      })
      return { rows: rows.flatMap((row) => bodyOf(row)) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (/^(payment_already_decided|application_move_refused)$/.test(message)) conflicts += 1
      else errors[message] = (errors[message] ?? 0) + 1
      return null
    } finally {
      const taken = samples.get(name) ?? []
      samples.set(name, taken)
      taken.push(performance.now() - began)
    }
  }

  const [before] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  const families = await sql<{ id: string; email: string; child: string }[]>`
    select distinct on (u.id) u.id, u.email, a.id as child
    from public.applications a join auth.users u on u.id = a.user_id
    where a.status = 'approved' order by u.id limit ${PARENTS}`
  const stated = new Set<string>()
  const decided = new Map<string, string>()
  const given = new Map<string, number>()

  async function beParent({ id, email, child }: (typeof families)[number]): Promise<void> {
    const caller: Caller = { role: 'authenticated', id, email }
    for (let turn = 0; !isOver(); turn += 1) {
      await act('dashboard', caller, async () => {
        await app.fetchMyApplications(id, signal)
        await app.fetchMyPayments(id, signal)
      })
      await act('our shining stars', { role: 'anon' }, () =>
        app.stars.fetchProfiles(
          { year: null, search: '', age: 9, talent: null, country: null, state: null, page: 1 },
          signal,
        ),
      )
      const payment = crypto.randomUUID()
      const sent = await act('state a payment', caller, () =>
        app.insertPayment(id, {
          id: payment,
          kind: 'one_off',
          application_id: child,
          amount: '500',
          currency: 'NGN',
          reference: `load ${turn}`,
          description: turn % 2 === 0 ? 'Talent Hunt Ticket' : 'Support',
        }),
      )
      if (sent) stated.add(payment)
      await act('switch the listing', caller, () =>
        app.updateVisibility(child, { is_listed: turn % 2 === 1 }),
      )
    }
    await act('switch the listing', caller, () => app.updateVisibility(child, { is_listed: true }))
  }

  async function beAdmin(index: number): Promise<void> {
    const caller: Caller = { role: 'authenticated', ...ADMINS[index] }
    for (let turn = 0; !isOver(); turn += 1) {
      await act('applications', caller, () =>
        app.lists.fetchApplications({ ...ANY_APPLICATION, page: 1 + (turn % 5) }, signal),
      )
      const listed = await act('payments', caller, () =>
        app.money.exportPayments(
          {
            search: '',
            status: 'pending',
            kind: 'payment',
            isNotFee: false,
            arrivedFrom: null,
            arrivedTo: null,
            from: null,
            to: null,
            currency: null,
          },
          null,
          signal,
        ),
      )
      // Neighbouring administrators pick from one list, so that some decide about the same payment.
      const mine = (listed?.rows ?? []).slice((index >> 1) * 3, (index >> 1) * 3 + 3)
      for (const row of mine) {
        const id = String(row['id'])
        const status = turn % 4 === 3 ? 'declined' : 'approved'
        const done = await act('decide', caller, () =>
          app.money.decidePayment({ id, kind: 'payment', status, reason: 'Seen at the bank' }),
        )
        if (!done) continue
        if (decided.has(id)) errors['decided twice'] = (errors['decided twice'] ?? 0) + 1
        decided.set(id, status)
      }
      // All give points to the same children, as the dialog does: unless they changed meanwhile.
      const child = families[turn % 5]
      if (!child) continue
      const [now] = await sql<{ at: string; points: number }[]>`
        select updated_at as at, points from public.applications where id = ${child.child}`
      if (!now) continue
      const saved = await act('save an application', caller, () =>
        app.updateApplication({
          id: child.child,
          updatedAt: now.at,
          patch: { points: now.points + 1 },
        }),
      )
      if (saved?.rows.length) given.set(child.child, (given.get(child.child) ?? 0) + 1)
    }
  }

  const pointsBefore = await pointsOf(sql, families)
  const began = performance.now()
  await Promise.all([...families.map(beParent), ...ADMINS.map((_, index) => beAdmin(index))])
  const took = (performance.now() - began) / 1000

  const faults = await findFaults(sql, { stated, decided })
  const pointsAfter = await pointsOf(sql, families)
  for (const [child, points] of pointsAfter) {
    const wanted = (pointsBefore.get(child) ?? 0) + (given.get(child) ?? 0)
    if (points !== wanted) faults.push(`${wanted} points were given to a child that has ${points}`)
  }
  const [after] = await sql<{ deadlocks: number }[]>`
    select deadlocks::int from pg_stat_database where datname = current_database()`
  const requests = [...samples.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    seconds: took,
    requests,
    requestsPerSecond: requests / took,
    times: Object.fromEntries(
      [...samples].map(([name, taken]) => [name, { ...timesOf(taken), count: taken.length }]),
    ),
    errors,
    conflicts,
    deadlocks: (after?.deadlocks ?? 0) - (before?.deadlocks ?? 0),
    faults,
  }
}

function bodyOf(row: Record<string, unknown>): Record<string, unknown>[] {
  const body = row['body']
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body
  return Array.isArray(parsed) ? (parsed as Record<string, unknown>[]) : []
}

async function pointsOf(sql: Sql, families: readonly { child: string }[]) {
  const rows = await sql<{ id: string; points: number }[]>`
    select id, points from public.applications
    where id in ${sql(families.slice(0, 5).map(({ child }) => child))}`
  return new Map(rows.map(({ id, points }) => [id, points]))
}

/** Checks every invariant after the run. */
async function findFaults(
  sql: Sql,
  { stated, decided }: { stated: ReadonlySet<string>; decided: ReadonlyMap<string, string> },
): Promise<string[]> {
  const faults: string[] = []
  const [kept] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from public.payments where id = any (${[...stated]})`
  if (kept?.rows !== stated.size) faults.push(`${stated.size} payments stated, ${kept?.rows} kept`)
  for (const status of ['approved', 'declined']) {
    const ids = [...decided].filter(([, one]) => one === status).map(([id]) => id)
    const [found] = await sql<{ rows: number }[]>`
      select count(*)::int as rows from public.payments
      where id = any (${ids}) and status = ${status}`
    if (found?.rows !== ids.length) faults.push(`${ids.length} ${status}, ${found?.rows} are so`)
  }
  const [profiles] = await sql<{ rows: number }[]>`
    select count(*)::int as rows
    from public.applications a full join public.public_profiles p on p.id = a.id
    where (a.status in ('approved', 'assessed') and a.is_listed) <> (p.id is not null)`
  if (profiles?.rows !== 0) faults.push(`${profiles?.rows} children are public against their state`)

  // The maintained counters, against counters recomputed from the rows.
  const counters = () => sql<{ fact: string; amount: string }[]>`
    select fact, sum(amount)::float8::text as amount from private.counters
    group by fact having sum(amount) <> 0`
  const before = new Map((await counters()).map(({ fact, amount }) => [fact, amount]))
  await sql`select private.recount()`
  const after = new Map((await counters()).map(({ fact, amount }) => [fact, amount]))
  for (const fact of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(fact) !== after.get(fact)) {
      faults.push(`${fact} was kept as ${before.get(fact)} and is ${after.get(fact)}`)
    }
  }
  return faults
}
