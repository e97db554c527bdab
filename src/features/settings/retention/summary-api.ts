import * as z from 'zod/mini'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

const count = z.number().check(z.nonnegative())
const summarySchema = z.object({
  children: count,
  listed: count,
  payments: count,
  files: count,
  waiting: count,
  accounts: count,
})
export type ErasureSummary = z.infer<typeof summarySchema>

/** The rows that go when a year's children are erased. */
export async function fetchErasureSummary(
  year: number,
  signal: AbortSignal,
): Promise<ErasureSummary> {
  const { data, error } = await supabase().rpc('get_erasure_summary', { year }).abortSignal(signal)
  if (error) throw toAppError(error)
  const result = summarySchema.safeParse(data)
  if (result.success) return result.data
  throw new AppError('unexpected', 'The server answered in a form that this page does not know.')
}
