import { type AppError, toAppError } from './errors'

/** The outcome for one of many. */
export type BulkOutcome = { isDone: true } | { isDone: false; error: AppError }

const AT_ONCE = 4

/**
 * Does something with each of many, a few at a time, and tells what became of each as it happens. A failure
 * of one leaves the others alone.
 */
export async function doMany<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onOutcome: (id: string, outcome: BulkOutcome) => void,
): Promise<void> {
  const waiting = [...items]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        await act(next)
        onOutcome(next.id, { isDone: true })
      } catch (cause) {
        onOutcome(next.id, { isDone: false, error: toAppError(cause) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Only a request without an answer can succeed on a second try. */
export function isWorthRetrying(outcome: BulkOutcome | undefined): boolean {
  return outcome?.isDone === false && ['offline', 'unexpected'].includes(outcome.error.kind)
}
