import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../src/build/app-config.ts'
import { backUpProject, restoreProject } from '../../supabase/backup/hosted.ts'
import {
  addPaidFamily,
  openProof,
  type PaidFamily,
  whatCounts,
} from '../../supabase/backup/testing.ts'
import { databaseChecks } from '../../supabase/doctor/checks/database.ts'
import { openProject } from '../../supabase/doctor/project.ts'
import { loadDemoAccounts } from '../../supabase/local/demo/accounts.ts'
import { seedDemo } from '../../supabase/local/demo/seed-demo.ts'
import { MIGRATIONS_DIR } from '../../supabase/local/stack/database.ts'
import { readMigrations } from '../../supabase/local/stack/migrations.ts'
import { stretched } from '../runner/stretch.ts'
import { openPostgres } from './postgres-session.ts'
import { type Sql, sqlOfServer } from './sql.ts'
import { openStage, type Stage } from './stage.ts'
import { withoutStandIns } from './stand-ins.ts'
import { signToken } from './tokens.ts'

/*
 * Data loss: a project with the demonstration's families is backed up, and restored into one with the migrations and no
 * accounts.
 */

interface Opened {
  stage: Stage
  database: Sql
}

let room: string
let lost: Opened
let empty: Opened
const opened: Opened[] = []
let family: PaidFamily

async function openEmpty(): Promise<Opened> {
  const stage = await openStage()
  const database = sqlOfServer(stage.databaseUrl)
  opened.push({ stage, database })
  for (const statement of [
    'drop function public.contract_sleep(numeric)',
    'create schema supabase_migrations',
    'create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)',
    'create table supabase_migrations.seed_files (path text primary key, hash text)',
    'grant usage on schema supabase_migrations to postgres',
    'grant select on all tables in schema supabase_migrations to postgres',
  ])
    await database.run(statement)
  for (const { version, name, statements } of await readMigrations(MIGRATIONS_DIR))
    await database`insert into supabase_migrations.schema_migrations values (${version}, ${statements}, ${name})`
  return { stage, database }
}

const projectOf = ({ stage }: Opened) => ({
  remote: stage.databaseUrl.replace('supabase_admin@', 'postgres:postgres@'),
  url: stage.url,
  key: signToken(stage.secret, { role: 'service_role' }),
})

beforeAll(async () => {
  room = await mkdtemp(path.join(os.tmpdir(), 'restore-test-'))
  lost = await openEmpty()
  await lost.database.run(await readFile(path.join(root, 'supabase/seed.sql'), 'utf8'))
  // The demonstration brings its emails along.
  await lost.database.run(`update private.settings set value = 'off' where name = 'emails'`)
  const session = await openPostgres(lost.stage.databaseUrl)
  await seedDemo(session.pg, await loadDemoAccounts('memory', {}))
  await session.close()
  family = await addPaidFamily(lost.stage.url, lost.database.run)
})

afterAll(async () => {
  for (const { stage, database } of opened) {
    await database.end()
    await stage.close()
  }
  await rm(room, { recursive: true, force: true })
})

it('brings a lost day back into an empty project', { timeout: stretched(300_000) }, async () => {
  const file = path.join(room, 'day.tgz')
  // Wait for the sweep's check of the proof: a write during the backup would be in only one of the two.
  await expect
    .poll(async () => (await whatCounts(lost.database.run)).proofs, { timeout: stretched(60_000) })
    .toMatchObject([{ status: 'accepted' }])
  const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
  let began = performance.now()
  expect(await backUpProject(projectOf(lost), file)).toBe(1)
  const backup = seconds(began)
  const counted = await whatCounts(lost.database.run)

  empty = await openEmpty()
  began = performance.now()
  expect(await restoreProject(file, projectOf(empty))).toBe(1)
  const restore = seconds(began)

  expect(await whatCounts(empty.database.run)).toEqual(counted)
  expect(await openProof(empty.stage.url, family)).toBe(family.proof.bytes)
  // New rows continue with the next numbers.
  await addPaidFamily(empty.stage.url, empty.database.run)

  const { remote, url } = projectOf(empty)
  const named = openProject([url, `--remote=${remote}`], {})
  const project = { ...named, query: withoutStandIns(named.query) }
  const results = await Promise.all(
    databaseChecks.map(async ({ name, run }) => ({ name, ...(await run(project)) })),
  )
  await project.close()
  // Authenticators are specific to the demonstration: its administrator has none.
  const wrong = results.filter(({ state }) => state === 'wrong').map(({ name }) => name)
  expect(wrong.filter((name) => name !== 'authenticators of the team')).toEqual([])
  console.info(`Backed up in ${backup} s, restored in ${restore} s.`)
})

it('refuses a project in which somebody is already', async () => {
  await expect(restoreProject(path.join(room, 'day.tgz'), projectOf(empty))).rejects.toThrow(
    'A backup goes into an empty one only.',
  )
})
