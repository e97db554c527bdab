import { searchKey } from '@/domain/search'
import { ticketStatusesOf } from '@/domain/ticket-status'
import { AppError, toAppError } from '@/lib/api/errors'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { pageRange, SEARCH_COUNT_LIMIT, toYearArgument } from '@/lib/list-params'
import {
  ACCEPTED_STATUSES,
  APPLICATION_TABS,
  type ApplicationListFilter,
  type ApplicationTab,
  type FinalistFilter,
  isFiltered,
  TAB_STATUSES,
} from './list-params'

// Everything the manage dialog shows: it opens with the listed row, without its own request.
const COLUMNS =
  'id, user_id, edition, ticket_fee, ticket_received, child_name, stage_name, age, gender, country, state_city, talents, parent_phone, payment_reference, status, ticket_status, awarded_tiers, points, entry_video_status, entry_video_url, entry_video_submitted_at, video_reason, assessment_score, assessment_report, assessment_result, audition_state, audition_date, audition_day_id, audition_details, audition_result, audition_report, is_finalist, is_listed, is_shareable, hidden_at, rejection_reason, approved_at, created_at, updated_at, ...application_notes(assessment_note)'

type ListedApplications = Omit<ApplicationListFilter, 'page'>

/** The filter as procedure arguments. */
function toApplicationArguments(filter: ListedApplications) {
  const { tab, search, place, ticket, video, talent, audition, finalist, from, to } = filter
  const { gender, age, step, isExpired, isAccepted } = filter
  const words = search.trim()
  return {
    ...toYearArgument(filter.year),
    ...(tab === 'video_submitted'
      ? { only_video: 'submitted' as const }
      : { ...toStatuses(tab, isAccepted), only_video: video || undefined }),
    search: searchKey(words) === '' ? undefined : words,
    only_place: place || undefined,
    only_tickets: ticket ? ticketStatusesOf(ticket).join(',') : undefined,
    only_talent: talent || undefined,
    only_audition: audition || undefined,
    only_finalists: finalist ? true : undefined,
    from_day: from || undefined,
    to_day: to || undefined,
    only_gender: gender || undefined,
    only_age: age ?? undefined,
    only_step: step || undefined,
    only_expired: isExpired ? true : undefined,
  }
}

/** The statuses of a tab; the full set is not sent. */
function toStatuses(tab: Exclude<ApplicationTab, 'video_submitted'>, isAccepted: boolean) {
  if (tab !== 'all') return { only_statuses: TAB_STATUSES[tab].join(',') }
  return isAccepted ? { only_statuses: ACCEPTED_STATUSES.join(',') } : {}
}

/** Videos are sorted by submission, unless another order is chosen. */
function toSort({ tab, sort }: ListedApplications) {
  if (sort !== 'newest') return { sort }
  return tab === 'video_submitted' ? { sort: 'handed_in' as const } : {}
}

async function fetchRows(
  filter: ListedApplications,
  range: { page_size: number; page_start: number },
  signal: AbortSignal,
) {
  const { data, error } = await supabase()
    .rpc('get_applications', {
      ...toApplicationArguments(filter),
      ...toSort(filter),
      ...range,
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type AdminApplication = Awaited<ReturnType<typeof fetchRows>>[number]

/** The number of applications of a year per tab. */
export async function fetchTabCounts(
  year: number | null,
  signal: AbortSignal,
): Promise<Record<ApplicationTab, number>> {
  const { data, error } = await supabase()
    .rpc('get_application_counts', toYearArgument(year))
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const counts = data[0]
  const countTab = (tab: ApplicationTab) =>
    tab === 'video_submitted'
      ? (counts?.video_submitted ?? 0)
      : TAB_STATUSES[tab].reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  return Object.fromEntries(APPLICATION_TABS.map((tab) => [tab, countTab(tab)])) as Record<
    ApplicationTab,
    number
  >
}

export interface Count {
  count: number
  /** Whether the count stopped at its limit. */
  isMore: boolean
}

/** Exact, except that a search is counted up to SEARCH_COUNT_LIMIT. */
async function countApplications(filter: ListedApplications, signal: AbortSignal): Promise<Count> {
  if (!isFiltered(filter)) {
    return { count: (await fetchTabCounts(filter.year, signal))[filter.tab], isMore: false }
  }
  const isSearch = searchKey(filter.search) !== ''
  const { data, error } = await supabase()
    .rpc('count_applications', {
      ...toApplicationArguments(filter),
      at_most: isSearch ? SEARCH_COUNT_LIMIT + 1 : undefined,
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const isMore = isSearch && data > SEARCH_COUNT_LIMIT
  return { count: isMore ? SEARCH_COUNT_LIMIT : data, isMore }
}

export type TabCounts = Partial<Record<ApplicationTab, Count>>

/** The filtered counts of all tabs except the open one, whose list has its own. */
export async function fetchOtherCounts(
  filter: ListedApplications,
  signal: AbortSignal,
): Promise<TabCounts> {
  const others = APPLICATION_TABS.filter((tab) => tab !== filter.tab)
  const counts = await Promise.all(
    others.map(async (tab) => [tab, await countApplications({ ...filter, tab }, signal)] as const),
  )
  return Object.fromEntries(counts)
}

/** One page of a tab, with the total number of matches. */
export async function fetchApplications(filter: ApplicationListFilter, signal: AbortSignal) {
  const [rows, { count, isMore }] = await Promise.all([
    fetchRows(filter, pageRange(filter.page), signal),
    countApplications(filter, signal),
  ])
  return { rows, total: count, isMore }
}

/** The most applications selected and decided on at once. */
export const MAX_SELECTED = 250

/** All current matches of a filter, in its order, at most MAX_SELECTED. */
export function fetchAllThatFit(filter: ListedApplications, signal: AbortSignal) {
  return fetchRows(filter, { page_size: MAX_SELECTED, page_start: 0 }, signal)
}

/** The most finalists listed per talent. */
export const MAX_FINALISTS = 200

/** The finalists of a year with a talent, or all, highest score first. */
export async function fetchFinalists({ year, talent }: FinalistFilter, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('get_finalists', {
      ...toYearArgument(year),
      only_talent: talent ?? undefined,
      page_size: MAX_FINALISTS + 1,
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const isMore = data.length > MAX_FINALISTS
  const rows = isMore ? data.slice(0, MAX_FINALISTS) : data
  return { rows, total: rows.length, isMore }
}

/** With the parent's name and email and the amount due for the ticket, if requested. */
export type ApplicationWithContact = AdminApplication & {
  parent_name?: string | null
  parent_email?: string | null
  /** In the currency of the country. */
  due?: number | null
}

/** Logs that a member who is not an owner opens these children, which allows reading them in full for five minutes. */
async function logOpening(ids: string[]): Promise<void> {
  const { error } = await supabase().rpc('log_opening', { application_ids: ids })
  if (error) throw toAppError(error)
}

/** The rows for an export or printout. */
export async function withContacts(
  rows: readonly AdminApplication[],
  isOwner: boolean,
  signal?: AbortSignal,
): Promise<ApplicationWithContact[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  if (!isOwner) await logOpening(ids)
  const query = supabase().rpc('get_contacts', { application_ids: ids })
  const { data, error } = await (signal ? query.abortSignal(signal) : query)
  if (error) throw toAppError(error)
  const contacts = new Map(data.map((contact) => [contact.application_id, contact]))
  return rows.map((row) => {
    const { parent_name, parent_email, parent_phone, due } = contacts.get(row.id) ?? {}
    return {
      ...row,
      parent_phone: parent_phone ?? row.parent_phone,
      parent_name: parent_name ?? null,
      parent_email: parent_email ?? null,
      due: due ?? null,
    }
  })
}

/** Exports the rows after `last`, newest first; the access log records it. */
export async function exportApplications(
  filter: ApplicationListFilter,
  last: AdminApplication | null,
  isOwner: boolean,
  signal: AbortSignal,
) {
  if (last === null) await logExport('applications', 0)
  const { data, error } = await supabase()
    .rpc('export_applications', {
      ...toApplicationArguments(filter),
      page_size: EXPORT_BATCH_SIZE,
      ...(last ? { older_than: last.created_at, after_id: last.id } : {}),
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return {
    rows: await withContacts(data, isOwner, signal),
    isLast: data.length < EXPORT_BATCH_SIZE,
  }
}

/**
 * The current application in full. Throws `not_found` when it was deleted or is outside a reviewer's states; a reviewer
 * is not told which.
 */
export async function fetchApplication(id: string, isOwner: boolean): Promise<AdminApplication> {
  if (!isOwner) await logOpening([id])
  const { data, error } = await supabase().rpc('open_application', { application_id: id })
  if (error) throw toAppError(error)
  if (data === null) {
    throw new AppError(
      'not_found',
      isOwner
        ? 'This application has been deleted.'
        : 'This application was deleted, or it is not in your states.',
    )
  }
  return data as unknown as AdminApplication
}
