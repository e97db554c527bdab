import type { DonationStatus } from '@/domain/application'
import { afterRow } from '@/domain/search'
import { toAppError } from '@/lib/errors'
import { db } from '@/lib/supabase'
import { type DonationFilter, PAGE_SIZE } from './list'

const COLUMNS =
  'id, donor_name, donor_email, donor_phone, project, country, children_count, status, created_at'

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** Rows of one request of an export. */
const EXPORT_SIZE = 500

/** What matches, newest first, with its number where that is wanted. */
function selectDonations(status: DonationStatus | null, options: { count?: 'exact' } = {}) {
  const query = db().from('donations').select(COLUMNS, options)
  return (status === null ? query : query.eq('status', status))
    .order('created_at', { ascending: false })
    .order('id')
}

/** One page of donations, newest first, with the number of all that match. */
export async function fetchDonations({ status, page }: DonationFilter, signal: AbortSignal) {
  const { data, count, error } = await selectDonations(status, { count: 'exact' })
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
    .abortSignal(signal)
  if (error?.code === PAST_THE_END) return { rows: [], total: 0 }
  if (error) throw toAppError(error)
  return { rows: data, total: count ?? data.length }
}

/** The rows after `last` in the list's order, for its export. */
export async function fetchDonationsAfter(
  status: DonationStatus | null,
  last: Donation | null,
  signal: AbortSignal,
) {
  const query = selectDonations(status)
  const { data, error } = await (last ? query.or(afterRow(last)) : query)
    .limit(EXPORT_SIZE)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_SIZE }
}

export type Donation = Awaited<ReturnType<typeof fetchDonations>>['rows'][number]

/** How many donations wait for a decision. */
export async function fetchPendingCount(signal: AbortSignal): Promise<number> {
  const { count, error } = await db()
    .from('donations')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'pending_payment')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return count ?? 0
}

export interface DonationDecision {
  id: string
  status: 'confirmed' | 'declined'
}

/** Decides about a donation, once: a second decision is a `conflict`, also when it is the same one. */
export async function decideDonation({ id, status }: DonationDecision): Promise<void> {
  const { data, error } = await db()
    .from('donations')
    .update({ status })
    .eq('id', id)
    .eq('status', 'pending_payment')
    .select('id')
  if (error) throw toAppError(error)
  if (data.length === 0) throw toAppError({ message: 'donation_already_decided' })
}
