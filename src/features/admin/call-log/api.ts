import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/lib/supabase/database.types'
import type { RowOf } from '@/lib/supabase/rows'

export type CallKind = Database['public']['Enums']['call_kind']

/**
 * The outcome of a call with a family; `author` is the administrator's email. The phone is null for a reviewer who has
 * not opened the child.
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

/** The most calls listed. */
export const MAX_CALLS = 200

/** The calls due today or earlier, longest due first, at most MAX_CALLS. */
export async function fetchCalls(signal: AbortSignal): Promise<CallNote[]> {
  const { data, error } = await supabase()
    .rpc('get_calls')
    .abortSignal(signal)
    .overrideTypes<CallNote[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface NewCallNote {
  /** Idempotency key made in the browser: a retry adds no second note. */
  id: string
  applicationId: string
  kind: CallKind
  /** YYYY-MM-DD, in the office's time zone. */
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

/** One of two possible duplicates. */
export type DuplicateChild = RowOf<
  'panel_item',
  'name' | 'parent_name' | 'parent_email' | 'parent_phone'
> & {
  age: number
  /** The account's last sign-in, and when its address was confirmed. */
  last_sign_in_at: string | null
  confirmed_at: string | null
  /** When the office last corrected an answer. */
  corrected_at: string | null
  /** The approved payments. */
  money: { currency: Currency; amount: number }[]
  /** The part of them that becomes family credit if the other entry of the same account is kept. */
  credit: { currency: Currency; amount: number }[]
  /** Whether a payment waits for a decision. */
  is_pending: boolean
  /** Data of this entry that is lost when it is closed. */
  has_video: boolean
  score: number | null
  audition_date: string | null
  audition_result: 'Pass' | 'Fail' | null
  is_finalist: boolean
}

/** Two possible duplicates: by the phone of two accounts, or by name, age and state. */
export interface Duplicate {
  reason: 'name' | 'phone'
  is_one_account: boolean
  one: DuplicateChild
  other: DuplicateChild
}

/** The most that the database returns. */
export const MAX_DUPLICATES = 100

export async function fetchDuplicates(signal: AbortSignal): Promise<Duplicate[]> {
  const { data, error } = await supabase()
    .rpc('get_duplicates')
    .abortSignal(signal)
    .overrideTypes<Duplicate[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Records that two children are different, or undoes that. */
export async function setToldApart({ one, other }: Duplicate, isToldApart: boolean): Promise<void> {
  const { error } = await supabase().rpc('set_told_apart', {
    one_id: one.id,
    other_id: other.id,
    is_told_apart: isToldApart,
  })
  if (error) throw toAppError(error)
}

/** Books the money of one entry to the other of the same account, and deletes the first entry. */
export async function closeDuplicate(closed: DuplicateChild, kept: DuplicateChild): Promise<void> {
  const { error } = await supabase().rpc('close_duplicate', {
    closed_id: closed.id,
    kept_id: kept.id,
  })
  if (error) throw toAppError(error)
}
