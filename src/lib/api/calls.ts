import * as z from 'zod/mini'
import { newId } from '@/lib/new-id'
import { AppError, toAppError } from './errors'
import { type BulkOutcome, type BulkWork, isLost, type OnOutcome } from './many'

/** The database takes no more in one call. */
const AT_ONCE = 50

const TRIES = 2

/** Sends a portion under its call id and returns the outcomes in the portion's order. */
type Send<Item> = (callId: string, portion: readonly Item[]) => Promise<readonly BulkOutcome[]>

interface Call<Item> {
  id: string
  portion: readonly Item[]
}

/**
 * Runs an action on many items, in sequential calls of up to 50. Each call keeps one idempotency key, under which the
 * database stores its answer for a day. A call that lost its answer is sent again with the same key, once automatically
 * and then on every `run`, so nothing is done twice. The first call without an answer ends the run.
 */
export function makeCalls<Item extends { id: string }>(
  items: readonly Item[],
  send: Send<Item>,
  onOutcome: OnOutcome,
): BulkWork {
  const waiting: Call<Item>[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    waiting.push({ id: newId(), portion: items.slice(from, from + AT_ONCE) })
  }
  let isStopped = false

  async function run(): Promise<void> {
    isStopped = false
    while (!isStopped) {
      const [call] = waiting
      if (!call) return
      const answer = await ask(send, call)
      if (answer instanceof AppError) {
        for (const { id } of call.portion) onOutcome(id, { isDone: false, error: answer })
        if (isLost(answer)) return
      } else {
        for (const [index, { id }] of call.portion.entries()) {
          const outcome = answer[index]
          if (outcome) onOutcome(id, outcome)
        }
      }
      waiting.shift()
    }
  }

  return {
    run,
    stop: () => {
      isStopped = true
    },
    isStopped: () => isStopped,
  }
}

const answerSchema = z.array(
  z.object({
    is_done: z.boolean(),
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    details: z.optional(z.string()),
  }),
)

/** Reads the database's answer to a call. Each refused item carries the code and message of its refusal. */
export function readOutcomes(answer: unknown): BulkOutcome[] {
  return z
    .parse(answerSchema, answer)
    .map((outcome) =>
      outcome.is_done ? { isDone: true } : { isDone: false, error: toAppError(outcome) },
    )
}

/** Returns the outcomes, or the error if no answer came. */
async function ask<Item>(
  send: Send<Item>,
  { id, portion }: Call<Item>,
): Promise<readonly BulkOutcome[] | AppError> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await send(id, portion)
    } catch (cause) {
      const error = toAppError(cause)
      if (tried === TRIES || !isLost(error)) return error
    }
  }
}
