import type { PGlite } from '@electric-sql/pglite'
import type { LetterSettings } from '../../functions/_shared/letter-settings.ts'
import { createServices } from '../../functions/_shared/services.ts'
import { createSmtpSender, type Sender } from '../../functions/_shared/smtp.ts'
import { correctAddresses } from '../../functions/deliver/correct-addresses.ts'
import { deliver } from '../../functions/deliver/handler.ts'
import type { Mailbox } from './mail.ts'

/** How often the job runs by the clock unless told, in milliseconds. */
const EVERY_MS = 60_000

/** Runs the job deliver in this process, where the hosted service calls the edge function by the clock. */
export interface Deliverer {
  /** Runs the job now, and not beside another run. */
  run(): Promise<void>
  /** Runs the job now and from then on by the clock. */
  start(): Promise<void>
  /** Throws letters away whose delivery is gone, when the last request erased some; inside its turn. */
  discardIfDue(): Promise<void>
  close(): Promise<void>
}

export interface DelivererOptions {
  pg: PGlite
  exclusive<T>(task: () => Promise<T>): Promise<T>
  /** The API itself, for a caller that has the turn already. */
  fetch(request: Request): Promise<Response>
  /** The key of the service role. */
  key: string
  mailbox: Mailbox
  /** A mail server for letters to real addresses; all are kept here unless told. */
  smtpUrl?: string
  settings: () => LetterSettings
  everyMs?: number
}

// Nobody lives there (RFC 2606 and 6761).
const RESERVED = /(^|[@.])(example|test|invalid|localhost|example\.(com|net|org))\.?$/i

/** Whether an address can belong to nobody. */
export function isReserved(address: string): boolean {
  return RESERVED.test(address)
}

/** Turns letters on. Letters written from then on go to the mailbox, or by the mail server to people. */
export async function createDeliverer(options: DelivererOptions): Promise<Deliverer> {
  const { pg, exclusive, mailbox, smtpUrl } = options
  // Each call takes a turn of its own: a mail server that takes its time keeps nobody from the database.
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

  /** Whatever hindered it before, even the end of the process: a letter stays no longer than its delivery. */
  async function discard(): Promise<void> {
    hasErased = false
    const kept = await mailbox.deliveryIds()
    if (kept.length === 0) return
    const { rows } = await pg.query<{ id: string }>(
      'select d.id from private.deliveries d where d.id = any ($1)',
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
      // A child may have been erased between a letter's claim and its file.
      await exclusive(discard)
    } catch (error) {
      console.error('No letters were sent:', error instanceof Error ? error.message : error)
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
      // A mail server may keep a letter waiting, but not the start.
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

/** Sends to people by the mail server, where there is one, and keeps all other letters in the mailbox. */
function createLocalSender(mailbox: Mailbox, smtpUrl: string | undefined): Sender {
  const smtp = smtpUrl ? createSmtpSender(smtpUrl) : null
  return {
    refusal: () => (smtp ? smtp.refusal() : Promise.resolve(null)),
    async send(letter) {
      if (smtp && !isReserved(letter.to)) return smtp.send(letter)
      const { deliveryId, to, subject, text, html } = letter
      await mailbox.keep({ deliveryId, to, subject, text, html })
      return { outcome: 'sent' }
    },
    close: () => smtp?.close(),
  }
}

const CHANNEL = 'deliveries_erased'

const PREPARE_SQL = `
  update private.settings set value = 'on' where name = 'letters';
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
    after delete on private.deliveries
    for each statement execute function mailbox.announce_erased();
`
