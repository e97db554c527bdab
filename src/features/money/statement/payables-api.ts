import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { withEnded } from '@/lib/ended-years'
import { isDone } from '@/lib/second-member'
import { supabase } from '@/lib/supabase/client'
import { type PanelRow, type Payable, payableDonation, payablesOf } from './payables'

const COLUMNS =
  'kind, id, user_id, application_id, name, edition, parent_name, country, reference, status, ticket_status, amount, currency, ticket_fee, ticket_received, description'

type FoundRow = Omit<PanelRow, 'isEnded'>

/** The rows, each with whether its child's year has ended; a row without a child has no year. */
async function withYears(rows: readonly FoundRow[], signal: AbortSignal): Promise<PanelRow[]> {
  const dated = rows.flatMap(({ id, edition }) => (edition === null ? [] : [{ id, edition }]))
  const known = await withEnded(dated, signal)
  const ended = new Set(known.filter(({ isEnded }) => isEnded).map(({ id }) => id))
  return rows.map((row) => ({ ...row, isEnded: ended.has(row.id) }))
}

/** All that these families need money for, one family after the other. */
export async function fetchPayables(
  families: readonly string[],
  signal: AbortSignal,
): Promise<Payable[]> {
  const found = await Promise.all(
    families.map(async (family) => {
      const { data, error } = await supabase()
        .rpc('get_family', { user_id: family })
        .select(COLUMNS)
        .abortSignal(signal)
        .overrideTypes<FoundRow[], { merge: false }>()
      if (error) throw toAppError(error)
      return payablesOf(await withYears(data, signal))
    }),
  )
  return found.flat()
}

/** Something that a search found: a child or parent, whose family is then looked up, or a donation. */
export interface FoundPayable {
  id: string
  family: string | null
  name: string
  /** The facts that tell it from another of the same name. */
  facts: string[]
  donation: Payable | null
}

/** Children, payments for no child and donations that wait, found by these words. */
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
  if (kind === 'payment') return status === 'pending' && application_id === null
  return kind === 'application'
}

/** A part of a transfer that is divided. */
interface BookedPart {
  payable: Pick<Payable, 'id' | 'kind' | 'isPaid'>
  amount: number
  /** Of a ticket; without it the rest stays due. */
  isOpened: boolean
  /** Why less than is due opens it. The parent reads it. */
  reason: string | null
}

export interface Division {
  parts: readonly BookedPart[]
  via: 'statement' | 'cash'
  /** The whole amount of the line, or of the cash. */
  amount: number
  currency: Currency
  /** The day on which it is booked, as 2026-05-05. */
  date: string
  /** The marks of the line, with the day that it bears; absent where that cannot be read. */
  line?: { day: string; code: string; copies: number }
  isOfOtherFamilies: boolean
  /** The family whose credit the rest becomes, where that is not clear from the parts. */
  creditTo: string | null
}

const ID_OF = {
  payment: 'payment_id',
  ticket: 'application_id',
  donation: 'donation_id',
} as const

/**
 * Divides a transfer, all or nothing; false where a second member has to confirm it. The detail of a refusal about a part
 * is the id of what it pays.
 */
export async function bookTransfer(division: Division): Promise<boolean> {
  const { parts, via, amount, currency, date, line, isOfOtherFamilies, creditTo } = division
  const { data, error } = await supabase().rpc('book_transfer', {
    parts: parts.map(({ payable, amount: part, isOpened, reason }) => ({
      [ID_OF[payable.kind]]: payable.id,
      amount: part,
      open_ticket: isOpened,
      reason: reason || undefined,
      accept_second: payable.isPaid ? true : undefined,
    })),
    amount,
    currency,
    received_on: date,
    received_via: via,
    ...(line ? { line_code: line.code, line_on: line.day, line_copies: line.copies } : {}),
    other_families: isOfOtherFamilies ? true : undefined,
    credit_to: creditTo || undefined,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}
