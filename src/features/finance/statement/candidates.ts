import { type Currency, paymentCurrency } from '@/domain/money'
import { isTicketDescription, ticketDescription, ticketDue, ticketFee } from '@/domain/ticket'
import { isTicketPaid } from '@/domain/ticket-status'
import type {
  Candidate,
  MatchablePayment,
  OpenTicket,
  PaymentPart,
  Reason,
  ReferencedChild,
} from './match-types'
import { REVERSAL } from './directions'
import type { StatementRow } from './statement'

/** Whether the narration says that the money was returned. */
export const isReturned = ({ narration }: StatementRow) => REVERSAL.test(narration)

/** The whole transfer for one payment: what arrived counts, whatever was stated. */
export function single(
  payment: MatchablePayment,
  row: StatementRow,
  [reason, ...also]: readonly [Reason, ...Reason[]],
): Candidate {
  return { reason, also, parts: [{ paymentId: payment.id, amount: row.amount, payment }] }
}

/** The ticket of a child without a pending payment, as a payment of the amount due. */
export function unstatedPayment(child: OpenTicket): MatchablePayment {
  const { id, user_id, child_name, payment_reference, country, ticket_fee, created_at } = child
  const { ticket_received } = child
  return {
    id,
    user_id,
    application_id: id,
    child_name,
    country,
    ticket_fee,
    ticket_received,
    ...ticketDue(child),
    payment_type: 'payment',
    description: ticketDescription(child_name),
    reference: null,
    application_reference: payment_reference,
    parent_name: null,
    created_at,
    is_ticket_paid_otherwise: false,
    same_reference_count: 0,
    isUnstated: true,
  }
}

/** Splits a transfer: each payment gets its stated amount while money is left. */
export function split(
  payments: readonly MatchablePayment[],
  row: StatementRow,
  [reason, ...also]: readonly [Reason, ...Reason[]],
): Candidate | null {
  let left = row.amount
  const parts: PaymentPart[] = []
  for (const payment of payments) {
    const amount = Math.min(payment.amount, left)
    if (amount <= 0) break
    parts.push({ paymentId: payment.id, amount, payment })
    left = Math.round((left - amount) * 100) / 100
  }
  return parts.length > 1 ? { reason, also, parts } : null
}

export function isSameMoney(
  payment: MatchablePayment,
  row: StatementRow,
  currency: Currency,
): boolean {
  return payment.amount === row.amount && paymentCurrency(payment) === currency
}

/** The amount the child's ticket still needs, from its fee and what has arrived; null unless it is a ticket payment. */
export function dueOf(payment: MatchablePayment): ReturnType<typeof ticketFee> | null {
  const { payment_type, description, country, ticket_fee, ticket_received } = payment
  if (payment_type === 'subscription' || !isTicketDescription(description)) return null
  if (country === null || ticket_fee === null) return null
  const { amount, currency } = ticketFee({ country, ticket_fee })
  return { amount: Math.round((amount - (ticket_received ?? 0)) * 100) / 100, currency }
}

/** Whether a transfer equals the amount due for the ticket, or its fee when nothing is due any more. */
export function isDue(payment: MatchablePayment, row: StatementRow, currency: Currency): boolean {
  const due = dueOf(payment)
  if (due === null || due.currency !== currency) return false
  return row.amount === (due.amount > 0 ? due.amount : payment.ticket_fee)
}

/** Whether the payment states exactly the amount still due for a ticket. */
export function isStatedDue(payment: MatchablePayment, currency: Currency): boolean {
  const due = dueOf(payment)
  return (
    !payment.is_ticket_paid_otherwise &&
    due?.currency === currency &&
    due.amount === payment.amount &&
    paymentCurrency(payment) === currency
  )
}

interface Case {
  payment: MatchablePayment
  /** All pending payments of this child. */
  own: readonly MatchablePayment[]
  child: ReferencedChild
  row: StatementRow
  currency: Currency
  takenBack: ReadonlySet<string>
}

/**
 * Why a transfer with a child's own reference needs a decision, most important reason first; `exact` alone when it
 * needs none.
 */
export function mismatchReasons({
  payment,
  own,
  child,
  row,
  currency,
  takenBack,
}: Case): [Reason, ...Reason[]] {
  const isOther = paymentCurrency(payment) !== currency
  const isMet = isDue(payment, row, currency)
  const isTwice = own.filter((one) => isSameMoney(one, row, currency)).length > 1
  const [first = 'exact', ...more] = (
    [
      [isOther, 'currency differs'],
      [!isOther && !isMet, 'not due'],
      [!isOther && isMet && payment.amount !== row.amount, 'amount differs'],
      [takenBack.has(`${child.payment_reference} ${row.amount}`) || isReturned(row), 'taken back'],
      [child.ticket_status !== null && isTicketPaid(child.ticket_status), 'ticket paid'],
      // Other payments with this reference, beyond the child's own, which the amount tells apart.
      [isTwice || payment.same_reference_count >= own.length, 'reference repeats'],
    ] as const
  ).flatMap(([applies, reason]): Reason[] => (applies ? [reason] : []))
  return [first, ...more]
}

export function sumOf(payments: readonly MatchablePayment[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

/** Payments stated with the amount that arrived come first, then the oldest. */
export function sortByMoney(
  payments: readonly MatchablePayment[],
  row: StatementRow,
  currency: Currency,
): MatchablePayment[] {
  const differs = (payment: MatchablePayment) => (isSameMoney(payment, row, currency) ? 0 : 1)
  return [...payments].sort((one, other) => differs(one) - differs(other))
}
