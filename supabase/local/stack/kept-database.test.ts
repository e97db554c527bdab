import { expect, it } from 'vitest'
import { createDatabase } from './database.ts'
import { keptDatabase } from './kept-database.ts'

const FACTS = `
  select (select count(*) from supabase_migrations.schema_migrations) as migrations,
    (select count(*) from pg_proc where pronamespace::regnamespace::text in ('public', 'private')) as procedures,
    (select count(*) from pg_policies) as policies,
    (select array_agg(s.name order by s.name) from private.settings s) as settings`

it('makes from the dump the database that the migrations make, and without what was done in another', async () => {
  const first = await createDatabase({ dataDir: 'memory' })
  const { rows: made } = await first.pg.query(FACTS)
  await first.pg.exec('delete from private.settings')
  await first.close()

  const second = await createDatabase({ dataDir: 'memory' })
  const { rows: read } = await second.pg.query(FACTS)
  await second.close()
  expect(read).toEqual(made)
})

it('is as closed as the migrations leave it: a table that comes later is open to nobody', async () => {
  const database = await createDatabase({ dataDir: 'memory' })
  await database.pg.exec('create table public.later (id integer)')
  const { rows } = await database.pg.query(
    `select r.name from unnest(array['anon', 'authenticated']) r (name) where has_table_privilege(r.name, 'public.later', 'select')`,
  )
  await database.close()
  expect(rows).toEqual([])
})

it('keeps nothing for other statements', async () => {
  expect(await keptDatabase(['create table other ()']).read()).toBeNull()
})
