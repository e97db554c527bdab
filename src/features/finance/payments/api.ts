import { readOutcomes } from '@/lib/api/calls'
import { toAppError } from '@/lib/api/errors'
import type { BulkOutcome } from '@/lib/api/many'
import type { RowOf } from '@/lib/supabase/rows'
import { fetchFile, PAYMENT_PROOFS } from '@/lib/supabase/storage'
import { isDone } from '@/features/finance/second-member'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import { type CsvBatch, EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { pageRange } from '@/lib/list-params'
import {
  limitOf,
  NO_FILTER,
  type PaymentFilter,
  type PaymentListFilter,
  toPaymentArguments,
} from './list-params'
import { type PaymentTotal, toPaymentTotal } from './payment-total'

const COLUMNS =
  'id, user_id, application_id, amount, currency, reference, description, child_name, status, payment_type, created_at, parent_name, parent_email, parent_phone, application_reference, country, decision_reason, decided_at, decided_by_email, same_reference_count, received_amount, received_on, received_via, is_ticket_paid_otherwise, receipt_number, edition, ticket_fee, ticket_received, received_currency, is_accepted_as_full, refunded_amount, refunded_on, transfer_id, unused_amount'

/**
 * A row of the combined list; same_reference_count counts other undeclined payments with the same reference, up to 9;
 * is_ticket_paid_otherwise means that nothing is due for the ticket without this payment.
 */
export type AdminPayment = RowOf<
  'payment_list_item',
  | 'application_id'
  | 'currency'
  | 'reference'
  | 'child_name'
  | 'parent_name'
  | 'parent_email'
  | 'parent_phone'
  | 'application_reference'
  | 'country'
  | 'decision_reason'
  | 'decided_at'
  | 'decided_by_email'
  | 'received_amount'
  | 'received_on'
  | 'received_via'
  | 'receipt_number'
  | 'edition'
  | 'ticket_fee'
  | 'ticket_received'
  | 'received_currency'
  | 'refunded_amount'
  | 'refunded_on'
  | 'transfer_id'
  | 'unused_amount'
>

async function countPayments(
  filter: PaymentFilter,
  atMost: number | null,
  signal: AbortSignal,
): Promise<number> {
  const { data, error } = await supabase()
    .rpc('count_payments_and_subscriptions', {
      ...toPaymentArguments(filter),
      at_most: atMost ?? undefined,
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/**
 * One page of payments and subscriptions together: pending ones, oldest first, then the rest, newest first. `total` is
 * exact up to a limit; above it `isMore` is set.
 */
export async function fetchPayments(filter: PaymentListFilter, signal: AbortSignal) {
  const limit = limitOf(filter)
  const [page, count] = await Promise.all([
    supabase()
      .rpc('get_all_payments_and_subscriptions', {
        ...toPaymentArguments(filter),
        ...pageRange(filter.page),
        waiting_first: true,
      })
      .select(COLUMNS)
      .abortSignal(signal)
      .overrideTypes<AdminPayment[], { merge: false }>(),
    countPayments(filter, limit + 1, signal),
  ])
  if (page.error) throw toAppError(page.error)
  return { rows: page.data, total: Math.min(count, limit), isMore: count > limit }
}

/** One payment or subscription as listed; null when it was deleted. */
export async function fetchPayment(id: string, signal: AbortSignal): Promise<AdminPayment | null> {
  const { data, error } = await supabase()
    .rpc('get_payment', { payment_id: id })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<AdminPayment[], { merge: false }>()
  if (error) throw toAppError(error)
  return data[0] ?? null
}

/** The stated, received, refunded and declined sums of the filtered rows, by currency. */
export async function fetchPaymentTotal(
  filter: PaymentFilter,
  signal: AbortSignal,
): Promise<PaymentTotal> {
  const limit = limitOf(filter)
  const { data, error } = await supabase()
    .rpc('total_payments_and_subscriptions', { ...toPaymentArguments(filter), at_most: limit + 1 })
    .abortSignal(signal)
    .overrideTypes<RowOf<'payment_total'>[], { merge: false }>()
  if (error) throw toAppError(error)
  return toPaymentTotal(data, limit)
}

/** The cursor after a row, or none for the start. */
const after = (last: AdminPayment | undefined) =>
  last ? { older_than: last.created_at, after_id: last.id } : {}

/** Exports the rows after `last` in list order; the access log records it. */
export async function exportPayments(
  filter: PaymentFilter,
  last: AdminPayment | null,
  signal: AbortSignal,
): Promise<CsvBatch<AdminPayment>> {
  if (last === null) await logExport('payments', 0)
  const { data, error } = await supabase()
    .rpc('export_payments', {
      ...toPaymentArguments(filter),
      page_size: EXPORT_BATCH_SIZE,
      ...after(last ?? undefined),
    })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<AdminPayment[], { merge: false }>()
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

/** The database refuses larger pages to members who are not owners. */
const ROWS_AT_ONCE = 100

/** All pending payments and subscriptions, newest first. */
export async function fetchAllPending(signal: AbortSignal): Promise<AdminPayment[]> {
  const all: AdminPayment[] = []
  for (;;) {
    const { data, error } = await supabase()
      .rpc('get_all_payments_and_subscriptions', {
        ...toPaymentArguments({ ...NO_FILTER, status: 'pending' }),
        page_size: ROWS_AT_ONCE,
        ...after(all.at(-1)),
      })
      .select(COLUMNS)
      .abortSignal(signal)
      .overrideTypes<AdminPayment[], { merge: false }>()
    if (error) throw toAppError(error)
    all.push(...data)
    if (data.length < ROWS_AT_ONCE) return all
  }
}

/** A decision on a payment or subscription, with the reason shown to the parent. */
export type Decision = { id: string; reason?: string } & (
  | { kind: 'payment'; status: 'approved' | 'declined' }
  | { kind: 'subscription'; status: 'active' | 'rejected' }
)

/**
 * Decides on a pending row; the stated amount counts as the amount that arrived. The database refuses a second decision
 * as a `conflict` (payment_already_decided). False when a second member has to confirm it.
 */
export async function decidePayment({ id, reason, ...decision }: Decision): Promise<boolean> {
  const shared = { reason: reason || undefined }
  const { data, error } =
    decision.kind === 'payment'
      ? await supabase().rpc('update_payment_status', {
          payment_id: id,
          new_status: decision.status,
          ...shared,
        })
      : await supabase().rpc('handle_subscription_status_update', {
          subscription_id: id,
          new_status: decision.status,
          ...shared,
        })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** The bank line that pays a payment, and the payment's share of it. */
export interface PaidByLine {
  lineId: string
  amount: number
}

export interface ApprovedPayment {
  id: string
  kind: Decision['kind']
  /** Without a line the stated amount counts. */
  line?: PaidByLine | undefined
}

/** One approval in a batch: a payment or subscription, or the payments that share a bank line. */
export interface Approval {
  payments: readonly ApprovedPayment[]
}

function toApproval({ payments }: Approval) {
  const [first, ...others] = payments
  if (!first) return {}
  const source = { bank_transaction_id: first.line?.lineId }
  if (others.length > 0) {
    return {
      ...source,
      parts: payments.map(({ id, line }) => ({
        payment_id: id,
        amount: line?.amount ?? null,
        open_ticket: true,
      })),
    }
  }
  return {
    ...source,
    payment_id: first.kind === 'payment' ? first.id : undefined,
    subscription_id: first.kind === 'subscription' ? first.id : undefined,
  }
}

/**
 * Approves up to 50 in one call, each on its own, and returns their outcomes in order. `callId` is an idempotency key:
 * repeated within a day, it returns the same answer and changes nothing.
 */
export async function approvePayments(
  callId: string,
  approvals: readonly Approval[],
): Promise<BulkOutcome[]> {
  const { data, error } = await supabase().rpc('approve_payments', {
    call_id: callId,
    approvals: approvals.map(toApproval),
  })
  if (error) throw toAppError(error)
  return readOutcomes(data)
}

export interface Undo {
  id: string
  kind: 'payment' | 'subscription'
  reason: string
}

/** Makes a decided row pending again; false when a second member has to confirm it. */
export async function undoDecision({ id, kind, reason }: Undo): Promise<boolean> {
  const { data, error } =
    kind === 'payment'
      ? await supabase().rpc('undo_payment_decision', { payment_id: id, reason })
      : await supabase().rpc('undo_subscription_decision', { subscription_id: id, reason })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** The proofs that parents attached to these rows, oldest first. */
export async function fetchProofs(ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return []
  const { data, error } = await supabase()
    .rpc('get_proofs', { row_ids: [...ids] })
    .abortSignal(signal)
    .overrideTypes<
      RowOf<'proof_entry', 'payment_id' | 'subscription_id' | 'original_name'>[],
      { merge: false }
    >()
  if (error) throw toAppError(error)
  return data
}

export type Proof = Awaited<ReturnType<typeof fetchProofs>>[number]

export function proofsOf({ id }: Pick<AdminPayment, 'id'>, proofs: readonly Proof[]): Proof[] {
  return proofs.filter((proof) => [proof.payment_id, proof.subscription_id].includes(id))
}

/** The file of a proof, its type detected from its bytes; the access log records the opening. */
export async function fetchProofFile(id: string): Promise<Blob> {
  const { data: path, error } = await supabase().rpc('open_proof', { proof_id: id })
  if (error) throw toAppError(error)
  return fetchFile(PAYMENT_PROOFS, path)
}

/** Whether the sweep that checks and removes files is late: no run for ten minutes. */
export async function fetchIsSweepLate(signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase()
    .rpc('get_jobs')
    .select('name, is_late')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.some(({ name, is_late }) => name === 'sweep' && is_late === true)
}
