import type { Currency } from '@/domain/money'
import type { ReceivedVia } from '@/domain/payment'
import { toAppError } from '@/lib/api/errors'
import { withEnded } from '@/lib/ended-years'
import { isDone } from '@/features/finance/second-member'
import { supabase } from '@/lib/supabase/client'
import {
  type Family,
  familyOf,
  type PanelRow,
  type Payable,
  payableDonation,
  payablesOf,
} from './payables'

const COLUMNS =
  'kind, id, user_id, application_id, name, edition, parent_name, country, reference, status, ticket_status, amount, currency, ticket_fee, ticket_received, description, created_at'

type FoundRow = Omit<PanelRow, 'isEnded'>

/** Marks each row whose child's year has ended; a row without a child has no year. */
async function withYears(rows: readonly FoundRow[], signal: AbortSignal): Promise<PanelRow[]> {
  const dated = rows.flatMap(({ id, edition }) => (edition === null ? [] : [{ id, edition }]))
  const known = await withEnded(dated, signal)
  const ended = new Set(known.filter(({ isEnded }) => isEnded).map(({ id }) => id))
  return rows.map((row) => ({ ...row, isEnded: ended.has(row.id) }))
}

/** The needs of some families, and which of those families have a child. */
export interface Needs {
  payables: readonly Payable[]
  families: readonly Family[]
}

/** Everything these families need money for, one family after the other. */
export async function fetchPayables(
  families: readonly string[],
  signal: AbortSignal,
): Promise<Needs> {
  const found = await Promise.all(
    families.map(async (family) => {
      const { data, error } = await supabase()
        .rpc('get_family', { user_id: family })
        .select(COLUMNS)
        .abortSignal(signal)
        .overrideTypes<FoundRow[], { merge: false }>()
      if (error) throw toAppError(error)
      return withYears(data, signal)
    }),
  )
  return {
    payables: found.flatMap(payablesOf),
    families: found.flatMap((rows) => familyOf(rows) ?? []),
  }
}

/** A search result: a child or parent, whose family is then looked up, or a donation. */
export interface FoundPayable {
  id: string
  family: string | null
  name: string
  /** Facts that distinguish it from others of the same name. */
  facts: string[]
  donation: Payable | null
}

/** Finds children, payments without a child, and waiting donations. */
export async function searchPayables(search: string, signal: AbortSignal): Promise<FoundPayable[]> {
  const { data, error } = await supabase()
    .rpc('search_panel', { search })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<FoundRow[], { merge: false }>()
  if (error) throw toAppError(error)
  return data.filter(isPayable).map((row) => ({
    id: row.id,
    family: row.user_id,
    name: row.name ?? row.parent_name ?? 'Without a name',
    facts: [row.reference, row.kind === 'donation' ? row.description : row.parent_name].filter(
      (fact) => fact !== null,
    ),
    donation: row.kind === 'donation' ? payableDonation({ ...row, isEnded: false }) : null,
  }))
}

function isPayable({ kind, status, application_id }: FoundRow): boolean {
  if (kind === 'donation') return status === 'pending_payment'
  if (kind === 'payment' || kind === 'subscription') {
    return status === 'pending' && application_id === null
  }
  return kind === 'application'
}

/** A part of the money. */
interface BookedPart {
  /** A payable that is already paid gets a second payment. */
  payable: Pick<Payable, 'id' | 'kind' | 'isPaid'>
  amount: number
  /** For a ticket: without it the rest stays due. */
  isOpened: boolean
  /** Why less than is due opens the ticket. The parent reads it. */
  reason: string | null
}

export interface Booking {
  parts: readonly BookedPart[]
  /** A bank line, which is booked whole; the rest of a transfer; or money with its amount and day. */
  from:
    | { lineId: string }
    | { transferId: string }
    | { amount: number; currency: Currency; date: string; via: ReceivedVia | null }
  isOfOtherFamilies: boolean
  /** The family whose credit the rest becomes, when the parts do not determine it. */
  creditTo: string | null
}

const ID_OF = {
  payment: 'payment_id',
  subscription: 'subscription_id',
  ticket: 'application_id',
  donation: 'donation_id',
} as const

function toSource(from: Booking['from']) {
  if ('lineId' in from) return { bank_transaction_id: from.lineId }
  if ('transferId' in from) return { transfer_id: from.transferId }
  const { amount, currency, date, via } = from
  return { amount, currency, received_on: date, received_via: via ?? undefined }
}

/**
 * Books money to its payables, all or nothing; false when a second member has to confirm it. When a part is refused,
 * the error's detail is the id of its payable.
 */
export async function bookTransfer(booking: Booking): Promise<boolean> {
  const { parts, from, isOfOtherFamilies, creditTo } = booking
  const { data, error } = await supabase().rpc('book_transfer', {
    parts: parts.map(({ payable, amount, isOpened, reason }) => ({
      [ID_OF[payable.kind]]: payable.id,
      amount,
      open_ticket: isOpened,
      reason: reason || undefined,
      accept_second: payable.isPaid ? true : undefined,
    })),
    ...toSource(from),
    other_families: isOfOtherFamilies ? true : undefined,
    credit_to: creditTo || undefined,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** Opens a ticket without money, for a reason; false when a second member has to confirm it. */
export async function correctTicket(childId: string, reason: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('confirm_ticket', {
    application_id: childId,
    correction_reason: reason,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}
