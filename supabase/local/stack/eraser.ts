import { createServices } from '../../functions/_shared/services.ts'
import { erase } from '../../functions/erase/handler.ts'

/** How often the job runs by the clock unless told, in milliseconds. */
const EVERY_MS = 300_000

/** Runs the job erase in this process, where the hosted service calls the edge function by the clock. */
export interface Eraser {
  /** Runs the job now, and not beside another run; not inside `exclusive`. */
  run(): Promise<void>
  /** Ends after the batch in hand. */
  close(): Promise<void>
}

/**
 * Runs at the start and then by the clock. A failure is printed, and the next run tries again.
 *
 * @param fetch the API itself, for a caller that has the turn already
 * @param key the key of the service role
 * @param afterwards what the erased rows leave to do, inside the same turn
 * @param everyMs how often by the clock, in milliseconds
 */
export async function createEraser(
  exclusive: <T>(task: () => Promise<T>) => Promise<T>,
  fetch: (request: Request) => Promise<Response>,
  key: string,
  afterwards: () => Promise<void>,
  everyMs = EVERY_MS,
): Promise<Eraser> {
  let isClosed = false
  let running = Promise.resolve()
  // Each batch takes a turn of its own: nobody waits for a year to be gone.
  const { rpc } = createServices({
    url: 'http://localhost',
    key,
    fetch: (request) =>
      exclusive(async () => {
        if (isClosed) throw new Error('The stack is closed.')
        const response = await fetch(request)
        await afterwards()
        return response
      }),
  })

  async function runOnce(): Promise<void> {
    try {
      await erase({ rpc })
    } catch (error) {
      if (!isClosed) console.error('Nothing was erased:', error)
    }
  }

  function run(): Promise<void> {
    running = running.then(runOnce)
    return running
  }

  await run()
  const timer = setInterval(() => void run(), everyMs)
  timer.unref()
  return {
    run,
    async close() {
      clearInterval(timer)
      isClosed = true
      await running
    },
  }
}
