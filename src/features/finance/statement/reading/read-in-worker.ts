import type { StatementSource } from './read'
import type { ReadAnswer } from './read.worker'
import type { StatementTable } from './table'
import { Unreadable } from './unreadable'

/** A file that takes longer was crafted to. */
const MAX_MILLISECONDS = 60_000

/**
 * Reads a statement in a worker, which keeps the page responsive and ends with the signal. Throws an error with a
 * message for the user.
 */
export async function readInWorker(
  source: StatementSource,
  signal: AbortSignal,
): Promise<StatementTable | null> {
  if (typeof Worker === 'undefined') {
    const { readStatement } = await import('./read')
    return readStatement(source)
  }
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      const slow = AbortSignal.timeout(MAX_MILLISECONDS)
      slow.addEventListener('abort', () => reject(new Unreadable('slow')))
      signal.addEventListener('abort', () =>
        reject(new DOMException('Another was chosen', 'AbortError')),
      )
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      // A file that runs out of memory ends only the worker.
      worker.addEventListener('error', () => reject(new Unreadable('packed')))
      worker.postMessage(source)
    })
    if ('sentence' in answer) throw new Error(answer.sentence)
    return answer.table
  } finally {
    worker.terminate()
  }
}
