import type { Services } from '../_shared/services.ts'

/** The counts of one run. */
export interface Erasure {
  /** Children whose parents were told that they will be erased in 30 days. */
  told: number
  /** Children and accounts. */
  erased: number
}

const TELL_AT_ONCE = 500
const ERASE_AT_ONCE = 100
/**
 * A run starts no further batch after a minute, so that it ends before the platform's limit; the next run continues.
 */
const BEGIN_UNTIL_MS = 60_000

/**
 * Tells parents what will be erased in 30 days, erases what is due, and reports the run. Each batch is its own
 * transaction, so that a run may be interrupted at any point, and concurrent runs take turns.
 */
export async function erase({ rpc }: Pick<Services, 'rpc'>): Promise<Erasure> {
  const begun = Date.now()
  const done: Erasure = {
    told: await untilNothing('write_erasure_notices', TELL_AT_ONCE),
    erased: await untilNothing('erase_past_edition', ERASE_AT_ONCE),
  }
  await rpc('report_job', { job: 'erase' })
  return done

  async function untilNothing(procedure: string, atMost: number): Promise<number> {
    let total = 0
    while (Date.now() - begun < BEGIN_UNTIL_MS) {
      const count = Number(await rpc(procedure, { at_most: atMost }))
      total += count
      if (count === 0) break
    }
    return total
  }
}
