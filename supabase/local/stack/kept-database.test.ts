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

it('keeps nothing for other statements', async () => {
  expect(await keptDatabase(['create table other ()']).read()).toBeNull()
})
