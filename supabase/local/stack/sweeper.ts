import type { PGlite } from '@electric-sql/pglite'
import { createServices } from '../../functions/_shared/services.ts'
import { sweep } from '../../functions/sweep/handler.ts'

/** The default interval of the job, in milliseconds. */
const EVERY_MS = 60_000

/** Runs the job sweep in this process; on the hosted service a schedule calls the edge function. */
export interface Sweeper {
  /** Sweeps when the last request left something to do; called within that request's turn. */
  runIfDue(): Promise<void>
  close(): void
}

/**
 * Sweeps once at the start and then on a schedule. A failure is printed, and the next run retries.
 *
 * @param fetch the API itself, for a caller that already has the turn
 * @param key the service role key
 * @param everyMs the interval, in milliseconds
 */
export async function createSweeper(
  pg: PGlite,
  exclusive: <T>(task: () => Promise<T>) => Promise<T>,
  fetch: (request: Request) => Promise<Response>,
  key: string,
  everyMs = EVERY_MS,
): Promise<Sweeper> {
  const services = createServices({ url: 'http://localhost', key, fetch })
  let isDue = false
  await pg.listen('sweep', () => {
    isDue = true
  })

  async function run(): Promise<void> {
    try {
      await sweep(services)
    } catch (error) {
      console.error('The sweep failed:', error)
    }
    // It holds the turn alone, so notifications during the run come from its own work.
    isDue = false
  }

  await exclusive(run)
  const timer = setInterval(() => void exclusive(run), everyMs)
  timer.unref()
  return {
    runIfDue: () => (isDue ? run() : Promise.resolve()),
    close: () => clearInterval(timer),
  }
}
