import type { PGlite } from '@electric-sql/pglite'
import type { EmailSettings } from '../../functions/_shared/email-settings.ts'
import { createServices } from '../../functions/_shared/services.ts'
import { createSmtpSender, type Sender } from '../../functions/_shared/smtp.ts'
import { correctAddresses } from '../../functions/deliver/correct-addresses.ts'
import { deliver } from '../../functions/deliver/handler.ts'
import type { Mailbox } from './mail.ts'

/** The default interval of the job, in milliseconds. */
const EVERY_MS = 60_000

/** Runs the job deliver in this process; on the hosted service a schedule calls the edge function. */
export interface Deliverer {
  /** Runs the job now, never concurrently with another run. */
  run(): Promise<void>
  /** Runs the job now and then on its schedule. */
  start(): Promise<void>
  /** Deletes kept emails whose row the last request erased; called within that request's turn. */
  discardIfDue(): Promise<void>
  close(): Promise<void>
}

export interface DelivererOptions {
  pg: PGlite
  exclusive<T>(task: () => Promise<T>): Promise<T>
  /** The API itself, for a caller that already has the turn. */
  fetch(request: Request): Promise<Response>
  /** The service role key. */
  key: string
  mailbox: Mailbox
  /** A mail server for emails to real addresses; without it all are kept here. */
  smtpUrl?: string
  settings: () => EmailSettings
  everyMs?: number
}

// Reserved addresses, which belong to nobody (RFC 2606 and 6761).
const RESERVED = /(^|[@.])(example|test|invalid|localhost|example\.(com|net|org))\.?$/i

/** Whether an address can belong to nobody. */
export function isReserved(address: string): boolean {
  return RESERVED.test(address)
}

/** Turns emails on. From then on emails go to the mailbox, or through the mail server to people. */
export async function createDeliverer(options: DelivererOptions): Promise<Deliverer> {
  const { pg, exclusive, mailbox, smtpUrl } = options
  // Each call takes its own turn: a slow mail server keeps nobody from the database.
  const { rpc, accounts } = createServices({
    url: 'http://localhost',
    key: options.key,
    fetch: (request) => exclusive(() => options.fetch(request)),
  })
  const closing = new AbortController()
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let hasErased = false

  await exclusive(async () => {
    await pg.exec(PREPARE_SQL)
    await pg.listen(CHANNEL, () => {
      hasErased = true
    })
    await discard()
  })

  /** Runs at the start too, in case the process ended before: an email stays no longer than its row. */
  async function discard(): Promise<void> {
    hasErased = false
    const kept = await mailbox.emailIds()
    if (kept.length === 0) return
    const { rows } = await pg.query<{ id: string }>(
      'select d.id from private.email_outbox d where d.id = any ($1)',
      [kept],
    )
    const known = new Set(rows.map(({ id }) => id))
    await mailbox.discard(kept.filter((id) => !known.has(id)))
  }

  async function runOnce(): Promise<void> {
    const sender = createLocalSender(mailbox, smtpUrl)
    try {
      await correctAddresses({ rpc, accounts })
      await deliver({ rpc, sender, settings: options.settings(), signal: closing.signal })
      // A child may have been erased between an email's claim and its file.
      await exclusive(discard)
    } catch (error) {
      console.error('No emails were sent:', error instanceof Error ? error.message : error)
    } finally {
      sender.close()
    }
  }

  function run(): Promise<void> {
    running = running.then(() => (closing.signal.aborted ? undefined : runOnce()))
    return running
  }

  return {
    run,
    async start() {
      timer ??= setInterval(() => void run(), options.everyMs ?? EVERY_MS).unref()
      const first = run()
      // A mail server may delay an email, but not the start.
      if (!smtpUrl) await first
    },
    discardIfDue: () => (hasErased ? discard() : Promise.resolve()),
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

/** Sends to real addresses through the mail server, where there is one, and keeps all other emails in the mailbox. */
function createLocalSender(mailbox: Mailbox, smtpUrl: string | undefined): Sender {
  const smtp = smtpUrl ? createSmtpSender(smtpUrl) : null
  return {
    refusal: () => (smtp ? smtp.refusal() : Promise.resolve(null)),
    async send(email) {
      if (smtp && !isReserved(email.to)) return smtp.send(email)
      const { emailId, to, subject, text, html } = email
      await mailbox.keep({ emailId, to, subject, text, html })
      return { outcome: 'sent' }
    },
    close: () => smtp?.close(),
  }
}

const CHANNEL = 'emails_erased'

const PREPARE_SQL = `
  update private.settings set value = 'on' where name = 'emails';
  create schema if not exists mailbox;
  create or replace function mailbox.announce_erased() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    perform pg_catalog.pg_notify('${CHANNEL}', '');
    return null;
  end
  $$;
  revoke all on function mailbox.announce_erased() from public, anon, authenticated, service_role;
  create or replace trigger mailbox_announce_erased
    after delete on private.email_outbox
    for each statement execute function mailbox.announce_erased();
`
