import { type AppError, toAppError } from './errors'

/** The outcome for one item. */
export type BulkOutcome = { isDone: true } | { isDone: false; error: AppError }

export type OnOutcome = (id: string, outcome: BulkOutcome) => void

/** An action on many items. */
export interface BulkWork {
  /** Does what is not done yet. Called again, it retries what may succeed this time. */
  run: () => Promise<void>
  /** Lets running requests finish and starts no new ones. */
  stop: () => void
  /** Whether it was stopped since it was last run. */
  isStopped: () => boolean
}

const AT_ONCE = 4

/**
 * Runs an action on each item, a few at a time, and reports each outcome as it happens. One failure does not affect the
 * other items.
 */
export function makeEach<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onOutcome: OnOutcome,
): BulkWork {
  let left = [...items]
  let isStopped = false

  async function run(): Promise<void> {
    isStopped = false
    const waiting = [...left]
    async function work(): Promise<void> {
      while (!isStopped) {
        const next = waiting.shift()
        if (!next) return
        const outcome = await outcomeOf(act(next))
        onOutcome(next.id, outcome)
        if (!isWorthRetrying(outcome)) left = left.filter(({ id }) => id !== next.id)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  return {
    run,
    stop: () => {
      isStopped = true
    },
    isStopped: () => isStopped,
  }
}

async function outcomeOf(done: Promise<unknown>): Promise<BulkOutcome> {
  try {
    await done
    return { isDone: true }
  } catch (cause) {
    return { isDone: false, error: toAppError(cause) }
  }
}

/** Whether no answer came: the action may have been done, and a retry may succeed. */
export const isLost = ({ kind }: AppError): boolean => kind === 'offline' || kind === 'unexpected'

/** Only a request without an answer can succeed on a second try. */
export function isWorthRetrying(outcome: BulkOutcome | undefined): boolean {
  return outcome?.isDone === false && isLost(outcome.error)
}
