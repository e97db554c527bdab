import type { Criterion, CriterionMean, Marks, RoundKind } from '@/domain/judging'
import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

export type Round = Omit<
  RowOf<'judging_round', 'country' | 'judge_ids' | 'opened_at' | 'released_at'>,
  'criteria'
> & { criteria: Criterion[] }

/** Every round that concerns the caller's states, of the newest year first. */
export async function fetchRounds(signal: AbortSignal): Promise<Round[]> {
  const { data, error } = await supabase()
    .rpc('get_rounds')
    .abortSignal(signal)
    .overrideTypes<Round[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Somebody who judges. */
export type Judge = RowOf<'judge', 'states' | 'talents'>

export async function fetchJudges(signal: AbortSignal): Promise<Judge[]> {
  const { data, error } = await supabase()
    .rpc('get_judges')
    .abortSignal(signal)
    .overrideTypes<Judge[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface RoundFields {
  id: string
  kind: RoundKind
  name: string
  country: Country | null
  judgesEach: number
  isPanel: boolean
  /** The members who judge in it; null for every judge. */
  judgeIds: readonly string[] | null
  criteria: readonly { name: string; look_for: string; weight: number }[]
}

/** Makes a round, or changes one that is not open yet. */
export async function saveRound(round: RoundFields): Promise<void> {
  const { error } = await supabase().rpc('save_round', {
    round_id: round.id,
    kind: round.kind,
    name: round.name,
    country: round.country ?? undefined,
    judges_each: round.judgesEach,
    is_panel: round.isPanel,
    judge_ids: round.judgeIds === null ? undefined : [...round.judgeIds],
    criteria: round.criteria.map((criterion) => ({ ...criterion })),
  })
  if (error) throw toAppError(error)
}

/** The procedures that take a round and answer with nothing. */
export type RoundStep = 'delete_round' | 'open_round' | 'release_round' | 'undo_release'

export async function takeRoundStep(step: RoundStep, roundId: string): Promise<void> {
  const { error } = await supabase().rpc(step, { round_id: roundId })
  if (error) throw toAppError(error)
}

export type RoundResult = Omit<RowOf<'round_result', 'score' | 'report'>, 'criteria'> & {
  criteria: CriterionMean[] | null
}

/** The children of a round who are not finished, those with the fewest sheets handed in first, at most 250. */
export async function fetchUnfinished(
  roundId: string,
  signal: AbortSignal,
): Promise<RoundResult[]> {
  const { data, error } = await supabase()
    .rpc('get_unfinished', { round_id: roundId })
    .abortSignal(signal)
    .overrideTypes<RoundResult[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** As many as the database gives of a preview at once. */
export const PREVIEW_SIZE = 250

/** What a round gives its children, by id; `after` is the last one of the page before. */
export async function fetchPreview(
  roundId: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<RoundResult[]> {
  const { data, error } = await supabase()
    .rpc('get_preview', { round_id: roundId, after })
    .abortSignal(signal)
    .overrideTypes<RoundResult[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export type RoundSheet = Omit<
  RowOf<'round_sheet', 'comment' | 'saved_at' | 'submitted_at' | 'conflict_at' | 'sent_back_at'>,
  'marks'
> & { marks: Marks }

/** The sheets of a child in a round, by judge. */
export async function fetchSheets(
  roundId: string,
  childId: string,
  signal: AbortSignal,
): Promise<RoundSheet[]> {
  const { data, error } = await supabase()
    .rpc('get_round_sheets', { round_id: roundId, only_child: childId })
    .abortSignal(signal)
    .overrideTypes<RoundSheet[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

interface SheetOf {
  roundId: string
  childId: string
  judgeId: string
}

/** Gives a sheet that nobody has begun to another judge. */
export async function reassignSheet(sheet: SheetOf, toJudge: string): Promise<void> {
  const { error } = await supabase().rpc('reassign_sheet', {
    round_id: sheet.roundId,
    application_id: sheet.childId,
    judge_id: sheet.judgeId,
    to_judge: toJudge,
  })
  if (error) throw toAppError(error)
}

/** Opens a sheet that was handed in again, with words for its judge. */
export async function sendSheetBack(sheet: SheetOf, words: string): Promise<void> {
  const { error } = await supabase().rpc('send_sheet_back', {
    round_id: sheet.roundId,
    application_id: sheet.childId,
    judge_id: sheet.judgeId,
    words,
  })
  if (error) throw toAppError(error)
}

/** Says that the sheets a child has are enough, or takes this back. */
export async function setEnoughSheets(
  roundId: string,
  childId: string,
  isEnough: boolean,
): Promise<void> {
  const { error } = await supabase().rpc('set_enough_sheets', {
    round_id: roundId,
    application_id: childId,
    is_enough: isEnough,
  })
  if (error) throw toAppError(error)
}

/** The sheets of the next 100 children of a round, to take along; the first call is written down before. */
export async function exportSheets(
  roundId: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<RoundSheet[]> {
  if (after === undefined) await logExport('sheets', 0)
  const { data, error } = await supabase()
    .rpc('export_sheets', { round_id: roundId, after })
    .abortSignal(signal)
    .overrideTypes<RoundSheet[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
