import type { StaffRole } from '@/domain/team'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** Ends all sessions of the account. A session that has already ended is not an error. */
export async function signOut(): Promise<void> {
  const { error } = await supabase().auth.signOut()
  if (error && error.status !== 404 && error.status !== 401) throw toAppError(error)
}

/** A user's role in running the show, and what they lack to use it. */
export interface Membership {
  role: StaffRole | null
  /** The states or provinces of the role; null for everywhere. */
  states: readonly string[] | null
  /**
   * `session`: it has ended. `reset`: the authenticators were reset, so an owner needs a code. `code`: the
   * authenticator's code is required. `enrol`: an authenticator has to be set up.
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

/** Clears a session that was ended elsewhere, which leads to /login. */
export async function leaveEndedSession(): Promise<void> {
  await supabase().auth.signOut({ scope: 'local' })
}
