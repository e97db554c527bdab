import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** An amount of the family's credit, to be used or refunded. */
export type Credit = RowOf<'money'>

/** The family's credit, by currency. */
export async function fetchCredit(signal: AbortSignal) {
  const { data, error } = await supabase().rpc('get_credit').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Credit[]
}

/** The amounts owed to the family, by currency: credit, double payments, and payments for a child out of the show. */
export async function fetchDueBack(signal: AbortSignal) {
  const { data, error } = await supabase().rpc('get_due_back').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Credit[]
}
