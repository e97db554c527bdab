import type { PGlite } from '@electric-sql/pglite'
import { createServices } from '../../functions/_shared/services.ts'
import { sweep } from '../../functions/sweep/handler.ts'

/** How often the job runs by the clock unless told, in milliseconds. */
const EVERY_MS = 60_000

/** Runs the job sweep in this process, where the hosted service calls the edge function by the clock. */
export interface Sweeper {
  /** Sweeps when the last request left something to do; inside the turn of that request. */
  runIfDue(): Promise<void>
  close(): void
}

/**
 * Sweeps once at the start and then by the clock. A failure is printed, and the next run tries again.
 *
 * @param fetch the API itself, for a caller that has the turn already
 * @param key the key of the service role
 * @param everyMs how often by the clock, in milliseconds
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
    // It has the turn alone: what it was told of meanwhile is its own work.
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
