import type { Criterion, Marks } from '@/domain/judging'
import { type AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A round the caller judges. */
export type MyRound = Omit<RowOf<'my_round'>, 'criteria'> & { criteria: Criterion[] }

/** A sheet of the caller, with only what a judge needs to know of the child. */
export type MySheet = Omit<
  RowOf<
    'my_sheet',
    | 'entry_video_url'
    | 'audition_date'
    | 'comment'
    | 'submitted_at'
    | 'sent_back_at'
    | 'sent_back_words'
    | 'recused_at'
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

/** The page size of the database. */
const PAGE = 500

/** All sheets of the caller in a round, in the order of the audition's slots, else by the children's ids. */
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

/** The stored sheet; `is_saved` is false if it was saved elsewhere since the revision that was sent. */
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
  /** Whether this call hands it in, or leaves or reopens it. */
  handIn: boolean
}

/** The outcome of one sheet in a batch: both when marks are missing, because it was saved but not handed in. */
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

/** Saves up to 50 sheets in one call, each on its own; the outcomes keep their order. */
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

/** The judge of a child after a recusal: another one, the rest of the panel, or nobody yet. */
export type RecusalOutcome = 'given' | 'panel' | 'nobody'

/** Declares that the caller knows the child and no longer judges it. */
export async function declareRecusal(
  roundId: string,
  applicationId: string,
): Promise<RecusalOutcome> {
  const { data, error } = await supabase().rpc('declare_recusal', {
    round_id: roundId,
    application_id: applicationId,
  })
  if (error) throw toAppError(error)
  return data as RecusalOutcome
}

/** Withdraws a recusal while nobody else has begun with the child. */
export async function withdrawRecusal(roundId: string, applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('withdraw_recusal', {
    round_id: roundId,
    application_id: applicationId,
  })
  if (error) throw toAppError(error)
}
