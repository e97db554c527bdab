import type { Country } from '@/domain/regions'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/lib/supabase/database.types'

type Procedures = Database['public']['Functions']
type Enums = Database['public']['Enums']

/** Families who are told in one call, so that a page of a phone shows how it goes on. */
const TOLD_AT_ONCE = 100
const PLANNED_AT_ONCE = 250

/** A planned day with its numbers. Only what is never empty in the database is not null. */
export interface Plan {
  id: string
  country: Country
  state_city: string
  venue: string
  address: string
  notes: string | null
  starts_at: string
  ends_at: string
  slot_minutes: number
  stages: number
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

/** A child with a slot; `told_at` is the time that its family knows. */
export interface SlotChild {
  application_id: string
  user_id: string
  child_name: string
  stage_name: string | null
  age: number
  talents: string[]
  payment_reference: string
  starts_at: string
  stage: number
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

/** A child of a day's state without a time. */
export interface WaitingChild {
  application_id: string
  child_name: string
  stage_name: string | null
  age: number
  talents: string[]
  entry_video_status: Enums['entry_video_status']
  was_absent: boolean
}

/** Every planned day of this year in the member's states, by time. */
export async function fetchPlans(signal: AbortSignal): Promise<Plan[]> {
  const { data, error } = await supabase()
    .rpc('get_plans')
    .abortSignal(signal)
    .overrideTypes<Plan[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The children of a day by time and stage. */
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

/** The children of a day's state who wait for a time, at most 500. */
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
  /** Of a day that is there, as it was loaded. */
  plan?: Pick<Plan, 'id' | 'updated_at'> | undefined
  /** Whether the slots go along to another beginning. */
  movesChildren?: boolean
}

/** Plans a day or changes one; says its id. */
export async function savePlan({
  fields,
  plan,
  movesChildren = false,
}: PlanChange): Promise<string> {
  const { data, error } = await supabase().rpc('save_audition_day', {
    changes: { ...fields },
    audition_day_id: plan?.id,
    loaded_at: plan?.updated_at,
    moves_children: movesChildren,
  })
  if (error) throw toAppError(error)
  return data
}

/** Plans another day like one, without its children; says its id. */
export async function copyPlan(auditionDayId: string, startsAt: string): Promise<string> {
  const { data, error } = await supabase().rpc('copy_audition_day', {
    audition_day_id: auditionDayId,
    starts_at: startsAt,
  })
  if (error) throw toAppError(error)
  return data
}

export interface Filled {
  planned: number
  /** How many were left as they are, by what kept them. */
  left: ReadonlyMap<Outcome, number>
}

/** Gives children the free slots of a day, in their order. */
export async function fillPlan(auditionDayId: string, ids: readonly string[]): Promise<Filled> {
  const left = new Map<Outcome, number>()
  let planned = 0
  for (let start = 0; start < ids.length; start += PLANNED_AT_ONCE) {
    const { data, error } = await supabase().rpc('fill_audition_day', {
      audition_day_id: auditionDayId,
      ids: ids.slice(start, start + PLANNED_AT_ONCE),
    })
    if (error) throw toAppError(error)
    for (const { outcome } of data) {
      if (outcome === 'scheduled') planned += 1
      else if (outcome !== null) left.set(outcome, (left.get(outcome) ?? 0) + 1)
    }
  }
  return { planned, left }
}

export interface Place {
  auditionDayId: string
  startsAt: string
  stage: number
}

/** Gives a child this slot, also from another day. */
export async function moveSlot(applicationId: string, place: Place): Promise<void> {
  const { error } = await supabase().rpc('move_slot', {
    application_id: applicationId,
    audition_day_id: place.auditionDayId,
    starts_at: place.startsAt,
    stage: place.stage,
  })
  if (error) throw toAppError(error)
}

/** Gives two children each other's slots. */
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
  told: number
  /** Children of the plan who cannot perform, or are of the member's own account. */
  leftOut: number
}

type Telling = 'publish_audition_day' | 'cancel_audition_day'

/** Calls until no family is left to tell; what was told stays told when a call fails. */
async function tellAll(
  procedure: Telling,
  args: Procedures[Telling]['Args'],
  onProgress: (progress: Progress) => void,
): Promise<Told> {
  let told = 0
  for (;;) {
    const { data, error } = await supabase().rpc(procedure, { ...args, at_most: TOLD_AT_ONCE })
    if (error) throw toAppError(error)
    const written = data.written ?? 0
    const remaining = data.remaining ?? 0
    told += written
    onProgress({ told, total: told + remaining })
    if (remaining === 0 || written === 0) return { told, leftOut: data.left_out ?? 0 }
    // The day itself has been changed by the first call.
    if ('loaded_at' in args) delete args.loaded_at
  }
}

/** Tells the families of a day what they do not know yet, some at a time. */
export const publishPlan = (auditionDayId: string, onProgress: (progress: Progress) => void) =>
  tellAll('publish_audition_day', { audition_day_id: auditionDayId }, onProgress)

/** Calls a day off and tells its families, some at a time. */
export const callOffPlan = (
  { id, updated_at }: Pick<Plan, 'id' | 'updated_at'>,
  onProgress: (progress: Progress) => void,
) => tellAll('cancel_audition_day', { audition_day_id: id, loaded_at: updated_at }, onProgress)

export interface Delay {
  plan: Pick<Plan, 'id' | 'updated_at'>
  fromAt: string
  minutes: number
}

/** Moves everything from a time on that is still to come; says how many children. */
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

/** Says that a day was held, or takes that back. */
export async function holdPlan(auditionDayId: string, isHeld: boolean): Promise<void> {
  const { error } = await supabase().rpc('complete_audition_day', {
    audition_day_id: auditionDayId,
    is_held: isHeld,
  })
  if (error) throw toAppError(error)
}

export interface UnreachedFamily {
  application_id: string
  child_name: string
  starts_at: string
  parent_phone: string | null
}

/** The families whom no email tells that their time was moved today, with their telephones, which is written down. */
export async function fetchUnreached(
  auditionDayId: string,
  isOwner: boolean,
): Promise<UnreachedFamily[]> {
  const { data, error } = await supabase().rpc('get_unreached', { audition_day_id: auditionDayId })
  if (error) throw toAppError(error)
  const ids = data.flatMap(({ application_id }) => application_id ?? [])
  if (ids.length === 0) return []
  if (!isOwner) {
    const { error: refusal } = await supabase().rpc('log_opening', { application_ids: ids })
    if (refusal) throw toAppError(refusal)
  }
  const contacts = await supabase().rpc('get_contacts', { application_ids: ids })
  if (contacts.error) throw toAppError(contacts.error)
  const phones = new Map(contacts.data.map((row) => [row.application_id, row.parent_phone]))
  return data.map((row) => ({
    application_id: row.application_id ?? '',
    child_name: row.child_name ?? '',
    starts_at: row.starts_at ?? '',
    parent_phone: phones.get(row.application_id) ?? null,
  }))
}

/** A child as the hall's list has it. */
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

/** The hall's list of a published day, which is written down as taken along. */
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

/** A result as it is typed; the report only where it was. */
export interface TypedResult {
  id: string
  loadedAt: string
  result: Enums['pass_fail'] | null
  report?: string
}

/** By child: when it was written, or why not. */
export type ResultAnswers = ReadonlyMap<string, { updatedAt: string } | { error: AppError }>

interface Answer {
  is_done: boolean
  updated_at?: string
  code?: string
  message?: string
  details?: string | null
}

/** Writes up to 50 results in one call, each by itself. What a child has already is done, so that it can be asked again. */
export async function recordResults(results: readonly TypedResult[]): Promise<ResultAnswers> {
  const { data, error } = await supabase().rpc('record_results', {
    results: results.map(({ id, loadedAt, result, report }) => ({
      id,
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
