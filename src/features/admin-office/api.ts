import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/lib/supabase/database.types'
import type { RowOf } from '@/lib/supabase/rows'

export type CallKind = Database['public']['Enums']['call_kind']

/** What a call with a family came to; `author` is the email of the administrator who wrote it. */
export type CallNote = RowOf<'call_note', 'parent_name' | 'note' | 'author' | 'done_at'>

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

/** The calls that are due today or were before, longest due first. */
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
