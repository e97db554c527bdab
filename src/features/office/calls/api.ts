import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/lib/supabase/database.types'
import type { RowOf } from '@/lib/supabase/rows'

export type CallKind = Database['public']['Enums']['call_kind']

/**
 * The outcome of a call with a family; `author` is the email of the administrator who wrote it. The phone is null for a
 * reviewer who has not opened the child.
 */
export type CallNote = RowOf<
  'call_note',
  'parent_name' | 'parent_phone' | 'note' | 'author' | 'done_at'
>

/** The newest call notes of a child, newest first. */
export async function fetchCallNotes(
  applicationId: string,
  signal: AbortSignal,
): Promise<CallNote[]> {
  const { data, error } = await supabase()
    .rpc('get_call_notes', { application_id: applicationId })
    .abortSignal(signal)
    .overrideTypes<CallNote[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** More calls are not listed at once. */
export const MAX_CALLS = 200

/** The calls that are due today or were before, longest due first, at most MAX_CALLS. */
export async function fetchCalls(signal: AbortSignal): Promise<CallNote[]> {
  const { data, error } = await supabase()
    .rpc('get_calls')
    .abortSignal(signal)
    .overrideTypes<CallNote[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface NewCallNote {
  /** Made in the browser, so that a retry writes no second note. */
  id: string
  applicationId: string
  kind: CallKind
  /** YYYY-MM-DD, on the calendar of the office. */
  callOn: string
  note: string
}

export async function addCallNote({ id, applicationId, kind, callOn, note }: NewCallNote) {
  const { error } = await supabase().rpc('add_call_note', {
    id,
    application_id: applicationId,
    kind,
    call_on: callOn,
    note,
  })
  if (error) throw toAppError(error)
}

export async function setCallDone({ id, isDone }: { id: string; isDone: boolean }): Promise<void> {
  const { error } = await supabase().rpc('set_call_done', { call_note_id: id, is_done: isDone })
  if (error) throw toAppError(error)
}

/** One of two children who may be the same. */
export type DoubledChild = RowOf<
  'panel_item',
  'name' | 'parent_name' | 'parent_email' | 'parent_phone'
> & {
  age: number
  /** When somebody last signed in to the account, and confirmed its address. */
  last_sign_in_at: string | null
  confirmed_at: string | null
  /** When the office last corrected an answer. */
  corrected_at: string | null
  /** The approved payments. */
  money: { currency: Currency; amount: number }[]
  /** The part of them that becomes the family's credit if the other one of the same account is kept. */
  credit: { currency: Currency; amount: number }[]
  /** Whether a payment waits for a decision. */
  is_pending: boolean
  /** The parts of the entry that go with it when it is closed. */
  has_video: boolean
  score: number | null
  audition_date: string | null
  audition_result: 'Pass' | 'Fail' | null
  is_finalist: boolean
}

/** Two children who may be the same: by the phone of two accounts, or by name, age and state. */
export interface Double {
  reason: 'name' | 'phone'
  is_one_account: boolean
  one: DoubledChild
  other: DoubledChild
}

/** As many as the database names at most. */
export const MAX_DOUBLES = 100

export async function fetchDoubles(signal: AbortSignal): Promise<Double[]> {
  const { data, error } = await supabase()
    .rpc('get_doubles')
    .abortSignal(signal)
    .overrideTypes<Double[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Remembers that two children are not the same, or forgets it. */
export async function setToldApart({ one, other }: Double, isToldApart: boolean): Promise<void> {
  const { error } = await supabase().rpc('set_told_apart', {
    one_id: one.id,
    other_id: other.id,
    is_told_apart: isToldApart,
  })
  if (error) throw toAppError(error)
}

/** Books the money of one entry to the other of the same account, and deletes the first. */
export async function closeDouble(closed: DoubledChild, kept: DoubledChild): Promise<void> {
  const { error } = await supabase().rpc('close_double', {
    closed_id: closed.id,
    kept_id: kept.id,
  })
  if (error) throw toAppError(error)
}
