import { formatDateTime } from '@/domain/dates'
import { AppError, toAppError } from '@/lib/api/errors'
import { PAGE_SIZE, pageRange } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { Json } from '@/lib/supabase/database.types'
import type { RowOf } from '@/lib/supabase/rows'
import type { TickedChildren } from '@/lib/ticked-children'
import type { ReachedStep } from '@/domain/reached-step'
import type { Audience } from './audience'

/** More than these are not counted. */
export const COUNT_LIMIT = 10_000

/** The parents of which children of a year (without one of the current): those that fit, or those that were ticked. */
export interface Recipients {
  audience: Audience | TickedChildren
  year: number | null
}

const toArgument = ({ audience, year }: Recipients) =>
  Object.fromEntries(
    Object.entries({ ...audience, edition: year }).filter(([, value]) => value !== null),
  ) as Json

export type Reach = RowOf<'audience_reach'>

/** How many parents a message would go to; one more than `COUNT_LIMIT` stands for more. */
export async function countAudience(to: Recipients, signal: AbortSignal): Promise<Reach> {
  const { data, error } = await supabase()
    .rpc('count_audience', { audience: toArgument(to) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Reach
}

export type PreviewedMessage = RowOf<'message_preview', 'parent_name'>

/** A message's text as up to three of its families will read it. */
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
  /** An address of a map, or empty. */
  map_url: string
  is_urgent: boolean
  /** Why a second message within the hour cannot wait, or empty. */
  reason: string
}

/** Sends a message. The same one again, after a lost answer, is sent once. */
export async function sendBroadcast({ id, audience, year, ...words }: Message): Promise<void> {
  const { error } = await supabase().rpc('send_broadcast', {
    ...words,
    audience: toArgument({ audience, year }),
    broadcast_id: id,
  })
  if (!error) return
  // The database says when the next one may go.
  if (error.message === 'broadcast_too_soon' && error.details) throw tooSoon(error.details)
  throw toAppError(error)
}

function tooSoon(freeAt: string): AppError {
  return new AppError(
    'rejected',
    `Three messages an hour are the most. You can send this one from ${formatDateTime(freeAt, 'Nigeria')}; what you wrote stays here.`,
    { code: 'broadcast_too_soon' },
  )
}

/** Has the message sent to the administrator alone; says whether that address may get its words. */
export async function sendTestLetter(
  message: Pick<Message, 'subject' | 'body' | 'link_path' | 'map_url'>,
): Promise<{ isConfirmed: boolean }> {
  const { error } = await supabase().rpc('send_test_letter', message)
  if (error) throw toAppError(error)
  const settings = await supabase().rpc('get_letter_settings')
  // The letter is on its way, whatever becomes of this question.
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

/** One page of the messages that were sent, newest first. */
export async function fetchBroadcasts(page: number, signal: AbortSignal) {
  const { page_start } = pageRange(page)
  // One more than the page holds says whether there is another page, without counting.
  const { data, error } = await supabase()
    .rpc('get_broadcasts', { page_size: PAGE_SIZE + 1, page_start })
    .select(
      'id, subject, body, edition, status, ticket_status, step, country, state_city, talent, audition_on, video, children_count, link_path, map_url, is_urgent, reason, recipients, sent_by_email, created_at, written, finished_at, letters_waiting, letters_sent, letters_failed',
    )
    .abortSignal(signal)
    .overrideTypes<Broadcast[], { merge: false }>()
  if (error) throw toAppError(error)
  return { rows: data.slice(0, PAGE_SIZE), hasOlder: data.length > PAGE_SIZE }
}

/** A family that no email brings a message's text. */
export type MessageCall = RowOf<
  'message_call',
  'parent_name' | 'parent_phone' | 'child_name' | 'opened_at' | 'opened_by_email'
>

/** The families of a message to write to by WhatsApp, and how far that has come. */
export interface MessageCalls {
  /** The next ones; those that were opened come last. */
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

/** Remembers that a family was written to. */
export async function openMessageCall(broadcastId: string, userId: string): Promise<void> {
  const { error } = await supabase().rpc('open_message_call', {
    broadcast_id: broadcastId,
    user_id: userId,
  })
  if (error) throw toAppError(error)
}
