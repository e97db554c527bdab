import { isTicketPaid, type TicketStatus } from '@/domain/ticket-status'
import { type Currency, currencyOf } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { isTicketDescription } from '@/domain/ticket'

/** Something that a transfer can pay: a payment that waits, a ticket for which none is stated, or a donation. */
export interface Payable {
  /** That of the payment, the child or the donation. */
  id: string
  kind: 'payment' | 'ticket' | 'donation'
  /** The account; null of a donation. */
  family: string | null
  /** The child whose ticket it is. */
  child: string | null
  /** Of the child or the donor. */
  name: string
  parent: string | null
  reference: string | null
  /** The amount that a parent stated. */
  stated: number | null
  /** The amount still due for a ticket, else the stated one; null where nobody knows. */
  needs: number | null
  /** That of `needs`. */
  currency: Currency | null
  isTicket: boolean
  /** Nothing is due for its ticket: money for it is a second payment. */
  isPaid: boolean
  /** The year that has ended without a payment for its ticket, which nothing pays any more; else null. */
  endedYear: number | null
}

/** A row of the panel, as far as it says what it needs. */
export interface PanelRow {
  kind: string
  id: string
  user_id: string | null
  application_id: string | null
  name: string | null
  edition: number | null
  parent_name: string | null
  country: Country | null
  reference: string | null
  status: string | null
  ticket_status: TicketStatus | null
  amount: number | null
  currency: Currency | null
  ticket_fee: number | null
  ticket_received: number | null
  description: string | null
  /** Whether the child's year has ended. */
  isEnded: boolean
}

/**
 * The payables of a family: its children's tickets, the oldest child first, each by the payment that waits for it
 * where there is one; then its other payments that wait. Of a year that has ended the office still decides on payments,
 * but sells no ticket.
 */
export function payablesOf(rows: readonly PanelRow[]): Payable[] {
  const waiting = rows.filter(({ kind, status }) => kind === 'payment' && status === 'pending')
  const tickets = rows.flatMap((child) => {
    if (child.kind !== 'application' || child.ticket_status === 'Disqualified') return []
    const own = waiting.filter((one) => isTicketOf(one, child))
    const due = dueOf(child)
    if (own.length > 0) return own.toReversed().map((one) => payableOf(one, child, due))
    return due === null || due.amount === 0 ? [] : [payableOf(child, child, due)]
  })
  const listed = new Set(tickets.map(({ id }) => id))
  const others = waiting.filter(({ id }) => !listed.has(id)).map((one) => payableOf(one, one, null))
  return [...tickets, ...others]
}

/** The reason why a ticket is not offered. */
export function endedWords(year: number): string {
  return `${year} has ended: this ticket cannot be bought any more`
}

/** A donation that waits. */
export function payableDonation(donation: PanelRow): Payable {
  return { ...payableOf(donation, donation, null), kind: 'donation', family: null }
}

function isTicketOf(payment: PanelRow, child: PanelRow): boolean {
  return payment.application_id === child.id && isTicketDescription(payment.description)
}

/** The amount still due for a child's ticket, 0 where nothing is. */
function dueOf({ country, ticket_fee, ticket_received, ticket_status }: PanelRow) {
  if (country === null || ticket_fee === null) return null
  const isPaid = ticket_status !== null && isTicketPaid(ticket_status)
  const left = Math.round((ticket_fee - (ticket_received ?? 0)) * 100) / 100
  return { amount: isPaid ? 0 : Math.max(left, 0), currency: currencyOf(country) }
}

function payableOf(row: PanelRow, child: PanelRow, due: ReturnType<typeof dueOf>): Payable {
  const { name, parent_name } = child
  const isPayment = row.kind === 'payment'
  const isPaid = due?.amount === 0
  return {
    id: row.id,
    kind: isPayment ? 'payment' : 'ticket',
    family: row.user_id,
    child: due === null ? null : child.id,
    name: name ?? parent_name ?? 'this payment',
    parent: parent_name,
    reference: row.reference,
    stated: isPayment ? row.amount : null,
    needs: isPaid ? row.amount : (due?.amount ?? row.amount),
    currency: isPaid ? row.currency : (due?.currency ?? row.currency),
    isTicket: due !== null,
    isPaid,
    endedYear: !isPayment && row.isEnded ? row.edition : null,
  }
}
