import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type MailServer, startMailServer } from './mail-server.ts'

/** Where emails lie and who sends them. */
export interface Outbox {
  /** The API's address and the key of the service role. */
  url: string
  key: string
  /** Runs SQL as the superuser; answers the first column of the first row. */
  sql(text: string): Promise<unknown>
}

/** How often each address got its email. */
export interface Arrivals {
  addresses: number
  lost: number
  twice: number
  /** Emails beyond the first of an address. */
  repeats: number
}

const SENDER = fileURLToPath(new URL('sender.ts', import.meta.url))

/** Writes one email to each of so many people. */
async function write(outbox: Outbox, count: number): Promise<void> {
  await outbox.sql(`
    with people as (
      insert into auth.users (id, email)
      select gen_random_uuid(), 'person-' || n || '@emails.example.org' from generate_series(1, ${count}) n
      returning id)
    insert into private.email_outbox (user_id, test)
    select p.id, '{"subject": "Hello", "body": "An email."}' from people p;`)
  await outbox.sql(`update private.settings set value = 'on' where name = 'emails'`)
}

function count({ emails }: MailServer, people: number): Arrivals {
  const times = new Map<string, number>()
  for (const { to } of emails) times.set(to, (times.get(to) ?? 0) + 1)
  return {
    addresses: times.size,
    lost: people - times.size,
    twice: [...times.values()].filter((number) => number > 1).length,
    repeats: emails.length - times.size,
  }
}

/** As five minutes do. */
async function endLeases(outbox: Outbox): Promise<void> {
  await outbox.sql(`
    update private.email_outbox set lease_until = now() - interval '1 second', due_at = now() - interval '1 second'
    where state = 'waiting' and lease_until > now()`)
}

/** Runs a sender to its end, or until it is killed. */
function startSender(outbox: Outbox, smtpUrl: string) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', SENDER, outbox.url, outbox.key, smtpUrl],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  return { gone, kill: () => child.kill('SIGKILL') }
}

/**
 * Kills senders when the mail server has taken an email and has not said so yet, each after as many emails as the
 * one before, and lets a last one finish.
 */
export async function killSenders(
  outbox: Outbox,
  { people, kills }: { people: number; kills: number },
): Promise<Arrivals & { waiting: unknown }> {
  const server = await startMailServer()
  try {
    await write(outbox, people)
    for (let kill = 1; kill <= kills; kill += 1) {
      const sender = startSender(outbox, server.url)
      const until = Math.floor((people * kill) / (kills + 1))
      server.afterTaking = () => {
        if (server.emails.length >= until) sender.kill()
      }
      await sender.gone
      await endLeases(outbox)
    }
    server.afterTaking = () => undefined
    await startSender(outbox, server.url).gone
    const waiting = await outbox.sql(
      `select count(*)::integer from private.email_outbox where state <> 'sent'`,
    )
    return { ...count(server, people), waiting }
  } finally {
    await server.close()
  }
}

/** Lets senders work at once until nothing is due. */
export async function sendTogether(
  outbox: Outbox,
  { people, senders }: { people: number; senders: number },
): Promise<Arrivals & { codes: (number | null)[] }> {
  const server = await startMailServer()
  try {
    await write(outbox, people)
    const running = Array.from({ length: senders }, () => startSender(outbox, server.url))
    const codes = await Promise.all(running.map(({ gone }) => gone))
    // A run that comes to the end of its time leaves the rest of its batch.
    await endLeases(outbox)
    codes.push(await startSender(outbox, server.url).gone)
    return { ...count(server, people), codes }
  } finally {
    await server.close()
  }
}
