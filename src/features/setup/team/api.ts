import type { GivenRole } from '@/domain/team'
import { toAppError } from '@/lib/api/errors'
import { pageRange } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'
import { ACCESS_COUNT_LIMIT, type AccessFilter, toArguments } from './access-params'

/** Somebody who has or had a part; `account_email` is the address that the account has now. */
export type TeamMember = RowOf<
  'team_member',
  'states' | 'talents' | 'seen_on' | 'ended_at' | 'factor_reset_at'
>

/** The team: who has a part, then who had one. */
export async function fetchTeam(signal: AbortSignal): Promise<TeamMember[]> {
  const { data, error } = await supabase()
    .rpc('get_team')
    .abortSignal(signal)
    .overrideTypes<TeamMember[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** A part as an owner gives it. */
export interface TeamPart {
  role: GivenRole
  /** The states of a reviewer or judge, of finance those of whole countries; none for everywhere. */
  states: readonly string[]
  /** The talents of a judge; none for any. */
  talents: readonly string[]
}

const toArgumentsOf = ({ role, states, talents }: TeamPart) => ({
  role,
  states: role !== 'owner' && states.length > 0 ? [...states] : undefined,
  talents: role === 'judge' && talents.length > 0 ? [...talents] : undefined,
})

export interface Appointment extends TeamPart {
  email: string
  code: string
}

/** Gives an account a part, with the code that its own page shows. */
export async function appointMember({ email, code, ...part }: Appointment): Promise<void> {
  const { error } = await supabase().rpc('appoint_member', {
    member_email: email,
    code,
    ...toArgumentsOf(part),
  })
  if (error) throw toAppError(error)
}

/** Gives a member another part, from the next request on. */
export async function changeMember(id: string, part: TeamPart): Promise<void> {
  const { error } = await supabase().rpc('change_member', {
    member_id: id,
    ...toArgumentsOf(part),
  })
  if (error) throw toAppError(error)
}

/** The procedures that take a member and answer with nothing. */
export type MemberStep = 'end_member' | 'confirm_member' | 'reset_member_factor'

export async function takeStep(step: MemberStep, id: string): Promise<void> {
  const { error } = await supabase().rpc(step, { member_id: id })
  if (error) throw toAppError(error)
}

/** Lets a member add an authenticator after a reset, with the code that their own page shows. */
export async function acceptReset(id: string, code: string): Promise<void> {
  const { error } = await supabase().rpc('accept_reset', { member_id: id, code })
  if (error) throw toAppError(error)
}

/** One reading: a list that was exported, children or a proof of payment that were opened. */
export type AccessEntry = RowOf<'access_entry', 'member_id' | 'row_id' | 'name'>

/** One page of who read what, newest first. `total` is exact up to ACCESS_COUNT_LIMIT; above it `isMore` is set. */
export async function fetchAccess(filter: AccessFilter, signal: AbortSignal) {
  const [page, count] = await Promise.all([
    supabase()
      .rpc('get_access', { ...toArguments(filter), ...pageRange(filter.page) })
      .abortSignal(signal)
      .overrideTypes<AccessEntry[], { merge: false }>(),
    supabase()
      .rpc('count_access', { ...toArguments(filter), at_most: ACCESS_COUNT_LIMIT + 1 })
      .abortSignal(signal),
  ])
  if (page.error) throw toAppError(page.error)
  if (count.error) throw toAppError(count.error)
  return {
    entries: page.data,
    total: Math.min(count.data, ACCESS_COUNT_LIMIT),
    isMore: count.data > ACCESS_COUNT_LIMIT,
  }
}
