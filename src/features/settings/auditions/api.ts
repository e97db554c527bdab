import type { Country } from '@/domain/regions'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/lib/supabase/database.types'

type Procedures = Database['public']['Functions']
type Enums = Database['public']['Enums']

/** Families told per call, so that a phone shows progress. */
const TOLD_AT_ONCE = 100
const PLANNED_AT_ONCE = 250

/** A planned day with its counts. Only columns that the database never leaves empty are not null. */
export interface Plan {
  id: string
  edition: number
  /** The audition round it belongs to; 1 except for later rounds. */
  round: number
  country: Country
  state_city: string
  venue: string
  address: string
  notes: string | null
  starts_at: string
  ends_at: string
  slot_minutes: number
  /** The names of the stages; a slot refers to one by its number, from 1. */
  stages: string[]
  /** The talent of each stage, in the same order; empty for any. */
  stage_talents: string[]
  breaks: string[]
  published_at: string | null
  cancelled_at: string | null
  completed_at: string | null
  updated_at: string
  free: number
  planned: number
  unpublished: number
  coming: number
  not_coming: number
  arrived: number
  absent: number
}

export type PlanFields = Pick<
  Plan,
  | 'round'
  | 'country'
  | 'state_city'
  | 'venue'
  | 'address'
  | 'notes'
  | 'starts_at'
  | 'ends_at'
  | 'slot_minutes'
  | 'stages'
  | 'stage_talents'
  | 'breaks'
>

export type Outcome = Enums['audition_outcome']

/** A child with a slot; `told_at` is the time the family was told. */
export interface SlotChild {
  application_id: string
  user_id: string
  child_name: string
  stage_name: string | null
  age: number
  talents: string[]
  payment_reference: string
  starts_at: string
  /** Null for a walk-in outside the slots. */
  stage: number | null
  is_extra: boolean
  told_at: string | null
  is_told: boolean
  outcome: Outcome
  answer: Enums['audition_answer'] | null
  answer_reason: string | null
  check_in: Enums['check_in_kind'] | null
  audition_result: Enums['pass_fail'] | null
  audition_report: string | null
  has_report: boolean
  updated_at: string
}

/** A child of a day's state without a slot. */
export interface WaitingChild {
  application_id: string
  child_name: string
  stage_name: string | null
  age: number
  talents: string[]
  entry_video_status: Enums['entry_video_status']
  was_absent: boolean
  /** The judges' score from the previous round. */
  previous_score: number | null
}

/** All planned days of this year in the member's states, by time. */
export async function fetchPlans(signal: AbortSignal): Promise<Plan[]> {
  const { data, error } = await supabase()
    .rpc('get_plans')
    .abortSignal(signal)
    .overrideTypes<Plan[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The children of a day, by time and stage. */
export async function fetchSlots(
  auditionDayId: string,
  signal?: AbortSignal,
): Promise<SlotChild[]> {
  const call = supabase().rpc('get_slots', { audition_day_id: auditionDayId })
  const { data, error } = await (signal ? call.abortSignal(signal) : call).overrideTypes<
    SlotChild[],
    { merge: false }
  >()
  if (error) throw toAppError(error)
  return data
}

/** The children of a day's state without a slot, at most 500. */
export async function fetchUnplanned(
  auditionDayId: string,
  signal: AbortSignal,
): Promise<WaitingChild[]> {
  const { data, error } = await supabase()
    .rpc('get_unplanned', { audition_day_id: auditionDayId })
    .abortSignal(signal)
    .overrideTypes<WaitingChild[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface PlanChange {
  fields: PlanFields
  /** The existing day, as loaded. */
  plan?: Pick<Plan, 'id' | 'updated_at'> | undefined
  /** Whether slots move along when the day starts at another time. */
  movesChildren?: boolean
  /** For a new day that completes an earlier year; without it, the current year. */
  edition?: number | null | undefined
}

/** Creates or changes a day; returns its id. */
export async function savePlan({
  fields,
  plan,
  movesChildren = false,
  edition = null,
}: PlanChange): Promise<string> {
  const { data, error } = await supabase().rpc('save_audition_day', {
    changes: edition === null ? { ...fields } : { ...fields, edition },
    audition_day_id: plan?.id,
    loaded_at: plan?.updated_at,
    moves_children: movesChildren,
  })
  if (error) throw toAppError(error)
  return data
}

/** Copies a day without its children; returns the new id. */
export async function copyPlan(auditionDayId: string, startsAt: string): Promise<string> {
  const { data, error } = await supabase().rpc('copy_audition_day', {
    audition_day_id: auditionDayId,
    starts_at: startsAt,
  })
  if (error) throw toAppError(error)
  return data
}

/** The outcome for the children, by their ids. */
export interface Filled {
  planned: readonly string[]
  /** The children left unchanged, by reason. */
  left: ReadonlyMap<Outcome, readonly string[]>
}

/** Assigns a day's free slots to children, in order. */
export async function fillPlan(auditionDayId: string, ids: readonly string[]): Promise<Filled> {
  const left = new Map<Outcome, string[]>()
  const planned: string[] = []
  for (let start = 0; start < ids.length; start += PLANNED_AT_ONCE) {
    const { data, error } = await supabase()
      .rpc('fill_audition_day', {
        audition_day_id: auditionDayId,
        ids: ids.slice(start, start + PLANNED_AT_ONCE),
      })
      .overrideTypes<{ application_id: string; outcome: Outcome }[], { merge: false }>()
    if (error) throw toAppError(error)
    for (const { application_id: id, outcome } of data) {
      if (outcome === 'scheduled') planned.push(id)
      else left.set(outcome, [...(left.get(outcome) ?? []), id])
    }
  }
  return { planned, left }
}

export interface Slot {
  auditionDayId: string
  startsAt: string
  stage: number
}

/** Moves a child to this slot, also from another day. */
export async function moveSlot(applicationId: string, slot: Slot): Promise<void> {
  const { error } = await supabase().rpc('move_slot', {
    application_id: applicationId,
    audition_day_id: slot.auditionDayId,
    starts_at: slot.startsAt,
    stage: slot.stage,
  })
  if (error) throw toAppError(error)
}

/** Swaps the slots of two children. */
export async function swapSlots(oneId: string, otherId: string): Promise<void> {
  const { error } = await supabase().rpc('swap_slots', { one_id: oneId, other_id: otherId })
  if (error) throw toAppError(error)
}

/** Takes children out of a day. */
export async function clearSlots(auditionDayId: string, ids: readonly string[]): Promise<void> {
  const { error } = await supabase().rpc('clear_slots', {
    audition_day_id: auditionDayId,
    ids: [...ids],
  })
  if (error) throw toAppError(error)
}

export interface Progress {
  told: number
  total: number
}

export interface Told {
  /** Children whose families were told. */
  told: number
  /** Of those told, families who get no email. */
  withoutEmail: number
  /** Children of the plan who cannot perform, or belong to the member's own account. */
  leftOut: number
}

type Telling = 'publish_audition_day' | 'cancel_audition_day'

/** Repeats the call until every family is told; families already told stay told if a call fails. */
async function tellAll(
  procedure: Telling,
  args: Procedures[Telling]['Args'],
  onProgress: (progress: Progress) => void,
): Promise<Told> {
  let told = 0
  let withoutEmail = 0
  for (;;) {
    const { data, error } = await supabase().rpc(procedure, { ...args, at_most: TOLD_AT_ONCE })
    if (error) throw toAppError(error)
    const written = data.written ?? 0
    const remaining = data.remaining ?? 0
    told += written
    withoutEmail += data.without_email ?? 0
    onProgress({ told, total: told + remaining })
    if (remaining === 0 || written === 0) {
      return { told, withoutEmail, leftOut: data.left_out ?? 0 }
    }
    // The first call has changed the day, so the loaded revision no longer matches.
    if ('loaded_at' in args) delete args.loaded_at
  }
}

/** Tells the families of a day what has changed for them, in batches. */
export const publishPlan = (auditionDayId: string, onProgress: (progress: Progress) => void) =>
  tellAll('publish_audition_day', { audition_day_id: auditionDayId }, onProgress)

/** Cancels a day and tells its families, in batches. */
export const cancelPlan = (
  { id, updated_at }: Pick<Plan, 'id' | 'updated_at'>,
  onProgress: (progress: Progress) => void,
) => tellAll('cancel_audition_day', { audition_day_id: id, loaded_at: updated_at }, onProgress)

export interface Delay {
  plan: Pick<Plan, 'id' | 'updated_at'>
  fromAt: string
  minutes: number
}

/** Delays everything still to come from a given time; returns the number of children. */
export async function runLate({ plan, fromAt, minutes }: Delay): Promise<number> {
  const { data, error } = await supabase().rpc('run_late', {
    audition_day_id: plan.id,
    loaded_at: plan.updated_at,
    from_at: fromAt,
    minutes,
  })
  if (error) throw toAppError(error)
  return data
}

/** Marks a day as completed, or undoes that. */
export async function completePlan(auditionDayId: string, isCompleted: boolean): Promise<void> {
  const { error } = await supabase().rpc('complete_audition_day', {
    audition_day_id: auditionDayId,
    is_completed: isCompleted,
  })
  if (error) throw toAppError(error)
}

/** A change of a child's audition. When cancelled, `starts_at` is the cancelled time. */
export interface AuditionNews {
  child_name: string
  what: 'set' | 'earlier' | 'later' | 'venue' | 'cancelled'
  starts_at: string
  details: string | null
}

/** A family of a day that gets no email. */
export interface AuditionCall {
  user_id: string
  parent_name: string | null
  parent_phone: string | null
  news: AuditionNews[]
  /** When its latest notice was written: a newer one reopens the row. */
  told_at: string
  opened_at: string | null
  opened_by_email: string | null
}

/** Counts the families of a day that get no email, and those already written to. */
export async function countAuditionCalls(auditionDayId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('count_audition_calls', { audition_day_id: auditionDayId })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { families: data.families ?? 0, opened: data.opened ?? 0 }
}

/** The families of a day that get no email, with phone numbers; the access log records it first. */
export async function fetchAuditionCalls(
  auditionDayId: string,
  signal: AbortSignal,
): Promise<AuditionCall[]> {
  const { error: refusal } = await supabase()
    .rpc('log_audition_calls', { audition_day_id: auditionDayId })
    .abortSignal(signal)
  if (refusal) throw toAppError(refusal)
  const { data, error } = await supabase()
    .rpc('get_audition_calls', { audition_day_id: auditionDayId })
    .abortSignal(signal)
    .overrideTypes<AuditionCall[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Records that a family was written to about the notices in its row. */
export async function openAuditionCall(
  auditionDayId: string,
  { user_id, told_at }: Pick<AuditionCall, 'user_id' | 'told_at'>,
): Promise<void> {
  const { error } = await supabase().rpc('open_audition_call', {
    audition_day_id: auditionDayId,
    user_id,
    told_at,
  })
  if (error) throw toAppError(error)
}

/** A child in the hall's list. */
export interface SheetChild {
  application_id: string
  child_name: string
  stage_name: string | null
  age: number
  gender: string
  talents: string[]
  payment_reference: string
  parent_phone: string
  starts_at: string | null
  stage: number | null
  ticket_status: string
  is_paid: boolean
  outcome: string
  care: {
    contact_name: string
    contact_phone: string
    needs: string | null
    collectors: string[]
  } | null
}

/** The hall's list of a published day; the access log records that it was taken. */
export async function takeSheet(auditionDayId: string): Promise<SheetChild[]> {
  const { error: refusal } = await supabase().rpc('log_check_in', {
    audition_day_id: auditionDayId,
  })
  if (refusal) throw toAppError(refusal)
  const { data, error } = await supabase().rpc('open_check_in', { audition_day_id: auditionDayId })
  if (error) throw toAppError(error)
  if (typeof data !== 'object' || data === null || !('children' in data)) {
    throw new AppError('unexpected', 'The server answered in a form that this page does not know.')
  }
  const { children: listed } = data as unknown as { children: SheetChild[] }
  return listed.filter(({ outcome }) => outcome !== 'moved')
}

/** A result as typed; `report` only if it was edited. */
export interface TypedResult {
  id: string
  /** The round of the day in whose list it was typed. */
  round: number
  loadedAt: string
  result: Enums['pass_fail'] | null
  report?: string
}

/** By child: when it was saved, or the error. */
export type ResultAnswers = ReadonlyMap<string, { updatedAt: string } | { error: AppError }>

interface Answer {
  is_done: boolean
  updated_at?: string
  code?: string
  message?: string
  details?: string | null
}

/** Saves up to 50 results in one call, each on its own. Idempotent: a result already stored counts as done. */
export async function recordResults(results: readonly TypedResult[]): Promise<ResultAnswers> {
  const { data, error } = await supabase().rpc('record_results', {
    results: results.map(({ id, round, loadedAt, result, report }) => ({
      id,
      round,
      loaded_at: loadedAt,
      result,
      ...(report === undefined ? {} : { report }),
    })),
  })
  if (error) throw toAppError(error)
  const answers = data as unknown as Answer[]
  return new Map(
    results.map(({ id }, index) => {
      const answer = answers[index]
      return [
        id,
        answer?.is_done && answer.updated_at
          ? { updatedAt: answer.updated_at }
          : { error: toAppError({ ...answer, details: answer?.details ?? null }) },
      ]
    }),
  )
}
