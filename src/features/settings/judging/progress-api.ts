import * as z from 'zod/mini'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/**
 * Children per call: as many assignments and results as fit well within a request's time limit. Judges' loads are
 * balanced among the children of one call.
 */
const AT_ONCE = { assign: 3000, write: 100 } as const

const unknownForm = () =>
  new AppError('unexpected', 'The server answered in a form that this page does not know.')

/** The outcome of one batch, and whether it was the last. */
export interface Portion {
  count: number
  isDone: boolean
  /** Children that an undo left unchanged, because somebody has edited them since. */
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

/** Assigns judges to the next children that lack them. */
export async function assignJudges(roundId: string): Promise<Portion> {
  const { data, error } = await supabase().rpc('assign_judges', {
    round_id: roundId,
    at_most: AT_ONCE.assign,
  })
  if (error) throw toAppError(error)
  return readPortion(data)
}

/** Writes the results of a release for the next children, or restores their previous ones for an undo. */
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

const passedOnSchema = z.object({ taken: z.number(), given: z.number() })

/** The number of sheets taken from a judge, and of those given to others. */
export type PassedOn = z.infer<typeof passedOnSchema>

/** Stops a judge in a round, which reassigns their unsubmitted sheets, or lets the judge resume. */
export async function setJudgeStopped(
  roundId: string,
  judgeId: string,
  isStopped: boolean,
): Promise<PassedOn> {
  const { data, error } = await supabase().rpc('set_judge_stopped', {
    round_id: roundId,
    judge_id: judgeId,
    is_stopped: isStopped,
  })
  if (error) throw toAppError(error)
  const result = passedOnSchema.safeParse(data)
  if (!result.success) throw unknownForm()
  return result.data
}

const choiceSchema = z.object({
  children: z.number(),
  beside: z.number(),
  listed: z.array(
    z.object({
      application_id: z.string(),
      name: z.string(),
      age: z.number(),
      state_city: z.string(),
      talents: z.array(z.string()),
    }),
  ),
})

/** The children a round would judge or, once open, could still take: their number, and at most 250 by name. */
export type RoundChoice = z.infer<typeof choiceSchema>

export async function fetchChoice(
  roundId: string,
  search: string,
  signal: AbortSignal,
): Promise<RoundChoice> {
  const { data, error } = await supabase()
    .rpc('get_round_choice', { round_id: roundId, search })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const result = choiceSchema.safeParse(data)
  if (!result.success) throw unknownForm()
  return result.data
}

const progressSchema = z.object({
  children: z.number(),
  finished: z.number(),
  short: z.number(),
  left_out: z.number(),
  written: z.number(),
  kept: z.number(),
  emails_sent: z.number(),
  judges: z.array(
    z.object({
      judge_id: z.string(),
      email: z.string(),
      sheets: z.number(),
      submitted: z.number(),
      recusals: z.number(),
      mean: z.nullable(z.number()),
      is_stopped: z.boolean(),
    }),
  ),
})

/** A round's progress: counts of children, and each judge's progress and mean mark. */
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
