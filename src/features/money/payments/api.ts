import type { Currency } from '@/domain/money'
import type { ReceivedVia } from '@/domain/payment'
import { readOutcomes } from '@/lib/api/calls'
import { toAppError } from '@/lib/api/errors'
import type { BulkOutcome } from '@/lib/api/many'
import type { RowOf } from '@/lib/supabase/rows'
import { fetchFile, PAYMENT_PROOFS } from '@/lib/supabase/storage'
import { isDone } from '@/lib/second-member'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import { type CsvBatch, EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { pageRange } from '@/lib/list-params'
import { type ListTotal, toListTotal } from '@/features/money/money-list'
import {
  limitOf,
  NO_FILTER,
  type PaymentFilter,
  type PaymentListFilter,
  toArguments,
} from './list-params'

const COLUMNS =
  'id, user_id, application_id, amount, currency, reference, description, child_name, status, payment_type, created_at, parent_name, parent_email, parent_phone, application_reference, country, decision_reason, decided_at, decided_by_email, same_reference_count, received_amount, received_on, received_via, is_ticket_paid_otherwise, receipt_number, edition, ticket_fee, ticket_received, received_currency, is_accepted_as_full, refunded_amount, refunded_on, transfer_id, unused_amount'

/**
 * A row of the combined list; same_reference_count counts other payments with the same reference that
 * are not declined, up to 9; is_ticket_paid_otherwise says that nothing is due for the ticket without this payment.
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
      ...toArguments(filter),
      at_most: atMost ?? undefined,
    })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** One page of payments and subscriptions together, newest first. `total` is exact up to a limit; above it `isMore` is set. */
export async function fetchPayments(filter: PaymentListFilter, signal: AbortSignal) {
  const limit = limitOf(filter)
  const [page, count] = await Promise.all([
    supabase()
      .rpc('get_all_payments_and_subscriptions', {
        ...toArguments(filter),
        ...pageRange(filter.page),
      })
      .select(COLUMNS)
      .abortSignal(signal)
      .overrideTypes<AdminPayment[], { merge: false }>(),
    countPayments(filter, limit + 1, signal),
  ])
  if (page.error) throw toAppError(page.error)
  return { rows: page.data, total: Math.min(count, limit), isMore: count > limit }
}

/** One payment or subscription as the list shows it; null when it is gone. */
export async function fetchPayment(id: string, signal: AbortSignal): Promise<AdminPayment | null> {
  const { data, error } = await supabase()
    .rpc('get_payment', { payment_id: id })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<AdminPayment[], { merge: false }>()
  if (error) throw toAppError(error)
  return data[0] ?? null
}

/** The total of the filtered rows, by currency: what arrived, else what was stated. */
export async function fetchPaymentTotal(
  filter: PaymentFilter,
  signal: AbortSignal,
): Promise<ListTotal> {
  const limit = limitOf(filter)
  const { data, error } = await supabase()
    .rpc('total_payments_and_subscriptions', { ...toArguments(filter), at_most: limit + 1 })
    .abortSignal(signal)
    .overrideTypes<RowOf<'money_total', 'currency' | 'amount'>[], { merge: false }>()
  if (error) throw toAppError(error)
  return toListTotal(data, limit)
}

/** The place after a row of the list, or its beginning. */
const after = (last: AdminPayment | undefined) =>
  last ? { older_than: last.created_at, after_id: last.id } : {}

/** Takes the rows after `last` along, in the list's order; the access log says so. */
export async function exportPayments(
  filter: PaymentFilter,
  last: AdminPayment | null,
  signal: AbortSignal,
): Promise<CsvBatch<AdminPayment>> {
  if (last === null) await logExport('payments', 0)
  const { data, error } = await supabase()
    .rpc('export_payments', {
      ...toArguments(filter),
      page_size: EXPORT_BATCH_SIZE,
      ...after(last ?? undefined),
    })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<AdminPayment[], { merge: false }>()
  if (error) throw toAppError(error)
  return { rows: data, isLast: data.length < EXPORT_BATCH_SIZE }
}

/** More rows at once are refused to members who are no owners. */
const ROWS_AT_ONCE = 100

/** Every payment and subscription that waits for a decision, newest first. */
export async function fetchAllPending(signal: AbortSignal): Promise<AdminPayment[]> {
  const all: AdminPayment[] = []
  for (;;) {
    const { data, error } = await supabase()
      .rpc('get_all_payments_and_subscriptions', {
        ...toArguments({ ...NO_FILTER, status: 'pending' }),
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

/** The line of a bank statement that a transfer came by. */
export interface StatementLine {
  /** The amount of the whole line. */
  amount: number
  /** The day that the line bears, whatever day it is booked on. */
  day: string
  /** SHA-256, in hexadecimal, of the salt and the narration. */
  code: string
  /** How many equal lines the statement has. */
  copies: number
  /** Its place in the file: payments of one line are approved together, whole or not at all. */
  place: number
}

/** The money that arrived, and where it is not what is due for a ticket, what becomes of the ticket. */
export interface Received {
  /** The part of it that is this payment's. */
  amount: number
  /** The whole, where the rest becomes the family's credit; a line has its own. */
  whole?: number
  /** Where it is not the payment's own. */
  currency?: Currency
  /** The day, as 2026-05-05. */
  date: string
  /** How it is known; without it, by the line where one is given, else by hand. */
  via?: ReceivedVia
  line?: StatementLine
  /** A transfer that arrived before, whose rest pays. */
  transferId?: string
  /** Of less than what is due: `full` opens the ticket with a reason, `rest` leaves the rest due. */
  ticket?: 'full' | 'rest'
  /** Why less is accepted as full. The parent reads it. */
  reason?: string
}

/** A payment or subscription, what becomes of it, and what the parent reads about it. */
export type Decision = {
  id: string
  reason?: string
  /** The money that arrived of one that is approved; without it the stated amount counts. */
  received?: Received
} & (
  | {
      kind: 'payment'
      status: 'approved' | 'declined'
      /** Approves a payment for a ticket that has an approved one. */
      isSecondAccepted?: boolean
    }
  | { kind: 'subscription'; status: 'active' | 'rejected' }
)

function toReceivedArguments(received: Received | undefined) {
  if (received === undefined) return {}
  const { amount, date, currency, via, line } = received
  return {
    received_amount: amount,
    received_on: date,
    received_currency: currency || undefined,
    received_via: via || undefined,
    ...(line
      ? {
          line_amount: line.amount,
          line_on: line.day,
          line_code: line.code,
          line_copies: line.copies,
        }
      : {}),
  }
}

/** Whether a payment takes only a part of a transfer: of one that arrived before, or of one whose rest is kept. */
const isDivided = ({ transferId, whole, line }: Received) =>
  transferId !== undefined || (whole !== undefined && line === undefined)

async function divideTransfer(decision: Decision, received: Received): Promise<boolean> {
  const { amount, whole, currency, date, via, transferId, ticket } = received
  const reason = decision.reason ?? received.reason
  const { data, error } = await supabase().rpc('book_transfer', {
    parts: [
      {
        ...(decision.kind === 'payment'
          ? { payment_id: decision.id, open_ticket: ticket !== 'rest' }
          : { subscription_id: decision.id }),
        amount,
        reason: reason || undefined,
        accept_second: decision.kind === 'payment' && decision.isSecondAccepted ? true : undefined,
      },
    ],
    ...(transferId !== undefined
      ? { transfer_id: transferId }
      : {
          amount: whole ?? amount,
          currency: currency || undefined,
          received_on: date,
          received_via: via || undefined,
        }),
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

/**
 * Decides about what is still pending; the database refuses a second decision as a `conflict`
 * (payment_already_decided), a ticket's second payment (ticket_already_paid) unless it is accepted, and
 * more of a statement's line than it holds (line_already_used). False where a second member has to confirm it.
 */
export async function decidePayment(decision: Decision): Promise<boolean> {
  const { received } = decision
  const reason = decision.reason ?? received?.reason
  if (received && isDivided(received)) return divideTransfer(decision, received)
  const shared = {
    reason: reason || undefined,
    ...toReceivedArguments(received),
  }
  const { data, error } =
    decision.kind === 'payment'
      ? await supabase().rpc('update_payment_status', {
          payment_id: decision.id,
          new_status: decision.status,
          accept_second: decision.isSecondAccepted ? true : undefined,
          open_ticket: received?.ticket === 'rest' ? false : undefined,
          ...shared,
        })
      : await supabase().rpc('handle_subscription_status_update', {
          subscription_id: decision.id,
          new_status: decision.status,
          ...shared,
        })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** The money of one of many payments that are approved in a call: of what is due, or chosen in spite of it. */
export type Arrival = Pick<Received, 'amount' | 'currency' | 'date' | 'via' | 'line'>

export interface ApprovedPayment {
  id: string
  kind: Decision['kind']
  /** Approves a payment for a ticket that has an approved one. */
  isSecondAccepted: boolean
  /** The money that arrived of it; without it the stated amount counts. Of a line that several share, in its currency. */
  received?: Arrival
}

/** One of many approvals: of a payment or subscription, or of the payments that share a line of a statement. */
export interface Approval {
  payments: readonly ApprovedPayment[]
}

function toApproval({ payments }: Approval) {
  const [first, ...others] = payments
  if (!first) return {}
  const arrived = toReceivedArguments(first.received)
  if (others.length > 0) {
    return {
      ...arrived,
      parts: payments.map(({ id, received }) => ({
        payment_id: id,
        amount: received?.amount ?? null,
        open_ticket: true,
      })),
    }
  }
  return {
    ...arrived,
    payment_id: first.kind === 'payment' ? first.id : undefined,
    subscription_id: first.kind === 'subscription' ? first.id : undefined,
    accept_second: first.isSecondAccepted || undefined,
  }
}

/**
 * Approves up to 50 in one call, each by itself, and says what became of each, in their order. Asked again with the same
 * `callId` within a day, it gives the same answer and does nothing.
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

/** Makes what was decided pending again; false where a second member has to confirm it. */
export async function undoDecision({ id, kind, reason }: Undo): Promise<boolean> {
  const { data, error } =
    kind === 'payment'
      ? await supabase().rpc('undo_payment_decision', { payment_id: id, reason })
      : await supabase().rpc('undo_subscription_decision', { subscription_id: id, reason })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** The proofs that parents attached to some rows of the list, oldest first. */
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

/** Those that were sent for one row. */
export function proofsOf({ id }: Pick<AdminPayment, 'id'>, proofs: readonly Proof[]): Proof[] {
  return proofs.filter((proof) => [proof.payment_id, proof.subscription_id].includes(id))
}

/** The file of a proof, which the access log opens; its type is what its bytes say. */
export async function fetchProofFile(id: string): Promise<Blob> {
  const { data: path, error } = await supabase().rpc('open_proof', { proof_id: id })
  if (error) throw toAppError(error)
  return fetchFile(PAYMENT_PROOFS, path)
}

/** Whether files are checked and removed at all: not when the job sweep has not run for ten minutes. */
export async function fetchIsSweepLate(signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase()
    .rpc('get_jobs')
    .select('name, is_late')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.some(({ name, is_late }) => name === 'sweep' && is_late === true)
}
