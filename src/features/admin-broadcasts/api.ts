import { formatDateTime } from '@/domain/dates'
import { AppError, toAppError } from '@/lib/api/errors'
import { PAGE_SIZE, pageRange, toYearArgument } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'
import type { Audience, Step } from './audience'

/** More than these are not counted. */
export const COUNT_LIMIT = 10_000

const toArguments = ({ status, ticket_status, step, country, state_city }: Audience) => ({
  ...(status && { status: [...status] }),
  ...(ticket_status && { ticket_status: [...ticket_status] }),
  ...(step && { step }),
  ...(country && { country }),
  ...(state_city && { state_city }),
})

/** How many parents of a year a message would go to; one more than `COUNT_LIMIT` stands for more. */
export async function countAudience(
  audience: Audience,
  year: number | null,
  signal: AbortSignal,
): Promise<number> {
  const { data, error } = await supabase()
    .rpc('count_audience', { ...toArguments(audience), ...toYearArgument(year) })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export interface Message {
  id: string
  subject: string
  body: string
  audience: Audience
  /** Of which year; without one of the current. */
  year: number | null
}

/** Sends a message. The same one again, after a lost answer, is sent once. */
export async function sendBroadcast({ id, subject, body, audience, year }: Message): Promise<void> {
  const { error } = await supabase().rpc('send_broadcast', {
    ...toArguments(audience),
    ...toYearArgument(year),
    ...{ subject, body, broadcast_id: id },
  })
  if (!error) return
  // The database says when the next one may go.
  if (error.message === 'broadcast_too_soon' && error.details) throw tooSoon(error.details)
  throw toAppError(error)
}

function tooSoon(freeAt: string): AppError {
  return new AppError(
    'rejected',
    `One message an hour is the most. You can send this one from ${formatDateTime(freeAt, 'Nigeria')}; what you wrote stays here.`,
    { code: 'broadcast_too_soon' },
  )
}

/** Has the message sent to the administrator alone; says whether that address may get its words. */
export async function sendTestLetter(
  message: Pick<Message, 'subject' | 'body'>,
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
    'status' | 'ticket_status' | 'step' | 'country' | 'state_city' | 'sent_by_email' | 'finished_at'
  >,
  'step'
> & { step: Step | null }

/** One page of the messages that were sent, newest first. */
export async function fetchBroadcasts(page: number, signal: AbortSignal) {
  const { page_start } = pageRange(page)
  // One more than the page holds says whether there is another page, without counting.
  const { data, error } = await supabase()
    .rpc('get_broadcasts', { page_size: PAGE_SIZE + 1, page_start })
    .select(
      'id, subject, body, edition, status, ticket_status, step, country, state_city, recipients, sent_by_email, created_at, written, finished_at, letters_waiting, letters_sent, letters_failed',
    )
    .abortSignal(signal)
    .overrideTypes<Broadcast[], { merge: false }>()
  if (error) throw toAppError(error)
  return { rows: data.slice(0, PAGE_SIZE), hasOlder: data.length > PAGE_SIZE }
}
