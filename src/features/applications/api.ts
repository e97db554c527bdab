import { checkVideoLink } from '@/domain/video'
import { AppError, toAppError } from '@/lib/errors'
import { db } from '@/lib/supabase'

const COLUMNS =
  'id, child_name, stage_name, age, gender, country, state_city, talents, primary_category, status, ticket_status, entry_video_status, entry_video_url, audition_state, audition_date, audition_details, audition_result, is_finalist, points, assessment_score, payment_reference, is_listed, is_shareable, created_at'

/** The parent's own applications, newest first. The filter lets the database use its index. */
export async function fetchMyApplications(userId: string, signal: AbortSignal) {
  const { data, error } = await db()
    .from('applications')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Application = Awaited<ReturnType<typeof fetchMyApplications>>[number]

/** Hands in the link to an entry video; the database moves the video to `submitted`. */
export async function submitEntryVideo(applicationId: string, url: string): Promise<void> {
  const { data, error } = await db()
    .from('applications')
    .update({ entry_video_url: checkVideoLink(url).url ?? url })
    .eq('id', applicationId)
    .select('id')
  if (error) throw toAppError(error)
  // Row-level security filters silently: no row back means that nothing was saved.
  if (data.length === 0) {
    throw new AppError('not_found', 'This application does not exist or is not yours to change.')
  }
}
