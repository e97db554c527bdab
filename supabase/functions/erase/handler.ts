import type { Services } from '../_shared/services.ts'

/** The deeds of one run. */
export interface Erasure {
  /** Children whose parents were told that they are erased in 30 days. */
  told: number
  /** Children and accounts. */
  erased: number
}

const TELL_AT_ONCE = 500
const ERASE_AT_ONCE = 100
/** A run begins no other batch after a minute, so that it ends before the platform ends it; what is left is the next one's. */
const BEGIN_UNTIL_MS = 60_000

/**
 * Tells parents what is erased in 30 days, erases what is due, and reports that it ran. Each batch is a transaction of
 * its own, so that it may be cut off at any point, and runs that meet take turns.
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
