import { parseAmount } from '@/domain/amount'
import { toAppError } from '@/lib/api/errors'
import { isDone } from '@/features/finance/second-member'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { pageRange } from '@/lib/list-params'
import { type ListTotal, NO_MONEY_FILTER, toListTotal } from '@/features/finance/money-list'
import type { RowOf } from '@/lib/supabase/rows'
import {
  type DonationFilter,
  type DonationListFilter,
  limitOf,
  toDonationArguments,
} from './list-params'
import type { ConfirmationInput } from './schema'

const COLUMNS =
  'id, donor_name, donor_email, donor_phone, project, country, children_count, status, amount, currency, received_on, bank_reference, refunded_amount, refunded_on, decision_reason, created_at, erased_at'

async function countDonations(filter: DonationFilter, atMost: number | null, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('count_donations', {
      ...toDonationArguments(filter),
      at_most: atMost ?? undefined,
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** One page of donations, newest first. `total` is exact up to a limit; above it `isMore` is set. */
export async function fetchDonations({ page, ...filter }: DonationListFilter, signal: AbortSignal) {
  const limit = limitOf(filter)
  const [{ data, error }, count] = await Promise.all([
    supabase()
      .rpc('get_donations', { ...toDonationArguments(filter), ...pageRange(page) })
      .select(COLUMNS)
      .abortSignal(signal),
    countDonations(filter, limit + 1, signal),
  ])
  if (error) throw toAppError(error)
  return { rows: data, total: Math.min(count, limit), isMore: count > limit }
}

export type Donation = Awaited<ReturnType<typeof fetchDonations>>['rows'][number]

/** Exports the rows after `last` in list order; the access log records it. */
export async function exportDonations(
  filter: DonationFilter,
  last: Donation | null,
  signal: AbortSignal,
) {
  if (last === null) await logExport('donations', 0)
  const { data, error } = await supabase()
    .rpc('export_donations', {
      ...toDonationArguments(filter),
      page_size: EXPORT_BATCH_SIZE,
      ...(last ? { older_than: last.created_at, after_id: last.id } : {}),
    })
    .select(COLUMNS)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

/** The total of the filtered rows, by currency; unconfirmed donations have no amount yet. */
export async function fetchDonationTotal(
  filter: DonationFilter,
  signal: AbortSignal,
): Promise<ListTotal> {
  const limit = limitOf(filter)
  const { data, error } = await supabase()
    .rpc('total_donations', { ...toDonationArguments(filter), at_most: limit + 1 })
    .abortSignal(signal)
    .overrideTypes<RowOf<'money_total', 'currency' | 'amount'>[], { merge: false }>()
  if (error) throw toAppError(error)
  return toListTotal(data, limit)
}

/** How many donations wait for a decision. */
export function fetchPendingCount(signal: AbortSignal): Promise<number> {
  return countDonations({ ...NO_MONEY_FILTER, search: '', status: 'pending_payment' }, null, signal)
}

export type DonationDecision = { id: string } & (
  | { status: 'declined' }
  | { status: 'confirmed'; received: ConfirmationInput }
)

/**
 * Decides on a donation once: a second decision is a `conflict`, even an identical one. False when a second member has
 * to confirm it.
 */
export async function decideDonation(decision: DonationDecision): Promise<boolean> {
  const { data, error } = await supabase().rpc('decide_donation', {
    donation_id: decision.id,
    new_status: decision.status,
    ...(decision.status === 'confirmed' ? toReceivedArguments(decision.received) : {}),
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

function toReceivedArguments({ amount, currency, received_on, bank_reference }: ConfirmationInput) {
  return {
    // The schema only accepts parseable amounts.
    amount: parseAmount(amount) ?? 0,
    currency,
    received_on,
    bank_reference: bank_reference === '' ? undefined : bank_reference,
  }
}

/** Makes a decided donation pending again; false when a second member has to confirm it. */
export async function undoDonationDecision({ id, reason }: { id: string; reason: string }) {
  const { data, error } = await supabase().rpc('undo_donation_decision', {
    donation_id: id,
    reason,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** Erases a donor on request: the whole donation, or only the person if it is confirmed. */
export async function eraseDonation(id: string): Promise<void> {
  const { error } = await supabase().rpc('erase_donation', { donation_id: id })
  if (error) throw toAppError(error)
}
