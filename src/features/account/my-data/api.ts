import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Json } from '@/lib/supabase/database.types'

/** All stored data about the caller and their children. */
export async function fetchMyData(signal: AbortSignal): Promise<Json> {
  const { data, error } = await supabase().rpc('export_my_data').abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}
