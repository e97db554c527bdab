import { parseAmount } from '@/domain/amount'
import type { DonationStatus } from '@/domain/application'
import { afterRow } from '@/domain/search'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { PAGE_SIZE } from '@/lib/list-params'
import type { DonationFilter } from './list-params'
import type { ConfirmationInput } from './schema'

const COLUMNS =
  'id, donor_name, donor_email, donor_phone, project, country, children_count, status, amount, currency, received_on, bank_reference, decision_reason, created_at, erased_at'

/** What matches, newest first. */
function selectDonations(status: DonationStatus | null) {
  const query = supabase().from('donations').select(COLUMNS)
  return (status === null ? query : query.eq('status', status))
    .order('created_at', { ascending: false })
    .order('id')
}

async function fetchRows(
  status: DonationStatus | null,
  range: { offset: number; size: number },
  signal: AbortSignal,
) {
  const { data, error } = await selectDonations(status)
    .range(range.offset, range.offset + range.size - 1)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Donation = Awaited<ReturnType<typeof fetchRows>>[number]

/** How many donations there are in a state, or in all; the database keeps the number. */
async function countDonations(status: DonationStatus | null, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('count_donations', status === null ? {} : { only_status: status })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** One page of donations, newest first, with the number of all that match. */
export async function fetchDonations({ status, page }: DonationFilter, signal: AbortSignal) {
  const [rows, total] = await Promise.all([
    fetchRows(status, { offset: (page - 1) * PAGE_SIZE, size: PAGE_SIZE }, signal),
    countDonations(status, signal),
  ])
  return { rows, total }
}

/** The rows after `last` in the list's order, for its export. */
export async function fetchDonationsAfter(
  status: DonationStatus | null,
  last: Donation | null,
  signal: AbortSignal,
) {
  const query = selectDonations(status)
  const { data, error } = await (last ? query.or(afterRow(last)) : query)
    .limit(EXPORT_BATCH_SIZE)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

/** How many donations wait for a decision. */
export function fetchPendingCount(signal: AbortSignal): Promise<number> {
  return countDonations('pending_payment', signal)
}

export type DonationDecision = { id: string } & (
  { status: 'declined' } | { status: 'confirmed'; received: ConfirmationInput }
)

/** Decides about a donation, once: a second decision is a `conflict`, also when it is the same one. */
export async function decideDonation(decision: DonationDecision): Promise<void> {
  const { error } = await supabase().rpc('decide_donation', {
    donation_id: decision.id,
    new_status: decision.status,
    ...(decision.status === 'confirmed' ? toArguments(decision.received) : {}),
  })
  if (error) throw toAppError(error)
}

function toArguments({ amount, currency, received_on, bank_reference }: ConfirmationInput) {
  return {
    // The schema let nothing else through.
    amount: parseAmount(amount) ?? 0,
    currency,
    received_on,
    ...(bank_reference === '' ? {} : { bank_reference }),
  }
}

/** Makes a decided donation pending again. */
export async function undoDonationDecision({ id, reason }: { id: string; reason: string }) {
  const { error } = await supabase().rpc('undo_donation_decision', { donation_id: id, reason })
  if (error) throw toAppError(error)
}

/** Erases a donor on request: the whole donation, or of a confirmed one the person. */
export async function eraseDonation(id: string): Promise<void> {
  const { error } = await supabase().rpc('erase_donation', { donation_id: id })
  if (error) throw toAppError(error)
}
