import { queryOptions, useQuery } from '@tanstack/react-query'
import { dayIn } from '@/domain/dates'
import { toAppError } from './api/errors'
import { supabase } from './supabase/client'

/** The latest closed month as 2026-05, which closes all before it too; null where none is closed. */
async function fetchClosedMonth(signal: AbortSignal): Promise<string | null> {
  const { data, error } = await supabase()
    .rpc('get_book_months')
    .select('month, closed_at')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.find(({ closed_at }) => closed_at !== null)?.month?.slice(0, 7) ?? null
}

// Below the key of the books, so that closing a month fetches it anew. Without it the database still refuses.
const closedMonth = () =>
  queryOptions({
    queryKey: ['admin-books', 'closed-month'],
    queryFn: ({ signal }) => fetchClosedMonth(signal),
  })

/** Gives the day on which money of some day is booked: that day, or today where its month is closed. */
export function useBookingDay(): (day: string) => string {
  const { data: closed } = useQuery(closedMonth())
  return (day) => (closed && day.slice(0, 7) <= closed ? dayIn('Nigeria', new Date()) : day)
}
