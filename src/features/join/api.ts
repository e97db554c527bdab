import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** A code that proves to the operator whose account this is; it stands for 15 minutes. */
export async function requestAdminCode(): Promise<string> {
  const { data, error } = await supabase().rpc('request_admin_code')
  if (error) throw toAppError(error)
  return data
}
