import { toAppError } from '@/lib/api/errors'
import { withEnded } from '@/lib/ended-years'
import { supabase } from '@/lib/supabase/client'

/** One child's ticket; null if it does not exist or the caller may not see it. */
export async function fetchTicket(applicationId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('applications')
    .select(
      'id, user_id, edition, ticket_fee, ticket_received, child_name, stage_name, gender, country, state_city, ticket_status, status, assessment_score, points, payment_reference, talents, primary_category, entry_video_status, audition_state, is_finalist, is_listed, is_shareable, hidden_at, share_code, pattern',
    )
    .eq('id', applicationId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw toAppError(error)
  const [ticket] = data ? await withEnded([data], signal) : []
  return ticket ?? null
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof fetchTicket>>>
