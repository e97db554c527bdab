import { queryOptions } from '@tanstack/react-query'
import { toAppError } from './api/errors'
import { supabase } from './supabase/client'
import type { RowOf } from './supabase/rows'

/** A sum of the family's money that waits to be used or given back. */
export type Credit = RowOf<'money'>

/** All of it, by currency. */
export async function fetchCredit(signal: AbortSignal) {
  const { data, error } = await supabase().rpc('get_credit').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Credit[]
}

/** A hint beside what is shown, so a failure shows no message. A change of payments fetches it anew. */
export const creditQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payments', 'credit', userId],
    queryFn: ({ signal }) => fetchCredit(signal),
  })
