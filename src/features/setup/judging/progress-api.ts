import * as z from 'zod/mini'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/**
 * Children at once: so many assignments, and so many results, are done well within a request's time. Judges' loads are evened
 * among the children of one call.
 */
const AT_ONCE = { assign: 3000, write: 100 } as const

const unknownForm = () =>
  new AppError('unexpected', 'The server answered in a form that this page does not know.')

/** The outcome of a call of work in portions, and whether that was the last one. */
export interface Portion {
  count: number
  isDone: boolean
  /** Children whom an undo left as they are, because somebody changed them since. */
  kept: readonly string[]
}

const portionSchema = z.object({
  is_done: z.boolean(),
  assigned: z.optional(z.number()),
  written: z.optional(z.number()),
  undone: z.optional(z.number()),
  kept: z.optional(z.array(z.object({ name: z.string() }))),
})

function readPortion(data: unknown): Portion {
  const result = portionSchema.safeParse(data)
  if (!result.success) throw unknownForm()
  const { is_done: isDone, assigned = 0, written = 0, undone = 0, kept = [] } = result.data
  return {
    count: assigned + written + undone + kept.length,
    isDone,
    kept: kept.map(({ name }) => name),
  }
}

/** Gives the next children the judges that they lack. */
export async function assignJudges(roundId: string): Promise<Portion> {
  const { data, error } = await supabase().rpc('assign_judges', {
    round_id: roundId,
    at_most: AT_ONCE.assign,
  })
  if (error) throw toAppError(error)
  return readPortion(data)
}

/** Writes the results of the next children of a release, or gives those of an undo back what they had. */
export async function writePortion(
  step: 'write_results' | 'write_undo',
  roundId: string,
): Promise<Portion> {
  const { data, error } = await supabase().rpc(step, {
    round_id: roundId,
    at_most: AT_ONCE.write,
  })
  if (error) throw toAppError(error)
  return readPortion(data)
}

const progressSchema = z.object({
  children: z.number(),
  finished: z.number(),
  short: z.number(),
  left_out: z.number(),
  written: z.number(),
  kept: z.number(),
  letters_sent: z.number(),
  judges: z.array(
    z.object({
      judge_id: z.string(),
      email: z.string(),
      sheets: z.number(),
      submitted: z.number(),
      conflicts: z.number(),
      mean: z.nullable(z.number()),
    }),
  ),
})

/** How far a round is: counts of children, and of each judge how far, and the mean of their marks. */
export type RoundProgress = z.infer<typeof progressSchema>

export async function fetchProgress(roundId: string, signal: AbortSignal): Promise<RoundProgress> {
  const { data, error } = await supabase()
    .rpc('get_round_progress', { round_id: roundId })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const result = progressSchema.safeParse(data)
  if (!result.success) throw unknownForm()
  return result.data
}
