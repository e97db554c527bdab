import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AdminPayment } from '../../src/features/finance/payments/api.ts'
import { sumOf } from '../../src/features/finance/statement/candidates.ts'
import { isTicketPaid, type TicketStatus } from '../../src/domain/ticket-status.ts'
import type { OpenTicket } from '../../src/features/finance/statement/match-types.ts'
import { type Currency, currencyOf } from '../../src/domain/money.ts'
import { squeezeReference } from '../../src/domain/reference.ts'
import { isTicketDescription, ticketDescription } from '../../src/domain/ticket.ts'
import { makeListedPayment } from '../fakes/rows.ts'

export interface RegisteredChild {
  id: string
  user_id: string
  child_name: string
  payment_reference: string
  ticket_status: TicketStatus
  parent_phone: string
}

const COUNTRIES = { NGN: 'Nigeria', ZAR: 'South Africa', USD: 'Nigeria' } as const

/** The rows of a table in tabs; its first line names the columns. */
export function readTable(name: string): Record<string, string>[] {
  const [headings = '', ...lines] = readFileSync(path.join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n')
  const names = headings.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((heading, index) => [heading, cells[index] ?? '']))
  })
}

/**
 * The registered families, and which payments wait for a decision. A payment's id is its child's name in the
 * key: `ada.obi`, and `ada.obi#2` for a second one.
 */
export function readFamilies(): {
  children: RegisteredChild[]
  pending: AdminPayment[]
  tickets: OpenTicket[]
} {
  const rows = readTable('families.tsv')
  const stated = rows.flatMap((row) => paymentsOf(row))
  const standing = stated.filter(({ status }) => status !== 'declined')
  const paid = new Set<string | null>(
    rows.flatMap(({ child = '', ticket }) => (isTicketPaid(ticket as TicketStatus) ? [child] : [])),
  )
  const arrivedFor = (child: string | null) =>
    sumOf(
      stated.filter(
        ({ application_id, status, description }) =>
          application_id === child && status === 'approved' && isTicketDescription(description),
      ),
    )
  const pending = stated
    .filter(({ status }) => status === 'pending')
    .map((payment, index) => ({
      ...payment,
      ticket_received: arrivedFor(payment.application_id),
      is_ticket_paid_otherwise: paid.has(payment.application_id),
      created_at: new Date(Date.UTC(2026, 3, 1, 0, index)).toISOString(),
      same_reference_count: standing.filter(
        ({ id, reference }) =>
          id !== payment.id &&
          squeezeReference(reference ?? '') === squeezeReference(payment.reference ?? ''),
      ).length,
    }))
  const children = rows.map((row) => ({
    id: row['child'] ?? '',
    user_id: row['family'] ?? '',
    child_name: row['name'] ?? '',
    payment_reference: row['reference'] ?? '',
    ticket_status: row['ticket'] as TicketStatus,
    parent_phone: '+2348030000001',
  }))
  const tickets = rows
    .filter(({ ticket = '' }) => ['none', 'unpaid', 'pending_payment'].includes(ticket))
    .map((row, index) => {
      const { child = '', family = '', name = '', reference = '' } = row
      const ofChild = stated.find(({ application_id }) => application_id === child)
      const { country } = ofChild ?? stated.find(({ user_id }) => user_id === family) ?? {}
      const home = country ?? 'Nigeria'
      return {
        id: child,
        user_id: family,
        child_name: name,
        payment_reference: reference,
        country: home,
        ticket_fee: { NGN: 10_000, ZAR: 180, USD: 0 }[currencyOf(home)],
        ticket_received: arrivedFor(child),
        created_at: new Date(Date.UTC(2026, 2, 1, 0, index)).toISOString(),
      }
    })
  return { children, pending, tickets }
}

function paymentsOf(row: Record<string, string>): AdminPayment[] {
  const {
    child = '',
    family = '',
    name = '',
    parent = '',
    reference: own = '',
    payments = '',
  } = row
  let waiting = 0
  return payments
    .split(' ; ')
    .filter(Boolean)
    .map((text, index) => {
      const [, kind, amount, currency, typed] =
        /^(?:(approved|declined|gift) )?(\d+) (NGN|ZAR|USD) (.+)$/.exec(text) ?? []
      if (amount === undefined) throw new Error(`families.tsv: ${child} has no payment "${text}"`)
      const isDecided = kind === 'approved' || kind === 'declined'
      if (!isDecided) waiting += 1
      return makeListedPayment({
        id: isDecided ? `${child}-${index}` : waiting === 1 ? child : `${child}#${waiting}`,
        user_id: family,
        application_id: child,
        amount: Number(amount),
        currency: currency as Currency,
        country: COUNTRIES[currency as Currency],
        reference: typed === '=' ? own : (typed ?? null),
        application_reference: own,
        description: kind === 'gift' ? 'A gift' : ticketDescription(name),
        child_name: name,
        parent_name: parent,
        status: isDecided ? kind : 'pending',
      })
    })
}
