import { isSettled, type NoticeFacts } from '@/domain/notice'
import { AppError, toAppError } from '@/lib/api/errors'
import { PAGE_SIZE, pageRange } from '@/lib/list-params'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

const COLUMNS =
  'id, kind, application_id, payment_id, broadcast_id, child_name, facts, created_at, read_at, settled_at'

/** The most unread notices counted. */
export const MAX_UNREAD = 100

const notices = (userId: string) => supabase().from('notices').select(COLUMNS).eq('user_id', userId)

type Row = NonNullable<Awaited<ReturnType<typeof notices>>['data']>[number]
export type Notice = Omit<Row, 'facts'> & { facts: NoticeFacts }

/** Database triggers write the facts, so their shape is known. */
const toNotice = (row: Row): Notice => ({ ...row, facts: row.facts as NoticeFacts })

/** The parent's unread notices that are still current, newest first, up to `MAX_UNREAD`. */
export async function fetchUnreadNotices(userId: string, signal: AbortSignal): Promise<Notice[]> {
  const { data, error } = await notices(userId)
    .is('read_at', null)
    .is('settled_at', null)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MAX_UNREAD)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.map(toNotice).filter((notice) => !isSettled(notice))
}

/** The year of each child of a family. */
export async function fetchYears(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('applications')
    .select('id, edition')
    .eq('user_id', userId)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export interface NoticePage {
  rows: Notice[]
  hasOlder: boolean
}

/** One page of all notices, newest first. */
export async function fetchNotices(
  userId: string,
  page: number,
  signal: AbortSignal,
): Promise<NoticePage> {
  const { page_start } = pageRange(page)
  // One extra row tells whether there is another page, without counting.
  const { data, error } = await notices(userId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(page_start, page_start + PAGE_SIZE)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data.slice(0, PAGE_SIZE).map(toNotice), hasOlder: data.length > PAGE_SIZE }
}

/** Notices with these ids, or all up to a moment: later ones stay unread. */
export type WhichNotices = { ids: string[] } | { upTo: string }

export async function markNoticesRead(which: WhichNotices): Promise<void> {
  const { error } = await supabase().rpc(
    'mark_notices_read',
    'ids' in which ? { notice_ids: which.ids } : { up_to: which.upTo },
  )
  if (error) throw toAppError(error)
}

/** The notice to celebrate full-screen now, if any: not too early, still true, and with no bad news beside it. */
export async function fetchTriumph(signal: AbortSignal): Promise<string | null> {
  const { data, error } = await supabase().rpc('get_triumph').abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Message = RowOf<'message', 'link_path' | 'map_url'>

/** A message from the organisers, with the family's names filled in. */
export async function fetchMessage(broadcastId: string, signal: AbortSignal): Promise<Message> {
  const { data, error } = await supabase()
    .rpc('get_message', { broadcast_id: broadcastId })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const [message] = data as Message[]
  if (!message) throw new AppError('not_found', "This message isn't there any more.")
  return message
}

/** Keeps a listed child on Our Shining Stars beyond its year. */
export async function keepOnList(applicationId: string): Promise<void> {
  const { error } = await supabase().rpc('keep_on_list', { application_id: applicationId })
  if (error) throw toAppError(error)
}

/** Restores the parent's answers that the office had corrected. */
export async function putBackCorrection(noticeId: string): Promise<void> {
  const { error } = await supabase().rpc('put_back_correction', { notice_id: noticeId })
  if (error) throw toAppError(error)
}
