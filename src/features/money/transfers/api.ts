import { toAppError } from '@/lib/api/errors'
import { isDone } from '@/lib/second-member'
import { supabase } from '@/lib/supabase/client'

/** Money that went back: of a payment or subscription, or of the rest of a transfer. */
export interface Refund {
  of: { rowId: string } | { transferId: string }
  amount: number
  /** As 2026-05-05; a line of the bank has its own. */
  date: string
  lineId?: string | undefined
  reason: string
  /** Locks a ticket whose price is no longer reached. */
  isTicketClosed: boolean
}

/** Writes a refund down; false where a second member has to confirm it. */
export async function recordRefund(refund: Refund): Promise<boolean> {
  const { of, amount, date, lineId, reason, isTicketClosed } = refund
  const { data, error } = await supabase().rpc('record_refund', {
    amount,
    refunded_on: lineId === undefined ? date : undefined,
    reason,
    bank_transaction_id: lineId,
    ...('rowId' in of ? { row_id: of.rowId } : { transfer_id: of.transferId }),
    close_ticket: isTicketClosed ? true : undefined,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** Takes a refund back that did not leave; false where a second member has to confirm it. */
export async function undoRefund(refundId: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('undo_refund', { refund_id: refundId })
  if (error) throw toAppError(error)
  return isDone(data)
}

/**
 * Takes from a family what a mistake gave it: a line of a statement, or money that did not arrive; false where a second
 * member has to confirm it.
 */
export async function releaseCredit(transferId: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('release_credit', { transfer_id: transferId })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** Whether the ticket that a payment is for is paid, without a tier: only that one can be closed. */
export async function fetchIsTicketPaid(paymentId: string, signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase()
    .rpc('get_child_payments', { payment_id: paymentId })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const payment = data[0]
  return payment?.is_ticket === true && payment.ticket_status === 'paid'
}
