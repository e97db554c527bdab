import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStack, type ServedStack } from '../../supabase/local/stack/testing.ts'
import { killSenders, type Outbox, sendTogether } from './senders.ts'

// Senders in processes of their own, against a real mail server; `npx tsx tests/emails/soak.ts` does the same with
// thousands of emails on a real PostgreSQL.

const KEY = 'sb_secret_of_the_emails_tests'

let served: ServedStack
let outbox: Outbox

beforeAll(async () => {
  served = await serveStack({ serviceKey: KEY })
  outbox = {
    url: served.url,
    key: KEY,
    sql: (text) =>
      served.stack.exclusive(async (pg) => {
        const results = await pg.exec(text)
        return Object.values<unknown>(results.at(-1)?.rows[0] ?? {})[0]
      }),
  }
})
afterAll(() => served.close())

test('of 200 emails none is lost and at most one comes twice for each sender that is killed', async () => {
  const { repeats, ...rest } = await killSenders(outbox, { people: 200, kills: 2 })
  expect(rest).toMatchObject({ addresses: 200, lost: 0, waiting: 0 })
  expect(repeats).toBeLessThanOrEqual(2)
})

test('of two senders at once each email goes by one', async () => {
  await outbox.sql('delete from auth.users')
  expect(await sendTogether(outbox, { people: 200, senders: 2 })).toEqual({
    addresses: 200,
    lost: 0,
    twice: 0,
    repeats: 0,
    codes: [0, 0, 0],
  })
})
