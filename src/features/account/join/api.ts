import { authError } from '@/lib/supabase/auth-error'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { TeamAccountInput } from './schema'

/** A code that proves to the operator whose account this is; single use, valid for seven days. */
export async function requestAdminCode(): Promise<string> {
  const { data, error } = await supabase().rpc('request_admin_code')
  if (error) throw toAppError(error)
  return data
}

/** Creates an account without a child; it is signed in at once if addresses need no confirmation first. */
export async function makeTeamAccount(input: TeamAccountInput): Promise<{ hasSession: boolean }> {
  const { data, error } = await supabase().auth.signUp({
    email: input.email,
    password: input.password,
    options: { data: { parent_name: input.parent_name.trim() } },
  })
  if (error) throw authError(error)
  return { hasSession: data.session !== null }
}
