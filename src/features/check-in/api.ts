import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Json } from '@/lib/supabase/database.types'
import type {
  CheckInPayload,
  FoundChild,
  GivenList,
  MyAudition,
  RecordedEvent,
  GivenEvent,
} from './types'

/** The days on which the signed-in member may check children in, earliest first. */
export async function fetchMyAuditions(): Promise<MyAudition[]> {
  const { data, error } = await supabase()
    .rpc('get_my_auditions')
    .overrideTypes<MyAudition[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Downloads the list of a day; the access log records it first. */
export async function openCheckIn(auditionDayId: string): Promise<GivenList> {
  const { error: refusal } = await supabase().rpc('log_check_in', {
    audition_day_id: auditionDayId,
  })
  if (refusal) throw toAppError(refusal)
  const { data, error } = await supabase().rpc('open_check_in', { audition_day_id: auditionDayId })
  if (error) throw toAppError(error)
  return data as unknown as GivenList
}

/** The list of a day downloaded before, if it has changed; null if it is unchanged. */
export async function openChangedCheckIn(
  auditionDayId: string,
  version: string,
): Promise<GivenList | null> {
  const { data, error } = await supabase().rpc('open_check_in', {
    audition_day_id: auditionDayId,
    known_version: version,
  })
  if (!error) return data as unknown as GivenList | null
  const refusal = toAppError(error)
  if (refusal.code === 'check_in_not_logged') return openCheckIn(auditionDayId)
  throw refusal
}

/** The most events that one call returns. */
export const EVENTS_A_CALL = 1_000

/** The check-in events of a day that arrived after one, in their order, at most EVENTS_A_CALL. */
export async function fetchCheckInEvents(
  auditionDayId: string,
  after: number,
): Promise<GivenEvent[]> {
  const { data, error } = await supabase()
    .rpc('get_check_in_events', { audition_day_id: auditionDayId, after })
    .overrideTypes<GivenEvent[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Sends check-in events of a day and returns the outcome of each; an event sent before is not an error. */
export async function sendCheckInEvents(
  auditionDayId: string,
  events: readonly (CheckInPayload & { id: string })[],
  device: string,
): Promise<RecordedEvent[]> {
  const sent = events.map(({ audition_day_id: _day, said, collector, ...event }) => ({
    ...event,
    device,
    ...(collector === null
      ? { collected_by: said?.name, collect_reason: said?.reason || null }
      : { collector }),
  }))
  const { data, error } = await supabase()
    .rpc('record_check_in_events', { audition_day_id: auditionDayId, events: sent as Json })
    .overrideTypes<RecordedEvent[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/**
 * Marks every child without an event as absent.
 *
 * @param after the last event that was read: a later one prevents marking anybody absent
 */
export async function markOthersAbsent(
  auditionDayId: string,
  after: number,
  device: string,
): Promise<void> {
  const { error } = await supabase().rpc('mark_others_absent', {
    audition_day_id: auditionDayId,
    after,
    device,
  })
  if (error) throw toAppError(error)
}

/** Finds children of the day's state by name or reference, without phone numbers. */
export async function searchChildren(
  auditionDayId: string,
  search: string,
  signal?: AbortSignal,
): Promise<FoundChild[]> {
  const call = supabase().rpc('search_children', { audition_day_id: auditionDayId, search })
  const { data, error } = await (signal ? call.abortSignal(signal) : call).overrideTypes<
    FoundChild[],
    { merge: false }
  >()
  if (error) throw toAppError(error)
  return data
}

export interface WalkIn {
  auditionDayId: string
  applicationId: string
  reason: string
  /** Idempotency key made by this phone: on a repeat the server returns the stored result and writes nothing. */
  entryId: string
  /** The permission of an owner or reviewer for a child whose ticket is not paid. */
  letIn: boolean
}

/** Adds a child who is not on the list to the day, in the next free slot or an extra one. */
export async function addWalkIn({
  auditionDayId,
  applicationId,
  reason,
  entryId,
  letIn,
}: WalkIn): Promise<void> {
  const { error } = await supabase().rpc('add_walk_in', {
    audition_day_id: auditionDayId,
    application_id: applicationId,
    reason,
    entry_id: entryId,
    let_in: letIn,
  })
  if (error) throw toAppError(error)
}
