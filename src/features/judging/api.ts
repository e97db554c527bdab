import type { Criterion, Marks } from '@/domain/judging'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A round in which the caller judges. */
export type MyRound = Omit<RowOf<'my_round'>, 'criteria'> & { criteria: Criterion[] }

/** A sheet of the caller's; of its child no more than a judge needs. */
export type MySheet = Omit<
  RowOf<
    'my_sheet',
    | 'entry_video_url'
    | 'audition_date'
    | 'comment'
    | 'submitted_at'
    | 'sent_back_at'
    | 'sent_back_words'
  >,
  'marks'
> & {
  marks: Marks
  /** When the judge said that they know the child, whom they do not judge then. */
  conflict_at: string | null
  /** Whether that can be taken back: nobody else has begun. */
  can_withdraw: boolean
}

export async function fetchMyRounds(signal: AbortSignal): Promise<MyRound[]> {
  const { data, error } = await supabase()
    .rpc('get_my_rounds')
    .abortSignal(signal)
    .overrideTypes<MyRound[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** As many as the database gives at once. */
const PAGE = 500

/** Every sheet of the caller's in a round, in the order of the audition's slots, else of the children's ids. */
export async function fetchMySheets(roundId: string, signal: AbortSignal): Promise<MySheet[]> {
  const sheets: MySheet[] = []
  for (;;) {
    const { data, error } = await supabase()
      .rpc('get_my_sheets', { only_round: roundId, after: sheets.at(-1)?.application_id })
      .abortSignal(signal)
      .overrideTypes<MySheet[], { merge: false }>()
    if (error) throw toAppError(error)
    sheets.push(...data)
    if (data.length < PAGE) break
  }
  return sheets.toSorted((one, other) =>
    (one.audition_date ?? '').localeCompare(other.audition_date ?? ''),
  )
}

/** A sheet as it stands; `is_saved` is false where it was saved elsewhere since the revision that was sent. */
export interface SheetAnswer {
  is_saved: boolean
  revision: number
  marks: Marks
  comment: string | null
  submitted_at: string | null
}

export interface SheetToSave {
  roundId: string
  applicationId: string
  marks: Marks
  comment: string
  revision: number
}

export async function saveSheet(sheet: SheetToSave): Promise<SheetAnswer> {
  const { data, error } = await supabase().rpc('save_sheet', {
    round_id: sheet.roundId,
    application_id: sheet.applicationId,
    marks: sheet.marks,
    comment: sheet.comment,
    revision: sheet.revision,
  })
  if (error) throw toAppError(error)
  return data as unknown as SheetAnswer
}

/** Hands a sheet in as it was saved under this revision. */
export async function submitSheet({
  roundId,
  applicationId,
  revision,
}: Pick<SheetToSave, 'roundId' | 'applicationId' | 'revision'>): Promise<SheetAnswer> {
  const { data, error } = await supabase().rpc('submit_sheet', {
    round_id: roundId,
    application_id: applicationId,
    revision,
  })
  if (error) throw toAppError(error)
  return data as unknown as SheetAnswer
}

/** Who judges a child whom a judge knows: another one, the others of the panel, or nobody yet. */
export type ConflictOutcome = 'given' | 'panel' | 'nobody'

/** Says that the caller knows the child, and does not judge it. */
export async function declareConflict(
  roundId: string,
  applicationId: string,
): Promise<ConflictOutcome> {
  const { data, error } = await supabase().rpc('declare_conflict', {
    round_id: roundId,
    application_id: applicationId,
  })
  if (error) throw toAppError(error)
  return data as ConflictOutcome
}

/** Takes that back: the caller judges the child after all. */
export async function withdrawConflict(roundId: string, applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('withdraw_conflict', {
    round_id: roundId,
    application_id: applicationId,
  })
  if (error) throw toAppError(error)
}
