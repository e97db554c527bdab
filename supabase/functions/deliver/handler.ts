import { writeLetter } from '../_shared/letter.ts'
import type { ClaimedLetter } from '../_shared/letter-content.ts'
import type { LetterSettings } from '../_shared/letter-settings.ts'
import type { Rpc } from '../_shared/services.ts'
import type { Outcome, Sender } from '../_shared/smtp.ts'

/** The tools of a run. */
export interface Delivering {
  rpc: Rpc
  sender: Sender
  settings: LetterSettings
  /** Ends the run after the letter in hand. */
  signal?: AbortSignal
}

/** The deeds of one run. */
export interface Deliveries {
  sent: number
  later: number
  failed: number
}

/** How many a run claims at once: few, so that those that it leaves behind when it is cut off wait for the end of no long list of leases. */
export const BATCH = 10
/** Reminders, messages to all and old notes of calls that a run deals with at once, and how often. */
const PREPARED_AT_ONCE = 500
const MAX_PREPARATIONS = 4
/**
 * When a run takes no more letters, and when it begins none of those that it has: the time between is for the last
 * batch, and the one after for a last letter that takes all its time, so that a run ends within 100 s.
 */
const CLAIM_UNTIL_MS = 50_000
const BEGIN_UNTIL_MS = 65_000
const REPORT_TRIES = 3

/**
 * Sends the letters that are due, one after the other, and reports each before it begins the next: whatever ends a
 * run, at most one letter goes twice. One that cannot be written or is refused holds up no other. A mail server that
 * is not there uses up nobody's tries: what was claimed goes back when its lease ends.
 *
 * @throws Error when no letter can be sent at all; the job is then not reported, which the owner sees
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
      const letters = (await rpc('claim_letters', { at_most: BATCH })) as ClaimedLetter[]
      if (letters.length === 0) return
      for (const letter of letters) {
        if (!isServerKnown) {
          if (!isBefore(CLAIM_UNTIL_MS)) return
          const refusal = await sender.refusal()
          if (refusal !== null) throw new Error(`The mail server takes no letters: ${refusal}`)
          isServerKnown = true
        }
        if (!isBefore(BEGIN_UNTIL_MS)) return
        const { outcome, reason, isCut } = await sendOne(letter)
        await report(letter.delivery_id, outcome, reason)
        done[outcome] += 1
        if (isCut) isServerKnown = false
      }
    }
  }

  async function sendOne(letter: ClaimedLetter): Promise<Outcome> {
    let written
    try {
      written = writeLetter(letter, settings)
    } catch (error) {
      return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
    return sender.send(written)
  }

  /** A letter that was sent and not reported is sent again: a database that stumbles is asked more than once. */
  async function report(deliveryId: string, outcome: string, reason: string | undefined) {
    for (let tries = 1; ; tries += 1) {
      try {
        await rpc('report_letter', { delivery_id: deliveryId, outcome, reason: reason ?? null })
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
 * Does what is due by the clock with or without a mail server: notices stand on the page, too, and notes of calls are
 * kept for a short time. What hinders one is printed and holds up no letter.
 */
async function prepare(rpc: Rpc): Promise<void> {
  for (const name of [
    'write_reminders',
    'settle_past_auditions',
    'expand_broadcasts',
    'forget_calls',
    'forget_statement_words',
    'forget_audition_care',
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
