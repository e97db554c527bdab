import type { StaffRole } from '@/domain/team'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** Ends the session here and everywhere. A session that has ended already is no failure. */
export async function signOut(): Promise<void> {
  const { error } = await supabase().auth.signOut()
  if (error && error.status !== 404 && error.status !== 401) throw toAppError(error)
}

/** Which part somebody has in running the show, and what is missing for it. */
export interface Membership {
  role: StaffRole | null
  /** The states or provinces of the part; null for everywhere. */
  states: readonly string[] | null
  /**
   * The session has ended; an owner is to be told a code, since the authenticators were reset; the authenticator's code
   * is to be given; an authenticator is to be set up.
   */
  missing: 'session' | 'reset' | 'code' | 'enrol' | null
  isSecondFactorRequired: boolean
}

export async function fetchMembership(signal: AbortSignal): Promise<Membership> {
  const { data, error } = await supabase().rpc('get_membership').abortSignal(signal)
  if (error) throw toAppError(error)
  const { role, states, missing, is_second_factor_required } = data
  return {
    role,
    states: states as Membership['states'],
    missing: missing as Membership['missing'],
    isSecondFactorRequired: is_second_factor_required === true,
  }
}

/** Forgets a session that was ended elsewhere, which leads to /login. */
export async function leaveEndedSession(): Promise<void> {
  await supabase().auth.signOut({ scope: 'local' })
}
