import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { type EditionSummary, summarySchema } from './summary'

function readSummary(data: unknown): EditionSummary {
  const result = summarySchema.safeParse(data)
  if (result.success) return result.data
  throw new AppError('unexpected', 'The server answered in a form that this page does not know.')
}

/** Unfinished matters of the current year, which becomes a past one when another is opened. */
export async function fetchOpeningSummary(signal: AbortSignal): Promise<EditionSummary> {
  const { data, error } = await supabase().rpc('get_opening_summary').abortSignal(signal)
  if (error) throw toAppError(error)
  return readSummary(data)
}

/** Unfinished matters of a year about to be ended. */
export async function fetchEndingSummary(
  year: number,
  signal: AbortSignal,
): Promise<EditionSummary> {
  const { data, error } = await supabase().rpc('get_ending_summary', { year }).abortSignal(signal)
  if (error) throw toAppError(error)
  return readSummary(data)
}
