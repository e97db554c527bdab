import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from './database.ts'
import { applyMigrations, readMigrations } from './migrations.ts'
import { seedBasics } from './seeds.ts'

let folder: string
let database: Database

const FIRST = `create table public.first (id integer); -- ; not the end
create function public.answer() returns integer language plpgsql as $$ begin return 42; end; $$;
insert into public.first values (1);`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(folder, '20260101000000_first.sql'), FIRST)
  database = await createDatabase({ dataDir: 'memory', migrationsDir: folder })
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function apply(): Promise<void> {
  const migrations = await readMigrations(folder)
  await applyMigrations(database.pg, migrations, join(folder, 'data'))
}

async function history() {
  const { rows } = await database.pg.query<{ version: string; name: string; count: number }>(
    `select version, name, cardinality(statements) as count
     from supabase_migrations.schema_migrations order by version`,
  )
  return rows
}

test('a migration is applied once and recorded statement by statement', async () => {
  await apply()
  expect(await history()).toEqual([{ version: '20260101000000', name: 'first', count: 3 }])
  const { rows } = await database.pg.query('select id, public.answer() as answer from public.first')
  expect(rows).toEqual([{ id: 1, answer: 42 }])
})

test('a migration that fails names the file and the statement, and leaves nothing', async () => {
  const file = join(folder, '20260102000000_second.sql')
  await writeFile(
    file,
    'create table public.second (id integer); insert into public.absent values (1);',
  )
  await expect(apply()).rejects.toThrow(
    '20260102000000_second.sql, statement 2: relation "public.absent" does not exist',
  )
  await rm(file)
  expect(await history()).toHaveLength(1)
  const { rows } = await database.pg.query(`select to_regclass('public.second') as found`)
  expect(rows).toEqual([{ found: null }])
})

test('a comment may change in an applied migration', async () => {
  const file = join(folder, '20260101000000_first.sql')
  await writeFile(file, `-- Its purpose.\n${FIRST.replace('create function', '\ncreate function')}`)
  await apply()
  await writeFile(file, FIRST)
  expect(await history()).toHaveLength(1)
})

test('data of another baseline is not opened, and the error says what to do', async () => {
  const file = join(folder, '20260101000000_first.sql')
  const added = join(folder, '20260103000000_third.sql')
  await writeFile(added, 'create table public.third (id integer);')
  const sentence = `The data folder ${folder}/data is not opened, because another version of 20260101000000_first.sql made it; set it aside, and the next start makes a new one:`

  await writeFile(file, FIRST.replace('values (1)', 'values (2)'))
  await expect(apply()).rejects.toThrow(`${sentence}\n  mv ${folder}/data ${folder}/data.old`)
  await mkdir(join(folder, 'data.old'))
  await rm(file)
  await expect(apply()).rejects.toThrow(`${sentence}\n  mv ${folder}/data ${folder}/data.old2`)

  expect(await history()).toHaveLength(1)
  const { rows } = await database.pg.query(`select to_regclass('public.third') as found`)
  expect(rows).toEqual([{ found: null }])
  await writeFile(file, FIRST)
  await apply()
  expect(await history()).toHaveLength(2)
})

test('the seed makes the 46 states and provinces, once', async () => {
  const product = await createDatabase({ dataDir: 'memory' })
  await seedBasics(product.pg)
  await product.pg.exec(`delete from public.state_coordinators where state_province = 'Lagos'`)
  await seedBasics(product.pg)
  const { rows } = await product.pg.query(
    `select country, count(*)::integer as count from public.state_coordinators
     where coordinator_name is null and coordinator_phone is null group by country order by country`,
  )
  await product.close()
  expect(rows).toEqual([
    { country: 'Nigeria', count: 36 },
    { country: 'South Africa', count: 9 },
  ])
})
