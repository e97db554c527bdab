import { createServices } from '../../functions/_shared/services.ts'
import { erase } from '../../functions/erase/handler.ts'

/** The default interval of the job, in milliseconds. */
const EVERY_MS = 300_000

/** Runs the job erase in this process; on the hosted service a schedule calls the edge function. */
export interface Eraser {
  /** Runs the job now, never concurrently with another run; not inside `exclusive`. */
  run(): Promise<void>
  /** Ends after the current batch. */
  close(): Promise<void>
}

/**
 * Runs at the start and then on a schedule. A failure is printed, and the next run retries.
 *
 * @param fetch the API itself, for a caller that already has the turn
 * @param key the service role key
 * @param afterwards cleans up after the erased rows, inside the same turn
 * @param everyMs the interval, in milliseconds
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
  // Each batch takes its own turn: nobody waits until a whole year is erased.
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
