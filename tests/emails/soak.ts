// Emails by the thousand on a real PostgreSQL: ten senders killed one after the other amid 1,000, and two senders at
// once on 5,000. Run it with: npx tsx tests/emails/soak.ts
import { randomBytes } from 'node:crypto'
import process from 'node:process'
import postgres from 'postgres'
import { serveApi } from '../../supabase/tests/runners/api.ts'
import { startMigrated } from '../../supabase/tests/runners/platform.ts'
import { killSenders, type Outbox, sendTogether } from './senders.ts'

const KILLS = 10

async function withOutbox<T>(use: (outbox: Outbox) => Promise<T>): Promise<T> {
  const server = await startMigrated()
  const key = `sb_secret_${randomBytes(24).toString('base64url')}`
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  try {
    const api = await serveApi(server.url, key)
    try {
      return await use({
        url: api.url,
        key,
        sql: async (text) => {
          const rows = await sql.unsafe(text)
          return Object.values<unknown>(rows[0] ?? {})[0]
        },
      })
    } finally {
      await api.close()
    }
  } finally {
    await sql.end()
    await server.stop()
  }
}

const killed = await withOutbox((outbox) => killSenders(outbox, { people: 1000, kills: KILLS }))
console.log(`1,000 emails, ${KILLS} senders killed:`, killed)
const together = await withOutbox((outbox) => sendTogether(outbox, { people: 5000, senders: 2 }))
console.log('5,000 emails, two senders at once:', together)

const isGood =
  killed.lost + Number(killed.waiting) + together.lost + together.repeats === 0 &&
  killed.repeats <= KILLS
console.log(isGood ? 'None is lost, and none repeated without a kill.' : 'FAILED')
process.exitCode = isGood ? 0 : 1
