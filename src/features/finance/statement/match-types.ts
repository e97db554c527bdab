import type { TicketStatus } from '@/domain/ticket-status'
import type { Currency } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { StatementRow } from './statement'

/** The fields of a pending payment that matching needs. */
export interface MatchablePayment {
  id: string
  user_id: string
  application_id: string | null
  payment_type: string
  amount: number
  currency: Currency | null
  description: string
  country: Country | null
  /** The price of the child's ticket in the currency of its country; null without a child. */
  ticket_fee: number | null
  /** The part of it that has arrived; null without a child. */
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
  /** A ticket without a pending payment: its id is the child's, its amount what is due. */
  isUnstated?: true
}

/** A child whose ticket is still due, such as a sibling of a child in a statement. */
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

/** A child whose reference may appear in a statement, with or without a payment. */
export interface ReferencedChild {
  /** Null for a payment without a child. */
  id: string | null
  user_id: string
  child_name: string
  payment_reference: string
  /** Null when only a payment of the child is known. */
  ticket_status: TicketStatus | null
  parent_phone: string | null
}

/** One payment's share of a transfer. */
export interface PaymentPart {
  /** For a ticket without a stated payment, the child's id. */
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
  /** They never exceed the transfer. */
  parts: PaymentPart[]
}

/** A child named by a line, with nothing to choose. */
export interface ChildNote {
  child: ReferencedChild
  state: 'approved' | 'unstated' | 'paid by another line'
}

/**
 * `exact`: one whole own reference and the amount due, or those of one family and their sum. `odd`: not the amount due.
 * `choice`: somebody has to choose. `child`: the children have no pending payment. `rest`: nobody's.
 */
export type LineGroup = 'exact' | 'odd' | 'choice' | 'child' | 'rest'

/** The candidates found for a line. */
export type FoundLine = Omit<MatchedLine, 'cameBack'>

export interface MatchedLine {
  row: StatementRow
  group: LineGroup
  /** Its candidates are equally close: the first is no suggestion. */
  isQuestion: boolean
  /** Best first; choosing one uses up the transfer. */
  candidates: Candidate[]
  notes: ChildNote[]
  /** The line that returned it, as far as the account shows. */
  cameBack: StatementRow | null
}
