import * as z from 'zod/mini'
import { newId } from '@/lib/new-id'
import { AppError, toAppError } from './errors'
import { type BulkOutcome, type BulkWork, isLost, type OnOutcome } from './many'

/** As many as the database takes in one call. */
const AT_ONCE = 50

const TRIES = 2

/** Sends a portion under the id of its call, and gives the outcomes in the portion's order. */
type Send<Item> = (callId: string, portion: readonly Item[]) => Promise<readonly BulkOutcome[]>

interface Call<Item> {
  id: string
  portion: readonly Item[]
}

/**
 * Does something with many in calls of up to 50, one after the other. Each call has an id that is made once, under
 * which the database keeps its answer for a day: a call whose answer was lost is asked for again with the same id, once by
 * itself and then as often as `run` is called, and nothing is done twice. The first call without an answer ends the run.
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

/** The database's answer to a call, in which each that was refused has the code and the message of its refusal. */
export function readOutcomes(answer: unknown): BulkOutcome[] {
  return z
    .parse(answerSchema, answer)
    .map((outcome) =>
      outcome.is_done ? { isDone: true } : { isDone: false, error: toAppError(outcome) },
    )
}

/** The outcomes, or the error in place of an answer. */
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
