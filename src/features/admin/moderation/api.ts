import type { CaseState, ReportReason } from '@/domain/profile-report'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** The page size of the database. */
export const MAX_CASES = 100

/** A report about a profile, as submitted. */
export interface Report {
  reason: ReportReason
  words: string | null
  contact: string | null
  created_at: string
}

/** A case about a public profile; `said` holds its latest reports, newest first. */
export type ProfileCase = Omit<RowOf<'profile_case', 'stage_name' | 'decided_at'>, 'said'> & {
  said: Report[]
}

/** The open cases, earliest due first, or the decided ones, latest first. */
export async function fetchProfileCases(
  areDecided: boolean,
  signal: AbortSignal,
): Promise<ProfileCase[]> {
  const { data, error } = await supabase()
    .rpc('get_profile_cases', { are_decided: areDecided })
    .abortSignal(signal)
    .overrideTypes<ProfileCase[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Moves a case from the state the caller saw to another, or back. */
export async function setProfileCase(
  caseId: string,
  oldState: CaseState,
  newState: CaseState,
): Promise<void> {
  const { error } = await supabase().rpc('set_profile_case', {
    case_id: caseId,
    old_state: oldState,
    new_state: newState,
  })
  if (error) throw toAppError(error)
}
