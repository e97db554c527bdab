import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A sum of the family's money that waits to be used or given back. */
export type Credit = RowOf<'money'>

/** All of it, by currency. */
export async function fetchCredit(signal: AbortSignal) {
  const { data, error } = await supabase().rpc('get_credit').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Credit[]
}
