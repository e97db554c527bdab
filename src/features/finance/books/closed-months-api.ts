import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** The latest closed month as 2026-05, which implies all earlier ones; null when none is closed. */
export async function fetchClosedMonth(signal: AbortSignal): Promise<string | null> {
  const { data, error } = await supabase()
    .rpc('get_book_months')
    .select('month, closed_at')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.find(({ closed_at }) => closed_at !== null)?.month?.slice(0, 7) ?? null
}
