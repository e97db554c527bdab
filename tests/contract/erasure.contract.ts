import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { CONSENT_VERSION } from '@/domain/consent'
import { createJobServer } from '../../supabase/functions/_shared/serve-job.ts'
import { erase } from '../../supabase/functions/erase/handler.ts'
import { stretched } from '../runner/stretch.ts'
import { ground } from './ground.ts'
import { database, newPerson } from './people.ts'
import { sqlOfServer } from './sql.ts'
import { signToken } from './tokens.ts'

/* The edge function's own code erases a year over PostgREST, and its session is killed between two of its batches. */

const YEAR = 2020
const FAMILIES = 6
const CHILDREN_EACH = 20
const CHILDREN = FAMILIES * CHILDREN_EACH
/** A surname that nobody else in the database has. */
const SURNAME = 'Ezeresidue'

const JOB_SECRET = randomUUID()
const settings: Record<string, string> = {
  JOB_SECRET,
  SUPABASE_URL: ground().url,
  SUPABASE_SERVICE_ROLE_KEY: signToken(ground().secret, { role: 'service_role' }),
}
const answerJob = createJobServer(erase, (name) => settings[name])
const runJob = async () => {
  const headers = { 'x-job-secret': JOB_SECRET }
  const response = await answerJob(
    new Request('http://localhost/erase', { method: 'POST', headers }),
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

const left = async () => {
  const [row] = await database`
    select count(*)::int as children from public.applications where edition = ${YEAR}`
  return row?.['children']
}

/** The tables that contain a word, in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await database`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database.run(
      `select 1 from ${String(name)} t where t::text ilike '%${word}%' limit 1`,
    )
    if (rows.length > 0) found.push(String(name))
  }
  return found
}

let families: string[]

beforeAll(async () => {
  await database`
    insert into private.editions (year, name, fees, opened_at)
    values (${YEAR}, 'Talent Show 2020', '{"NGN": 10000, "ZAR": 180}', now() - interval '5 years')`
  families = []
  for (let family = 0; family < FAMILIES; family += 1) {
    const { id } = await newPerson({
      parent_name: `Ngozi ${SURNAME}`,
      phone_number: '+2348039990001',
    })
    families.push(id)
    await database`
      insert into public.applications
        (user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
      select ${id}, 'Ada ' || ${SURNAME}, 9, 'Female', 'Nigeria', 'Lagos', '+2348039990001', ${CONSENT_VERSION}
      from generate_series(1, ${CHILDREN_EACH}::int)`
  }
  // Backdated instead of waiting: they belong to a year that ended three years ago.
  await database.run(`
    set session_replication_role = replica;
    update public.applications set edition = ${YEAR}, created_at = now() - interval '4 years' where child_name like '%${SURNAME}';
    update private.editions set ended_at = now() - interval '3 years', erasure_confirmed_at = now() - interval '40 days' where year = ${YEAR};
    reset session_replication_role`)
  for (const id of families)
    await database`
      update auth.users set created_at = now() - interval '4 years', last_sign_in_at = null where id = ${id}`
  await database`delete from auth.sessions where user_id = any (${families}::uuid[])`
})

afterAll(async () => {
  await database`delete from auth.users where id = any (${families}::uuid[])`
  await database`delete from private.past_years where year = ${YEAR}`
  await database`delete from private.editions where year = ${YEAR}`
})

it('a run that is killed midway is gone on with, and nothing of the families is left', async () => {
  expect(await left()).toBe(CHILDREN)
  expect(await tablesWith(SURNAME)).toContain('public.applications')
  expect(await runJob()).toEqual({ status: 200, body: { told: CHILDREN, erased: 0 } })
  await database`
    update public.notices set created_at = created_at - interval '31 days' where kind = 'erasure_ahead'`

  // Another session locks a child of the second batch, so that the run blocks in it.
  const other = sqlOfServer(inject('stage').databaseUrl)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await other.run('begin')
  await other`
    select from public.applications where edition = ${YEAR} order by created_at, id desc limit 1 for update`
  const killed = runJob()
  await expect
    .poll(
      () => database`
        select pg_terminate_backend(pid) as is_killed from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%erase_past_edition%'`,
      { timeout: stretched(30_000) },
    )
    .toEqual([{ is_killed: true }])
  expect((await killed).status).toBe(500)
  log.mockRestore()
  expect(await left()).toBe(CHILDREN - 100)
  await other.run('rollback')
  await other.end()

  // PostgREST takes a moment to reconnect.
  await expect.poll(async () => (await runJob()).status, { timeout: stretched(30_000) }).toBe(200)
  expect(await left()).toBe(0)
  expect(await tablesWith(SURNAME)).toEqual([])
  expect(await tablesWith('8039990001')).toEqual([])
  for (const id of families) expect(await tablesWith(id)).toEqual([])
  expect(
    await database`select erased_at is not null as is_done from private.editions where year = ${YEAR}`,
  ).toEqual([{ is_done: true }])
})
