import { beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from './database.ts'

// Whatever state a task leaves the session in, the next task finds it reset.

let database: Database
const lost: string[] = []

beforeAll(async () => {
  database = await createDatabase({ dataDir: 'memory', onLost: (sentence) => lost.push(sentence) })
})

const whoAmI = () =>
  database.exclusive(async (pg) => {
    const { rows } = await pg.query<{ name: string }>('select current_user as name')
    return rows[0]?.name
  })

test('a transaction whose rollback is lost is ended before the next turn', async () => {
  await database.exclusive(async (pg) => {
    await pg.query('begin')
    await pg.query('set local role anon')
    await expect(pg.query('select no_such_column')).rejects.toThrow('no_such_column')
    await expect(pg.query('select 1')).rejects.toThrow('aborted')
  })
  expect(await whoAmI()).toBe('postgres')
  expect(lost).toEqual([])
})

test('the rest of a failed statement’s message spoils no later one', async () => {
  await database.exclusive(async (pg) => {
    await pg.query('begin')
    // This query's serialiser passes the number through, so it fails in the middle of the message.
    const asItIs = { serializers: { 25: (value: string) => value } }
    await expect(pg.query('select $1::text', [5], asItIs)).rejects.toThrow()
  })
  expect(await whoAmI()).toBe('postgres')
  expect(lost).toEqual([])
})

test('refusals without end leave the session as it was', async () => {
  // A thousand nested operators: one of these leaks as much as thirty usual ones.
  const refused = `select ${'- '.repeat(1000)}no_such_column`
  await database.exclusive(async (pg) => {
    for (let count = 0; count < 1000; count += 1) {
      await expect(pg.query(refused)).rejects.toThrow('no_such_column')
    }
  })
  expect(await whoAmI()).toBe('postgres')
  expect(lost).toEqual([])
})

test('a session that is gone is told in a sentence', async () => {
  await database.exclusive(async (pg) => {
    await pg.close()
    await expect(pg.query('select 1')).rejects.toThrow('closed')
  })
  expect(lost).toEqual([expect.stringContaining('does not answer any more')])
})
