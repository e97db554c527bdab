import { CONSENT_VERSION } from '@/domain/consent'
import { checkPersonName } from '@/domain/names'
import { checkVideoLink } from '@/domain/video'
import { AppError, isOwnDuplicate, toAppError } from '@/lib/api/errors'
import { withEnded } from '@/lib/ended-years'
import { supabase } from '@/lib/supabase/client'
import type { ChildInput } from './schema'
import { loadWanted } from '@/lib/startup'

/** The child columns that the parent's pages read. */
export const COLUMNS =
  'id, edition, ticket_fee, ticket_received, previous_id, child_name, stage_name, age, gender, country, state_city, talents, primary_category, parent_phone, status, ticket_status, entry_video_status, entry_video_url, video_reason, audition_state, audition_date, audition_details, audition_day_id, audition_answer, audition_result, audition_round, is_finalist, points, assessment_score, payment_reference, is_listed, is_shareable, hidden_at, share_code, pattern, rejection_reason, approved_at, created_at, application_milestones(milestone, reached_at)'

/**
 * The parent's own applications, newest first, with the dates of their journey's steps. The user filter lets the
 * database use its index.
 */
export async function fetchMyApplications(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('applications')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Application = Awaited<ReturnType<typeof fetchMyApplications>>[number]

export type Milestone = Application['application_milestones'][number]

const STAGE_COLUMNS =
  'id, edition, ticket_fee, ticket_received, pattern, child_name, age, country, state_city, talents, primary_category, status, ticket_status, entry_video_status, is_finalist, created_at, assessment_score, assessment_result, assessment_report, audition_state, audition_date, audition_details, audition_day_id, payment_reference, audition_result, audition_report, audition_round'

/** The parent's children with a report and a schedule: approved, or since assessed. */
export async function fetchMyApproved(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('applications')
    .select(STAGE_COLUMNS)
    .eq('user_id', userId)
    .in('status', ['approved', 'assessed'])
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return withEnded(data, signal)
}

export type ApprovedApplication = Awaited<ReturnType<typeof fetchMyApproved>>[number]

/** Loads the phone rules on demand, because the form needs them, but the pages showing children do not. */
async function childColumns(input: ChildInput) {
  const { parsePhone } = await loadWanted(() => import('@/domain/phone/phone'))
  return {
    child_name: checkPersonName(input.child_name).name ?? input.child_name,
    stage_name: checkPersonName(input.stage_name).name ?? null,
    age: Number(input.age),
    gender: input.gender,
    country: input.country,
    state_city: input.state_city,
    talents: input.talents,
    primary_category: input.talents[0] ?? null,
    parent_phone: parsePhone(input.parent_phone, input.country).e164 ?? input.parent_phone,
  }
}

/** The earlier year's entry that a child continues, with its visibility settings. */
export type EarlierEntry = Pick<Application, 'id' | 'child_name' | 'is_listed' | 'is_shareable'>

/** Adds a child. The form's id is the idempotency key: submitting the same form twice creates one row. */
export async function insertChild(
  userId: string,
  input: ChildInput,
  earlier?: EarlierEntry,
): Promise<void> {
  const { error } = await supabase()
    .from('applications')
    .insert({
      id: input.id,
      user_id: userId,
      ...(await childColumns(input)),
      consent_version: CONSENT_VERSION,
      status: 'pending_payment',
      entry_video_status: 'locked',
      ticket_status: 'unpaid',
      application_fee_status: 'unpaid',
      points: 0,
      ...(earlier
        ? {
            previous_id: earlier.id,
            is_listed: earlier.is_listed,
            is_shareable: earlier.is_shareable,
          }
        : {}),
    })
  if (error && !isOwnDuplicate(error, 'applications')) throw toAppError(error)
}

export async function updateChild(input: ChildInput): Promise<void> {
  const { data, error } = await supabase()
    .from('applications')
    .update(await childColumns(input))
    .eq('id', input.id)
    .select('id')
  if (error) throw toAppError(error)
  requireRow(data)
}

export interface Visibility {
  is_listed?: boolean
  is_shareable?: boolean
}

/** Gives or withdraws a consent; the database records it and updates the public data at once. */
export async function updateVisibility(applicationId: string, change: Visibility): Promise<void> {
  const { data, error } = await supabase()
    .from('applications')
    .update(change)
    .eq('id', applicationId)
    .select('id')
  if (error) throw toAppError(error)
  requireRow(data)
}

/** Creates a new sharing link; the old one stops working. */
export async function renewShareCode(applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('renew_share_code', { application_id: applicationId })
  if (error) throw toAppError(error)
}

/**
 * Erases a child with all its rows; its files follow within minutes. Idempotent: a child already gone is not an error,
 * so that an interrupted erasure can be retried.
 */
export async function deleteChild(applicationId: string): Promise<void> {
  const { error } = await supabase().from('applications').delete().eq('id', applicationId)
  if (error) throw toAppError(error)
}

/** Row-level security filters silently: no returned row means that nothing was saved. */
function requireRow(rows: readonly unknown[]): void {
  if (rows.length > 0) return
  throw new AppError('not_found', 'This application does not exist or is not yours to change.')
}

/** Submits the link to an entry video; the database sets the video to `submitted`. */
export async function submitEntryVideo(applicationId: string, url: string): Promise<void> {
  const { data, error } = await supabase()
    .from('applications')
    .update({ entry_video_url: checkVideoLink(url).url ?? url })
    .eq('id', applicationId)
    .select('id')
  if (error) throw toAppError(error)
  requireRow(data)
}
