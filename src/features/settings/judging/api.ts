import type { Criterion, CriterionMean, Marks, RoundKind } from '@/domain/judging'
import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

export type Round = Omit<
  RowOf<
    'judging_round',
    | 'country'
    | 'judge_ids'
    | 'states'
    | 'talents'
    | 'min_age'
    | 'max_age'
    | 'child_ids'
    | 'opened_at'
    | 'released_at'
  >,
  'criteria'
> & { criteria: Criterion[] }

/** All rounds in the caller's states, newest year first. */
export async function fetchRounds(signal: AbortSignal): Promise<Round[]> {
  const { data, error } = await supabase()
    .rpc('get_rounds')
    .abortSignal(signal)
    .overrideTypes<Round[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** A member who judges. */
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
  /** The states whose children it judges; null for all. */
  states: readonly string[] | null
  talents: readonly string[] | null
  minAge: number | null
  maxAge: number | null
  /** The children ticked among these; null for all. */
  childIds: readonly string[] | null
}

/** Creates a round, or changes one that is not open yet. */
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
    states: round.states === null ? undefined : [...round.states],
    talents: round.talents === null ? undefined : [...round.talents],
    min_age: round.minAge ?? undefined,
    max_age: round.maxAge ?? undefined,
    child_ids: round.childIds === null ? undefined : [...round.childIds],
  })
  if (error) throw toAppError(error)
}

/** Procedures that take a round and return nothing. */
export type RoundStep = 'delete_round' | 'open_round' | 'release_round' | 'undo_release'

export async function takeRoundStep(step: RoundStep, roundId: string): Promise<void> {
  const { error } = await supabase().rpc(step, { round_id: roundId })
  if (error) throw toAppError(error)
}

/** Adds an eligible child to an open round, and assigns its judges at once. */
export async function addRoundChild(roundId: string, childId: string): Promise<void> {
  const { error } = await supabase().rpc('add_round_child', {
    round_id: roundId,
    application_id: childId,
  })
  if (error) throw toAppError(error)
}

export type RoundResult = Omit<
  RowOf<'round_result', 'rank' | 'score' | 'mean' | 'spread' | 'report'>,
  'criteria'
> & { criteria: CriterionMean[] | null }

/** The unfinished children of a round, fewest submitted sheets first, at most 250. */
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

/** The page size of a ranking. */
export const RANKING_SIZE = 250

/** A page of a round's results, best first, after `skipped` children. */
export async function fetchRanking(
  roundId: string,
  skipped: number,
  signal: AbortSignal,
): Promise<RoundResult[]> {
  const { data, error } = await supabase()
    .rpc('get_ranking', { round_id: roundId, skipped })
    .abortSignal(signal)
    .overrideTypes<RoundResult[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** A page of a ranking for export, as `fetchRanking`; the access log records the first call. */
export async function exportRanking(
  roundId: string,
  skipped: number,
  signal: AbortSignal,
): Promise<RoundResult[]> {
  if (skipped === 0) await logExport('ranking', 0)
  const { data, error } = await supabase()
    .rpc('export_ranking', { round_id: roundId, skipped })
    .abortSignal(signal)
    .overrideTypes<RoundResult[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export type RoundSheet = Omit<
  RowOf<'round_sheet', 'comment' | 'saved_at' | 'submitted_at' | 'recused_at' | 'sent_back_at'>,
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

/** Reassigns a sheet that nobody has begun. */
export async function reassignSheet(sheet: SheetOf, toJudge: string): Promise<void> {
  const { error } = await supabase().rpc('reassign_sheet', {
    round_id: sheet.roundId,
    application_id: sheet.childId,
    judge_id: sheet.judgeId,
    to_judge: toJudge,
  })
  if (error) throw toAppError(error)
}

/** Reopens a submitted sheet, with a message for its judge. */
export async function sendSheetBack(sheet: SheetOf, words: string): Promise<void> {
  const { error } = await supabase().rpc('send_sheet_back', {
    round_id: sheet.roundId,
    application_id: sheet.childId,
    judge_id: sheet.judgeId,
    words,
  })
  if (error) throw toAppError(error)
}

/** Accepts the sheets a child has as enough, or undoes that. */
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

/** Accepts the sheets of every waiting child that has any, and returns the number of children. */
export async function setAllEnough(roundId: string): Promise<number> {
  const { data, error } = await supabase().rpc('set_all_enough', { round_id: roundId })
  if (error) throw toAppError(error)
  return data
}

/** The sheets of the next 100 children of a round for export; the access log records the first call. */
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
