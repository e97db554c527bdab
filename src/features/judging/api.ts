import type { Criterion, Marks } from '@/domain/judging'
import { type AppError, toAppError } from '@/lib/api/errors'
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
    | 'conflict_at'
  >,
  'marks'
> & { marks: Marks }

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
  /** Whether it is handed in with this, or open, as after taking it back. */
  handIn: boolean
}

/** The outcome of one of many sheets: both where marks are missing, so that it was saved and not handed in. */
export interface SheetOutcome {
  sheet: SheetAnswer | null
  error: AppError | null
}

interface Outcome extends Partial<SheetAnswer> {
  is_done: boolean
  code?: string
  message?: string
  details?: string | null
}

/** Saves up to 50 sheets in one call, each by itself; the outcomes are in their order. */
export async function saveSheets(sheets: readonly SheetToSave[]): Promise<SheetOutcome[]> {
  const { data, error } = await supabase().rpc('save_sheets', {
    sheets: sheets.map(({ roundId, applicationId, marks, comment, revision, handIn }) => ({
      round_id: roundId,
      application_id: applicationId,
      marks,
      comment,
      revision,
      hand_in: handIn,
    })),
  })
  if (error) throw toAppError(error)
  return (data as unknown as Outcome[]).map((outcome) => ({
    sheet: outcome.is_saved === undefined ? null : (outcome as SheetAnswer),
    error: outcome.is_done ? null : toAppError(outcome),
  }))
}

/** The judges of a child whom one of them knows: another one, the others of the panel, or so far nobody. */
export type ConflictOutcome = 'given' | 'panel' | 'nobody'

/** Says that the caller knows the child, whom they judge no more. */
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

/** Takes it back, as long as nobody else has begun with the child. */
export async function withdrawConflict(roundId: string, applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('withdraw_conflict', {
    round_id: roundId,
    application_id: applicationId,
  })
  if (error) throw toAppError(error)
}
