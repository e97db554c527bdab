import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import type { ApprovalRequest } from './api'

const DEEDS: Record<string, string> = {
  undo_payment_decision: 'Take back the decision on a payment',
  undo_subscription_decision: 'Take back the decision on a subscription',
  confirm_ticket: 'Confirm a ticket',
  undo_donation_decision: 'Take back the decision on a donation',
  book_transfer: 'Book money that arrived',
  rebook_payment: 'Book a payment to another child',
  record_refund: 'Record a refund',
  undo_refund: 'Take back a refund',
  release_credit: 'Take credit from a family',
}

const STATUS_DEEDS: Record<string, string> = {
  approved: 'Approve a payment',
  active: 'Activate a subscription',
  rejected: 'Reject a subscription',
  confirmed: 'Confirm a donation',
}

/** Names the proposal, such as "Approve a payment". */
export function deedOf({ procedure_name, new_status, amount }: ApprovalRequest): string {
  if (procedure_name === 'set_refund_limit') {
    return amount === null ? 'Take away the limit of refunds' : 'Raise the limit of refunds'
  }
  if (new_status === 'declined') {
    return procedure_name === 'decide_donation' ? 'Decline a donation' : 'Decline a payment'
  }
  return STATUS_DEEDS[new_status ?? ''] ?? DEEDS[procedure_name] ?? 'A decision on money'
}

export function sumOf({ amount, currency }: ApprovalRequest): string | null {
  return amount === null || currency === null ? null : formatExactMoney(amount, currency)
}

/** Says who proposed it, and until when it can be confirmed. */
export function whoOf({
  is_mine,
  proposed_by_email,
  proposed_at,
  ends_at,
}: ApprovalRequest): string {
  const who = is_mine ? 'You' : (proposed_by_email ?? 'A member whose account is closed')
  return `${who}, on ${formatDate(proposed_at)}. It waits until ${formatDate(ends_at)}.`
}

/** Says why one member is not enough. */
export function whyOf({
  why,
  procedure_name,
  currency,
  is_own_family,
  is_mine,
}: ApprovalRequest): string {
  if (procedure_name === 'set_refund_limit') return `For refunds in ${currency}`
  if (why === 'refund_limit') return 'A refund above the limit'
  if (is_own_family) return 'Money of your own family'
  return is_mine ? 'Money of your own family' : 'Money of their own family'
}
