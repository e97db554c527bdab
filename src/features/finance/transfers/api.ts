import { toAppError } from '@/lib/api/errors'
import { isDone } from '@/features/finance/second-member'
import { supabase } from '@/lib/supabase/client'

/** Refunded money: of a payment or subscription, or of the rest of a transfer. */
export interface Refund {
  of: { rowId: string } | { transferId: string }
  amount: number
  /** As 2026-05-05; a bank line has its own day. */
  date: string
  lineId?: string | undefined
  reason: string
  /** Locks a ticket that is no longer fully paid. */
  isTicketClosed: boolean
}

/** Records a refund; false when a second member has to confirm it. */
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

/** Cancels a refund that did not leave; false when a second member has to confirm it. */
export async function undoRefund(refundId: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('undo_refund', { refund_id: refundId })
  if (error) throw toAppError(error)
  return isDone(data)
}

/**
 * Removes a family's credit that was given by mistake: a bank line, or money that did not arrive; false when a second
 * member has to confirm it.
 */
export async function releaseCredit(transferId: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('release_credit', { transfer_id: transferId })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** Whether the payment's ticket is paid without a tier: only such a ticket can be closed. */
export async function fetchIsTicketPaid(paymentId: string, signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase()
    .rpc('get_child_payments', { payment_id: paymentId })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const payment = data[0]
  return payment?.is_ticket === true && payment.ticket_status === 'paid'
}
