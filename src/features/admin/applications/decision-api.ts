import type { Database } from '@/lib/supabase/database.types'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { AdminApplication } from './api'
import { SLOT_REFUSALS } from './child-slots'
import { toDecisionError } from './decision-error'

type Tables = Database['public']['Tables']

export type ApplicationPatch = Pick<
  Tables['applications']['Update'],
  | 'status'
  | 'ticket_status'
  | 'entry_video_status'
  | 'entry_video_url'
  | 'video_reason'
  | 'rejection_reason'
  | 'points'
  | 'assessment_score'
  | 'assessment_report'
  | 'audition_state'
  | 'audition_date'
  | 'audition_details'
  | 'audition_result'
  | 'audition_report'
  | 'is_finalist'
> &
  Pick<Tables['application_notes']['Update'], 'assessment_note'>

/**
 * The parent's answers that the office corrects. Another phone number needs a reason, which the parent reads, and can
 * apply to the family's other children with the old number. The visibility switches can only be turned off, with the
 * reason.
 */
export type Correction = Pick<
  Tables['applications']['Update'],
  | 'child_name'
  | 'age'
  | 'gender'
  | 'country'
  | 'state_city'
  | 'talents'
  | 'parent_phone'
  | 'is_listed'
  | 'is_shareable'
> & { told_reason?: string; phone_for_siblings?: boolean }

export const STALE_UPDATE = 'application_changed'

export interface ApplicationChange {
  id: string
  /** The loaded revision: a row changed since then is left alone. */
  updatedAt: string
  patch: ApplicationPatch & Correction
}

/** The revision of the latest write, so that an undo leaves later changes alone. */
export type WrittenApplication = Pick<AdminApplication, 'id' | 'updated_at'>

/**
 * Saves the given columns and the note unless the row has changed since it was loaded, which is a `conflict` with the
 * code STALE_UPDATE. The database derives all consequences of the change.
 */
export async function updateApplication(
  change: ApplicationChange,
): Promise<WrittenApplication | undefined> {
  const { data, error } = await supabase()
    .rpc('update_application', {
      application_id: change.id,
      changes: change.patch,
      loaded_at: change.updatedAt,
    })
    .select('id, updated_at')
  if (error) throw toUpdateError(error)
  return data[0]
}

function toUpdateError(error: unknown): AppError {
  const failure = toDecisionError(error)
  const { kind, code, detail } = failure
  const sentence = SLOT_REFUSALS[code ?? '']
  return sentence ? new AppError(kind, sentence, { code, detail, field: 'audition_date' }) : failure
}

/** The columns of an undoable decision; a change with any other column has to be reverted by hand. */
const DECISION_COLUMNS: readonly string[] = [
  'status',
  'rejection_reason',
  'entry_video_status',
  'video_reason',
  'audition_state',
  'audition_date',
  'audition_details',
  // Part of the decision's history entry.
  'assessment_note',
] satisfies (keyof ApplicationPatch)[]

/** Whether the database can undo this as a decision. */
export function isDecision(patch: ApplicationChange['patch']): boolean {
  const columns = Object.keys(patch)
  return (
    columns.some((column) => column !== 'assessment_note') &&
    columns.every((column) => DECISION_COLUMNS.includes(column))
  )
}

/** Undoes the last decision on a child, unless anything was saved since it was loaded. */
export async function undoDecision({ id, updated_at }: WrittenApplication): Promise<void> {
  const { error } = await supabase()
    .rpc('undo_decision', { application_id: id, loaded_at: updated_at })
    .select('id')
  if (error) throw toDecisionError(error)
}

/**
 * Deletes a child; its payments, proofs, consents and public profile cascade, and the proof files follow within
 * minutes.
 */
export async function deleteApplication(id: string): Promise<void> {
  const { data, error } = await supabase().from('applications').delete().eq('id', id).select('id')
  if (error) throw toAppError(error)
  if (data.length === 0)
    throw new AppError('not_found', 'This application has already been deleted.')
}
