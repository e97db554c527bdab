import { formatDateTime } from '@/domain/dates'
import { AppError, toAppError } from '@/lib/api/errors'
import { PAGE_SIZE, pageRange } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { Json } from '@/lib/supabase/database.types'
import type { RowOf } from '@/lib/supabase/rows'
import type { TickedChildren } from '@/lib/ticked-children'
import type { ReachedStep } from '@/domain/reached-step'
import { OFFICE_COUNTRY } from '@/domain/regions'
import type { Audience } from './audience'

/** The most parents counted. */
export const COUNT_LIMIT = 10_000

/** The recipients: parents of matching or ticked children of a year; null for the current one. */
export interface Recipients {
  audience: Audience | TickedChildren
  year: number | null
}

const toArgument = ({ audience, year }: Recipients) =>
  Object.fromEntries(
    Object.entries({ ...audience, edition: year }).filter(([, value]) => value !== null),
  ) as Json

export type Reach = RowOf<'audience_reach'>

/** Counts the parents a message would reach; `COUNT_LIMIT` plus one means more. */
export async function countAudience(to: Recipients, signal: AbortSignal): Promise<Reach> {
  const { data, error } = await supabase()
    .rpc('count_audience', { audience: toArgument(to) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Reach
}

export type PreviewedMessage = RowOf<'message_preview', 'parent_name'>

/** A message's text as up to three of its families will see it. */
export async function previewMessage(
  body: string,
  to: Recipients,
  signal: AbortSignal,
): Promise<PreviewedMessage[]> {
  const { data, error } = await supabase()
    .rpc('preview_message', { body, audience: toArgument(to) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data as PreviewedMessage[]
}

export interface Message extends Recipients {
  id: string
  subject: string
  body: string
  /** A page of this site, or empty. */
  link_path: string
  /** A map URL, or empty. */
  map_url: string
  is_urgent: boolean
  /** Why a second message within the hour cannot wait, or empty. */
  reason: string
}

/** Sends a message. Idempotent by its id: a retry after a lost answer sends nothing twice. */
export async function sendBroadcast({ id, audience, year, ...words }: Message): Promise<void> {
  const { error } = await supabase().rpc('send_broadcast', {
    ...words,
    audience: toArgument({ audience, year }),
    broadcast_id: id,
  })
  if (!error) return
  // The database returns when the next one may be sent.
  if (error.message === 'broadcast_too_soon' && error.details) throw tooSoon(error.details)
  throw toAppError(error)
}

function tooSoon(freeAt: string): AppError {
  return new AppError(
    'rejected',
    `Three messages an hour is the limit. You can send this one from ${formatDateTime(freeAt, OFFICE_COUNTRY)}; what you wrote stays here.`,
    { code: 'broadcast_too_soon' },
  )
}

/** Sends the message only to the administrator; returns whether that address may receive its text. */
export async function sendTestEmail(
  message: Pick<Message, 'subject' | 'body' | 'link_path' | 'map_url'>,
): Promise<{ isConfirmed: boolean }> {
  const { error } = await supabase().rpc('send_test_email', message)
  if (error) throw toAppError(error)
  const settings = await supabase().rpc('get_email_settings')
  // The email is already queued, whatever this query returns.
  return { isConfirmed: settings.error !== null || settings.data.confirmed_at !== null }
}

export type Broadcast = Omit<
  RowOf<
    'broadcast_entry',
    | keyof Audience
    | 'children_count'
    | 'link_path'
    | 'map_url'
    | 'reason'
    | 'sent_by_email'
    | 'finished_at'
  >,
  'step'
> & { step: ReachedStep | null }

/** One page of sent messages, newest first. */
export async function fetchBroadcasts(page: number, signal: AbortSignal) {
  const { page_start } = pageRange(page)
  // One extra row tells whether there is another page, without counting.
  const { data, error } = await supabase()
    .rpc('get_broadcasts', { page_size: PAGE_SIZE + 1, page_start })
    .select(
      'id, subject, body, edition, status, ticket_status, step, country, state_city, talent, audition_on, video, children_count, link_path, map_url, is_urgent, reason, recipients, sent_by_email, created_at, written, finished_at, emails_waiting, emails_sent, emails_failed',
    )
    .abortSignal(signal)
    .overrideTypes<Broadcast[], { merge: false }>()
  if (error) throw toAppError(error)
  return { rows: data.slice(0, PAGE_SIZE), hasOlder: data.length > PAGE_SIZE }
}

/** A family that gets no email with a message's text. */
export type MessageCall = RowOf<
  'message_call',
  'parent_name' | 'parent_phone' | 'child_name' | 'opened_at' | 'opened_by_email'
>

/** The families to write to by WhatsApp about a message, and the progress. */
export interface MessageCalls {
  /** The next families; opened ones come last. */
  calls: MessageCall[]
  families: number
  opened: number
}

export async function fetchMessageCalls(
  broadcastId: string,
  signal: AbortSignal,
): Promise<MessageCalls> {
  const [calls, count] = await Promise.all([
    supabase().rpc('get_message_calls', { broadcast_id: broadcastId }).abortSignal(signal),
    supabase().rpc('count_message_calls', { broadcast_id: broadcastId }).abortSignal(signal),
  ])
  if (calls.error) throw toAppError(calls.error)
  if (count.error) throw toAppError(count.error)
  return {
    calls: calls.data as MessageCall[],
    families: count.data.families ?? 0,
    opened: count.data.opened ?? 0,
  }
}

/** Records that a family was written to. */
export async function openMessageCall(broadcastId: string, userId: string): Promise<void> {
  const { error } = await supabase().rpc('open_message_call', {
    broadcast_id: broadcastId,
    user_id: userId,
  })
  if (error) throw toAppError(error)
}
