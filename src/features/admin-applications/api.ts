import type { Currency } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { afterRow, searchKey } from '@/domain/search'
import type { Database } from '@/lib/supabase/database.types'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { pageRange, SEARCH_COUNT_LIMIT } from '@/lib/list-params'
import {
  APPLICATION_TABS,
  type ApplicationListFilter,
  type ApplicationTab,
  isFiltered,
  TAB_STATUSES,
  TICKET_FILTERS,
} from './list-params'

// All that the manage dialog shows: it opens with the listed row, without a request of its own.
const COLUMNS =
  'id, user_id, child_name, stage_name, age, gender, country, state_city, talents, parent_phone, payment_reference, status, ticket_status, awarded_tiers, points, entry_video_status, entry_video_url, entry_video_submitted_at, video_reason, assessment_score, assessment_note, assessment_report, assessment_result, audition_state, audition_date, audition_details, audition_result, audition_report, is_finalist, rejection_reason, approved_at, created_at, updated_at'

type ListedApplications = Omit<ApplicationListFilter, 'page'>

/** The filter as the procedures take it. */
function toArguments(filter: ListedApplications) {
  const { tab, search, place, ticket, video, talent, audition, finalist, from, to } = filter
  const words = search.trim()
  return {
    ...(tab === 'video_submitted'
      ? { only_video: 'submitted' as const }
      : { only_statuses: TAB_STATUSES[tab].join(','), ...(video ? { only_video: video } : {}) }),
    ...(searchKey(words) === '' ? {} : { search: words }),
    ...(place ? { only_place: place } : {}),
    ...(ticket ? { only_tickets: TICKET_FILTERS[ticket].join(',') } : {}),
    ...(talent ? { only_talent: talent } : {}),
    ...(audition ? { only_audition: audition } : {}),
    ...(finalist ? { only_finalists: true } : {}),
    ...(from ? { from_day: from } : {}),
    ...(to ? { to_day: to } : {}),
  }
}

/** Videos wait in the order in which they were handed in, unless another one is asked for. */
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
      ...toArguments(filter),
      ...toSort(filter),
      ...range,
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Application = Awaited<ReturnType<typeof fetchRows>>[number]

/** How many applications each tab holds. */
export async function fetchTabCounts(signal: AbortSignal): Promise<Record<ApplicationTab, number>> {
  const { data, error } = await supabase().rpc('get_application_counts').abortSignal(signal)
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
  /** Whether there are more than were counted. */
  isMore: boolean
}

/** Exact, except that a search is counted up to SEARCH_COUNT_LIMIT. */
async function countApplications(filter: ListedApplications, signal: AbortSignal): Promise<Count> {
  if (!isFiltered(filter)) {
    return { count: (await fetchTabCounts(signal))[filter.tab], isMore: false }
  }
  const isSearch = searchKey(filter.search) !== ''
  const { data, error } = await supabase()
    .rpc('count_applications', {
      ...toArguments(filter),
      ...(isSearch ? { at_most: SEARCH_COUNT_LIMIT + 1 } : {}),
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const isMore = isSearch && data > SEARCH_COUNT_LIMIT
  return { count: isMore ? SEARCH_COUNT_LIMIT : data, isMore }
}

export type TabCounts = Partial<Record<ApplicationTab, Count>>

/** What of a filter each tab holds but the one that is open, whose list counts it. */
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

/** One page of a tab, with the number of all rows that match. */
export async function fetchApplications(filter: ApplicationListFilter, signal: AbortSignal) {
  const [rows, { count, isMore }] = await Promise.all([
    fetchRows(filter, pageRange(filter.page), signal),
    countApplications(filter, signal),
  ])
  return { rows, total: count, isMore }
}

/** As many as are selected and decided about at once. */
export const MAX_SELECTED = 250

/** All that fit a filter at this moment, in its order, at most MAX_SELECTED. */
export function fetchAllThatFit(filter: ListedApplications, signal: AbortSignal) {
  return fetchRows(filter, { page_size: MAX_SELECTED, page_start: 0 }, signal)
}

const IDS_AT_ONCE = 100

/** The status that each of these has now; without those that are gone. */
export async function fetchStatuses(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ id: string; status: Application['status'] }[]> {
  const { data, error } = await supabase()
    .from('applications')
    .select('id, status')
    .in('id', ids.slice(0, IDS_AT_ONCE))
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const rest = ids.slice(IDS_AT_ONCE)
  return rest.length === 0 ? data : [...data, ...(await fetchStatuses(rest, signal))]
}

/** More finalists of one talent are not listed. */
export const MAX_FINALISTS = 200

/** The finalists of a talent, or all, the highest score first. */
export async function fetchFinalists(talent: string | null, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('get_finalists', {
      ...(talent === null ? {} : { only_talent: talent }),
      page_size: MAX_FINALISTS + 1,
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const isMore = data.length > MAX_FINALISTS
  const rows = isMore ? data.slice(0, MAX_FINALISTS) : data
  return { rows, total: rows.length, isMore }
}

/** The rows after `last`, newest first, for the list's export. */
export async function fetchApplicationsAfter(
  filter: ApplicationListFilter,
  last: Application | null,
  signal: AbortSignal,
) {
  const query = supabase()
    .rpc('get_applications', toArguments(filter))
    .select(COLUMNS)
    .order('created_at', { ascending: false })
    .order('id')
  const { data, error } = await (last ? query.or(afterRow(last)) : query)
    .limit(EXPORT_BATCH_SIZE)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

/** One application as it is now. Throws `not_found` when it is gone. */
export async function fetchApplication(id: string): Promise<Application> {
  const { data, error } = await supabase()
    .rpc('get_application', { application_id: id })
    .select(COLUMNS)
  if (error) throw toAppError(error)
  const row = data[0]
  if (!row) throw new AppError('not_found', 'This application has been deleted.')
  return row
}

/** What a message about a declined payment says. */
export interface DeclinedPayment {
  amount: number
  currency: Currency
  reason: string | null
}

/** The child's last ticket payment where that was declined; `null` otherwise. */
export async function fetchDeclinedPayment(
  applicationId: string,
  signal: AbortSignal,
): Promise<DeclinedPayment | null> {
  const { data, error } = await supabase()
    .from('payments')
    .select('amount, currency, status, decision_reason')
    .eq('application_id', applicationId)
    .eq('is_ticket', true)
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const last = data[0]
  if (last?.status !== 'declined') return null
  return { amount: last.amount, currency: last.currency, reason: last.decision_reason }
}

/** The child's ticket payments that wait for a decision, oldest first. */
export async function fetchPendingTicketPayments(applicationId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('payments')
    .select('id, amount, currency, reference, created_at')
    .eq('application_id', applicationId)
    .eq('is_ticket', true)
    .eq('status', 'pending')
    .order('created_at')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type PendingTicketPayment = Awaited<ReturnType<typeof fetchPendingTicketPayments>>[number]

/** How a ticket is confirmed: by cash, which may be a payment that waits, or by a correction without money. */
export type TicketConfirmation = { id: string; isSecondAccepted: boolean } & (
  | { how: 'cash'; amount: number; date: string; paymentId: string | null }
  | { how: 'correction'; reason: string }
)

/**
 * Confirms a ticket. Cash approves the payment that waits, or writes an approved one; a correction sets the
 * ticket alone. A ticket with an approved payment is refused (ticket_already_paid) unless that is accepted.
 */
export async function confirmTicket(confirmation: TicketConfirmation): Promise<void> {
  const { id, isSecondAccepted } = confirmation
  const second = isSecondAccepted ? { accept_second: true } : {}
  if (confirmation.how === 'correction') {
    const { error } = await supabase().rpc('confirm_ticket', {
      application_id: id,
      correction_reason: confirmation.reason,
    })
    if (error) throw toAppError(error)
    return
  }
  const { amount, date, paymentId } = confirmation
  const received = { received_amount: amount, received_on: date, ...second }
  const { error } =
    paymentId === null
      ? await supabase().rpc('confirm_ticket', {
          application_id: id,
          accept_pending: true,
          ...received,
        })
      : await supabase().rpc('update_payment_status', {
          payment_id: paymentId,
          new_status: 'approved',
          received_via: 'cash',
          ...received,
        })
  if (error) throw toAppError(error)
}

/** What was approved for a child, by currency: it goes from the lists with the child, not from the books. */
export async function fetchMoneyOf(
  applicationId: string,
  signal: AbortSignal,
): Promise<{ amount: number; currency: Currency }[]> {
  const { data, error } = await supabase()
    .rpc('get_money_of_application', { application_id: applicationId })
    .abortSignal(signal)
    .overrideTypes<{ amount: number; currency: Currency }[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export type ApplicationPatch = Pick<
  Database['public']['Tables']['applications']['Update'],
  | 'status'
  | 'ticket_status'
  | 'entry_video_status'
  | 'video_reason'
  | 'rejection_reason'
  | 'points'
  | 'assessment_score'
  | 'assessment_note'
  | 'assessment_report'
  | 'audition_state'
  | 'audition_date'
  | 'audition_details'
  | 'audition_result'
  | 'audition_report'
  | 'is_finalist'
>

/** A child's time on the day of an audition. */
export interface Slot {
  application: Application
  /** ISO, in UTC. */
  startsAt: string
}

export type AuditionOutcome = Database['public']['Enums']['audition_outcome']

/** Gives children their times and the place, and tells of each, by its id, what became of it. */
export async function scheduleAuditions(
  slots: readonly Slot[],
  place: string,
): Promise<ReadonlyMap<string, AuditionOutcome>> {
  const { data, error } = await supabase().rpc('schedule_auditions', {
    slots: slots.map(({ application: { id, updated_at }, startsAt }) => ({
      id,
      updated_at,
      starts_at: startsAt,
    })),
    place,
  })
  if (error) throw toAppError(error)
  return new Map(
    data.flatMap(({ application_id, outcome }) =>
      application_id && outcome ? [[application_id, outcome] as const] : [],
    ),
  )
}

export interface AuditionDay {
  country: Country
  /** As 2027-02-06, on the calendar of the country. */
  day: string
  state: string | null
}

/** Who auditions on a day, by time. */
export async function fetchAuditions({ country, day, state }: AuditionDay, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('get_auditions', {
      in_country: country,
      on_day: day,
      ...(state === null ? {} : { only_state: state }),
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** The days with auditions, earliest first. */
export async function fetchAuditionDays(signal: AbortSignal) {
  const { data, error } = await supabase().rpc('get_audition_days').abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export const STALE_UPDATE = 'stale_update'

export interface ApplicationChange {
  id: string
  /** As it was loaded: a row that was written since is left alone. */
  updatedAt: string
  patch: ApplicationPatch
}

/**
 * Writes the given columns unless the row has changed since it was loaded, which is a `conflict`
 * with the code STALE_UPDATE. What follows from the change is derived by the database.
 */
export async function updateApplication(change: ApplicationChange): Promise<void> {
  const { id, updatedAt, patch } = change
  const { data, error } = await supabase()
    .from('applications')
    .update(patch)
    .eq('id', id)
    .eq('updated_at', updatedAt)
    .select('id')
  if (error) throw toAppError(error)
  if (data.length === 0) {
    throw new AppError('conflict', 'The application has changed since you opened it.', {
      code: STALE_UPDATE,
    })
  }
}

/**
 * Deletes a child with its payments, proofs, consents and public profile, which go with the row; the
 * files of the proofs follow within minutes.
 */
export async function deleteApplication(id: string): Promise<void> {
  const { data, error } = await supabase().from('applications').delete().eq('id', id).select('id')
  if (error) throw toAppError(error)
  if (data.length === 0) throw new AppError('not_found', 'This application was deleted already.')
}
