import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type Database } from './database.ts'

let database: Database

beforeAll(async () => {
  database = await createDatabase({ dataDir: 'memory' })
})

afterAll(() => database.close())

it('gives a list of a type of the migrations as a list', async () => {
  const { rows } = await database.pg.query<{ groups: unknown }>(
    `select array['payments', 'journey']::public.email_group[] as groups`,
  )
  expect(rows).toEqual([{ groups: ['payments', 'journey'] }])
})
