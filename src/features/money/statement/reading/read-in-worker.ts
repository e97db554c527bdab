import type { StatementSource } from './read'
import type { ReadAnswer } from './read.worker'
import type { StatementTable } from './table'
import { Unreadable } from './unreadable'

/** A file that is read for longer was made to take long. */
const MAX_MILLISECONDS = 60_000

/**
 * Reads a statement beside the page, which stays responsive. Throws an error with a sentence for people, and ends with
 * the signal.
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
      // A file that needs more memory than there is ends the worker alone.
      worker.addEventListener('error', () => reject(new Unreadable('packed')))
      worker.postMessage(source)
    })
    if ('sentence' in answer) throw new Error(answer.sentence)
    return answer.table
  } finally {
    worker.terminate()
  }
}
