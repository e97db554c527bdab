import type { StaffRole } from '@/domain/team'
import { toAppError } from '@/lib/api/errors'
import { pageRange } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'
import { ACCESS_COUNT_LIMIT, type AccessFilter, toAccessArguments } from './access-params'

/** A current or former member; `account_email` is the account's present address. */
export type TeamMember = RowOf<
  'team_member',
  'states' | 'talents' | 'seen_on' | 'ended_at' | 'factor_reset_at'
>

/** The team: current members, then former ones. */
export async function fetchTeam(signal: AbortSignal): Promise<TeamMember[]> {
  const { data, error } = await supabase()
    .rpc('get_team')
    .abortSignal(signal)
    .overrideTypes<TeamMember[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** A role as given by an owner. */
export interface AssignedRole {
  role: StaffRole
  /** The states of a reviewer or judge, for finance all states of whole countries; empty for everywhere. */
  states: readonly string[]
  /** The talents of a judge; empty for any. */
  talents: readonly string[]
}

const toArgumentsOf = ({ role, states, talents }: AssignedRole) => ({
  role,
  states: role !== 'owner' && states.length > 0 ? [...states] : undefined,
  talents: role === 'judge' && talents.length > 0 ? [...talents] : undefined,
})

export interface Appointment extends AssignedRole {
  email: string
  code: string
}

/** Gives an account a role, using the code shown on its own page. */
export async function appointMember({ email, code, ...assigned }: Appointment): Promise<void> {
  const { error } = await supabase().rpc('appoint_member', {
    member_email: email,
    code,
    ...toArgumentsOf(assigned),
  })
  if (error) throw toAppError(error)
}

/** Changes a member's role, effective with the next request. */
export async function changeMember(id: string, assigned: AssignedRole): Promise<void> {
  const { error } = await supabase().rpc('change_member', {
    member_id: id,
    ...toArgumentsOf(assigned),
  })
  if (error) throw toAppError(error)
}

/** Procedures that take a member and return nothing. */
export type MemberStep = 'end_member' | 'confirm_member' | 'reset_member_factor'

export async function takeStep(step: MemberStep, id: string): Promise<void> {
  const { error } = await supabase().rpc(step, { member_id: id })
  if (error) throw toAppError(error)
}

/** Lets a member add an authenticator after a reset, using the code shown on their own page. */
export async function acceptReset(id: string, code: string): Promise<void> {
  const { error } = await supabase().rpc('accept_reset', { member_id: id, code })
  if (error) throw toAppError(error)
}

/** One access: an exported list, or opened children or proofs of payment. */
export type AccessEntry = RowOf<'access_entry', 'member_id' | 'row_id' | 'name'>

/** One page of the access log, newest first. `total` is exact up to ACCESS_COUNT_LIMIT; above it `isMore` is set. */
export async function fetchAccess(filter: AccessFilter, signal: AbortSignal) {
  const [page, count] = await Promise.all([
    supabase()
      .rpc('get_access', { ...toAccessArguments(filter), ...pageRange(filter.page) })
      .abortSignal(signal)
      .overrideTypes<AccessEntry[], { merge: false }>(),
    supabase()
      .rpc('count_access', { ...toAccessArguments(filter), at_most: ACCESS_COUNT_LIMIT + 1 })
      .abortSignal(signal),
  ])
  if (page.error) throw toAppError(page.error)
  if (count.error) throw toAppError(count.error)
  return {
    rows: page.data,
    total: Math.min(count.data, ACCESS_COUNT_LIMIT),
    isMore: count.data > ACCESS_COUNT_LIMIT,
  }
}
