import type { TicketStatus } from '@/domain/ticket-status'
import type { Currency } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { StatementRow } from './statement'

/** As much of a pending payment as a match needs. */
export interface MatchablePayment {
  id: string
  user_id: string
  application_id: string | null
  payment_type: string
  amount: number
  currency: Currency | null
  description: string
  country: Country | null
  /** The price of the child's ticket in the currency of its country; null where it is for no child. */
  ticket_fee: number | null
  /** The part of it that has arrived; null where it is for no child. */
  ticket_received: number | null
  reference: string | null
  application_reference: string | null
  child_name: string | null
  parent_name: string | null
  created_at: string
  /** Nothing is due for its ticket. */
  is_ticket_paid_otherwise: boolean
  /** Other payments with the same reference that are not declined. */
  same_reference_count: number
  /** It is the ticket of a child for whom no payment waits: its id is the child's, its amount what is due. */
  isUnstated?: true
}

/** A child whose ticket is still due, as brothers and sisters of a child in a statement are. */
export interface OpenTicket {
  id: string
  user_id: string
  child_name: string
  payment_reference: string
  country: Country
  ticket_fee: number
  ticket_received: number
  created_at: string
}

/** A child whose reference may stand in a statement, with or without a payment. */
export interface ReferencedChild {
  /** Null for a payment that is for no child. */
  id: string | null
  user_id: string
  child_name: string
  payment_reference: string
  /** Null where only a payment of the child is known. */
  ticket_status: TicketStatus | null
  parent_phone: string | null
}

/** One payment's part of a transfer. */
export interface PaymentPart {
  /** That of a ticket without a stated payment is the child's. */
  paymentId: string
  amount: number
  payment: MatchablePayment
}

export type Reason =
  | 'exact'
  | 'currency differs'
  | 'amount differs'
  | 'not due'
  | 'several children'
  | 'brothers and sisters'
  | 'two families'
  | 'reference uncertain'
  | 'reference repeats'
  | 'ticket paid'
  | 'taken back'
  | 'reference typed'
  | 'amount and name'

/** One way to use a transfer: for one payment, or divided among several of one family. */
export interface Candidate {
  reason: Reason
  /** Other reasons against it. */
  also: readonly Reason[]
  /** Together never more than the transfer. */
  parts: PaymentPart[]
}

/** A child of whom a line speaks, and for whom nothing can be chosen. */
export interface ChildNote {
  child: ReferencedChild
  state: 'approved' | 'unstated' | 'paid by another line'
}

/**
 * `exact` holds one whole own reference and what is due, or those of one family and their sum. `odd` is money that is not what is due. In `choice`
 * somebody has to choose, in `child` the children have no payment that waits, and `rest` is nobody's.
 */
export type LineGroup = 'exact' | 'odd' | 'choice' | 'child' | 'rest'

/** The uses that are found for a line. */
export type FoundLine = Omit<MatchedLine, 'cameBack'>

export interface MatchedLine {
  row: StatementRow
  group: LineGroup
  /** Its candidates are equally near: the first is no suggestion. */
  isQuestion: boolean
  /** The best first; one choice among them uses the transfer. */
  candidates: Candidate[]
  notes: ChildNote[]
  /** The line by which it went back, as far as the account tells. */
  cameBack: StatementRow | null
}
