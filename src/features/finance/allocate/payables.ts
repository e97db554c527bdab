import { formatDate } from '@/domain/dates'
import type { Due } from '@/domain/due'
import { canConfirmTicket, isTicketPaid, type TicketStatus } from '@/domain/ticket-status'
import { type Currency, currencyOf } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { isTicketDescription } from '@/domain/ticket'

/** An account with a child, whose credit money can become. */
export interface Family {
  id: string
  /** The parent's name, else the child's. */
  name: string
}

/** A payment or subscription that waits, a ticket without a stated payment, or a donation. */
export interface Payable {
  /** The id of the payment, the subscription, the child or the donation. */
  id: string
  kind: 'payment' | 'subscription' | 'ticket' | 'donation'
  /** The account; null for a donation. */
  family: string | null
  /** The child whose ticket it is. */
  child: string | null
  /** The name of the child or the donor. */
  name: string
  parent: string | null
  reference: string | null
  /** The amount the parent stated. */
  stated: Due | null
  /** The day it was stated, in words; null for a ticket without a payment. */
  statedOn: string | null
  /** The amount still due for a ticket, else the stated one; null when unknown. */
  needs: number | null
  /** The currency of `needs`. */
  currency: Currency | null
  isTicket: boolean
  /** Nothing is due for its ticket, so more money would be a second payment. */
  isPaid: boolean
  /** The year, if it ended without a payment for this ticket, which then cannot be paid any more; else null. */
  endedYear: number | null
}

/** The columns of a panel row that tell what it needs. */
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
  created_at: string | null
  /** Whether the child's year has ended. */
  isEnded: boolean
}

/**
 * The payables of a family: its children's tickets, oldest child first, each as the payment that waits for it if there
 * is one; then its other waiting payments. For an ended year the office still decides on payments, but sells no ticket.
 */
export function payablesOf(rows: readonly PanelRow[]): Payable[] {
  const waiting = rows.filter(
    ({ kind, status }) => ['payment', 'subscription'].includes(kind) && status === 'pending',
  )
  const tickets = rows.flatMap((child) => {
    if (child.kind !== 'application' || child.ticket_status === 'Disqualified') return []
    const own = waiting.filter((one) => isTicketOf(one, child))
    const due = dueOf(child)
    if (own.length > 0) return own.toReversed().map((one) => payableOf(one, child, due))
    const isPaid = due?.amount === 0 && !canConfirmTicket(child.ticket_status)
    return due === null || isPaid ? [] : [payableOf(child, child, due)]
  })
  const listed = new Set(tickets.map(({ id }) => id))
  const others = waiting.filter(({ id }) => !listed.has(id)).map((one) => payableOf(one, one, null))
  return [...tickets, ...others]
}

/** The account behind these rows, if it has a child. */
export function familyOf(rows: readonly PanelRow[]): Family | null {
  const [child] = rows.filter(({ kind }) => kind === 'application')
  if (!child?.user_id) return null
  return { id: child.user_id, name: child.parent_name ?? child.name ?? 'this family' }
}

/** Why a ticket is not offered. */
export function endedWords(year: number): string {
  return `${year} has ended: this ticket cannot be bought any more`
}

export function payableDonation(donation: PanelRow): Payable {
  return { ...payableOf(donation, donation, null), family: null }
}

function isTicketOf({ kind, application_id, description }: PanelRow, child: PanelRow): boolean {
  return kind === 'payment' && application_id === child.id && isTicketDescription(description)
}

/** The amount still due for a child's ticket; 0 when nothing is. */
function dueOf({ country, ticket_fee, ticket_received, ticket_status }: PanelRow) {
  if (country === null || ticket_fee === null) return null
  const isPaid = ticket_status !== null && isTicketPaid(ticket_status)
  const left = Math.round((ticket_fee - (ticket_received ?? 0)) * 100) / 100
  return { amount: isPaid ? 0 : Math.max(left, 0), currency: currencyOf(country) }
}

const KINDS: Record<string, Payable['kind']> = {
  payment: 'payment',
  subscription: 'subscription',
  donation: 'donation',
}

function payableOf(row: PanelRow, child: PanelRow, due: ReturnType<typeof dueOf>): Payable {
  const { amount, currency, created_at, country } = row
  const { name, parent_name } = child
  const kind = KINDS[row.kind] ?? 'ticket'
  const isStated = kind === 'payment' || kind === 'subscription'
  const isPaid = due?.amount === 0
  return {
    id: row.id,
    kind,
    family: row.user_id,
    child: due === null ? null : child.id,
    name: name ?? parent_name ?? 'this payment',
    parent: parent_name,
    reference: row.reference,
    stated: isStated && amount !== null && currency !== null ? { amount, currency } : null,
    statedOn: isStated && created_at !== null ? formatDate(created_at, country ?? undefined) : null,
    needs: isPaid ? amount : (due?.amount ?? amount),
    currency: isPaid ? currency : (due?.currency ?? currency),
    isTicket: due !== null,
    isPaid,
    endedYear: kind === 'ticket' && row.isEnded ? row.edition : null,
  }
}
