// Kills the server in the middle of 200 sign-ups, starts it again on the same folder and counts.
// Run it on a built app: npx tsx supabase/local/stack/kill-test.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from './database.ts'
import { newClient } from './testing.ts'
import { killDuringSignUps, type ServerProcess, startProcess } from './testing-process.ts'

const PEOPLE = 200
const KILL_AFTER = 100

const folder = await mkdtemp(join(tmpdir(), 'kill-test-'))
try {
  const first = await startProcess('start.ts', folder)
  await report('first start, with seeds', first)
  const { acknowledged, tried } = await killDuringSignUps(first, {
    people: PEOPLE,
    killAfter: KILL_AFTER,
  })
  console.log(`killed with ${tried.length} of ${PEOPLE} sent, ${acknowledged.length} acknowledged`)

  const second = await startProcess('start.ts', folder)
  let signedIn = 0
  for (const email of acknowledged) {
    const client = newClient(second.url)
    const { error } = await client.auth.signInWithPassword({ email, password: 'a-good-password' })
    if (!error) signedIn++
  }
  await report('restart after the kill', second)
  await second.stop()

  const third = await startProcess('start.ts', folder)
  await report('restart after an orderly end', third)
  await third.stop()

  const { accounts, whole, lost } = await count(folder, acknowledged)
  console.log(`${signedIn} of ${acknowledged.length} acknowledged sign in again`)
  console.log(`${accounts} accounts, ${whole} of them with exactly one child`)
  console.log(`${lost.length} acknowledged sign-ups lost`, ...lost)
  const good = lost.length === 0 && whole === accounts && signedIn === acknowledged.length
  console.log(good ? 'Nothing that was acknowledged is lost.' : 'FAILED')
  process.exitCode = good ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function report(name: string, server: ServerProcess): Promise<void> {
  const peak = await server.peakMemory()
  const memory = peak === null ? 'unknown' : `${Math.round(peak / 1e6)} MB`
  console.log(`${name}: first answer after ${server.startMs} ms, peak memory ${memory}`)
}

async function count(dataDir: string, acknowledged: string[]) {
  const database = await createDatabase({ dataDir })
  const { rows } = await database.pg.query<{ email: string; accounts: number; children: number }>(
    `select u.email, count(distinct u.id)::integer as accounts, count(a.id)::integer as children
     from auth.users u left join public.applications a on a.user_id = u.id
     where u.email like 'person-%' group by u.email`,
  )
  await database.close()
  const whole = rows.filter(({ accounts, children }) => accounts === 1 && children === 1)
  const kept = new Set(whole.map(({ email }) => email))
  return {
    accounts: rows.length,
    whole: whole.length,
    lost: acknowledged.filter((email) => !kept.has(email)),
  }
}
