import { writeEmail } from '../_shared/email.ts'
import type { ClaimedEmail } from '../_shared/email-content.ts'
import type { EmailSettings } from '../_shared/email-settings.ts'
import type { Rpc } from '../_shared/services.ts'
import type { Outcome, Sender } from '../_shared/smtp.ts'

/** The dependencies of a run. */
export interface Delivering {
  rpc: Rpc
  sender: Sender
  settings: EmailSettings
  /** Ends the run after the current email. */
  signal?: AbortSignal
}

/** The counts of one run. */
export interface Deliveries {
  sent: number
  later: number
  failed: number
}

/** How many a run claims at once: few, so that an interrupted run leaves few emails waiting for their leases to end. */
export const BATCH = 10
/** Reminders, broadcasts and old call notes that a run processes at once, and how often. */
const PREPARED_AT_ONCE = 500
const MAX_PREPARATIONS = 4
/**
 * When a run stops claiming emails, and when it stops starting those it has claimed: the time between is for the last
 * batch, and the time after for a last, slow email, so that a run ends within 100 s.
 */
const CLAIM_UNTIL_MS = 50_000
const BEGIN_UNTIL_MS = 65_000
const REPORT_TRIES = 3

/**
 * Sends the due emails one after the other, and reports each before it starts the next: however a run ends, at most one
 * email is sent twice. One that cannot be written or is refused blocks no other. An unreachable mail server uses up no
 * attempts: claimed emails become available again when their leases end.
 *
 * @throws Error when no email can be sent at all; the job is then not reported, which the owner sees
 */
export async function deliver({ rpc, sender, settings, signal }: Delivering): Promise<Deliveries> {
  const done: Deliveries = { sent: 0, later: 0, failed: 0 }
  const begun = Date.now()
  const isBefore = (limit: number) => Date.now() - begun < limit && !signal?.aborted

  await prepare(rpc)
  await sendDue()
  await rpc('report_job', { job: 'deliver' })
  return done

  async function sendDue(): Promise<void> {
    let isServerKnown = false
    while (isBefore(CLAIM_UNTIL_MS)) {
      const emails = (await rpc('claim_emails', { at_most: BATCH })) as ClaimedEmail[]
      if (emails.length === 0) return
      for (const email of emails) {
        if (!isServerKnown) {
          if (!isBefore(CLAIM_UNTIL_MS)) return
          const refusal = await sender.refusal()
          if (refusal !== null) throw new Error(`The mail server takes no emails: ${refusal}`)
          isServerKnown = true
        }
        if (!isBefore(BEGIN_UNTIL_MS)) return
        const { outcome, reason, isCut } = await sendOne(email)
        await report(email.email_id, outcome, reason)
        done[outcome] += 1
        if (isCut) isServerKnown = false
      }
    }
  }

  async function sendOne(email: ClaimedEmail): Promise<Outcome> {
    let written
    try {
      written = writeEmail(email, settings)
    } catch (error) {
      return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
    return sender.send(written)
  }

  /** An email that is sent but not reported would be sent again, so a failing database is retried. */
  async function report(emailId: string, outcome: string, reason: string | undefined) {
    for (let tries = 1; ; tries += 1) {
      try {
        await rpc('report_email', { email_id: emailId, outcome, reason: reason ?? null })
        return
      } catch (error) {
        if (tries === REPORT_TRIES) throw error
      }
    }
  }
}

/** The run of a project without a mail server. */
export async function deliverNothing(rpc: Rpc): Promise<void> {
  await prepare(rpc)
  await rpc('report_job', { job: 'deliver' })
}

/**
 * Does the scheduled work that needs no mail server: notices also appear on the page, and call notes are short-lived. A
 * failure is printed and delays no email.
 */
async function prepare(rpc: Rpc): Promise<void> {
  for (const name of [
    'write_reminders',
    'settle_past_auditions',
    'expand_broadcasts',
    'forget_calls',
    'forget_statement_words',
    'forget_safeguarding_details',
    'forget_browser_errors',
    'forget_report_contacts',
  ]) {
    try {
      for (let batch = 0; batch < MAX_PREPARATIONS; batch += 1) {
        const done = await rpc(name, { at_most: PREPARED_AT_ONCE })
        if (Number(done) === 0) break
      }
    } catch (error) {
      console.error(error)
    }
  }
}
