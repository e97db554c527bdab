import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A child's slot in one round: its day, time and stage, what the family was told, and the result. */
export type ChildSlot = RowOf<
  'child_slot',
  | 'audition_day_id'
  | 'venue'
  | 'state_city'
  | 'starts_at'
  | 'ends_at'
  | 'stage'
  | 'stage_label'
  | 'told_at'
  | 'told_starts_at'
  | 'result'
  | 'report'
  | 'result_at'
>

/** The slots of a child by round. */
export async function fetchChildSlots(id: string, signal: AbortSignal): Promise<ChildSlot[]> {
  const { data, error } = await supabase()
    .rpc('get_child_slots', { application_id: id })
    .abortSignal(signal)
    .overrideTypes<ChildSlot[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Takes a child off its audition day, which frees its slot and allows a date without a day. */
export async function takeOffDay({ id, dayId }: { id: string; dayId: string }): Promise<void> {
  const { error } = await supabase().rpc('clear_slots', { audition_day_id: dayId, ids: [id] })
  if (error) throw toAppError(error)
}
