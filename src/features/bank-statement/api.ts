import type { PaymentStatus } from '@/domain/payment'
import { toAppError } from '@/lib/api/errors'
import type { RowOf } from '@/lib/supabase/rows'
import { supabase } from '@/lib/supabase/client'
import { withEnded } from '@/lib/ended-years'
import type { OpenTicket, ReferencedChild } from './match-types'

export interface WantedChildren {
  references: readonly string[]
  /** The beginnings of references. */
  cuts: readonly string[]
}

/** The children whose references are given, whole or as what they begin with. */
export async function fetchReferencedChildren(
  { references, cuts }: WantedChildren,
  signal: AbortSignal,
): Promise<ReferencedChild[]> {
  const { data, error } = await supabase()
    .rpc('get_referenced_children', {
      whole_references: [...references],
      cut_references: [...cuts],
    })
    .abortSignal(signal)
    .overrideTypes<ReferencedChild[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

// With 20 children each, no more rows than the API gives at once.
const FAMILIES_AT_ONCE = 50

/** The children of some accounts whose tickets are due, the oldest first; not those of an ended year. */
export async function fetchOpenTickets(
  families: readonly string[],
  signal: AbortSignal,
): Promise<OpenTicket[]> {
  const found: (OpenTicket & { edition: number })[] = []
  for (let from = 0; from < families.length; from += FAMILIES_AT_ONCE) {
    const { data, error } = await supabase()
      .rpc('get_open_tickets', { families: families.slice(from, from + FAMILIES_AT_ONCE) })
      .abortSignal(signal)
      .overrideTypes<(OpenTicket & { edition: number })[], { merge: false }>()
    if (error) throw toAppError(error)
    found.push(...data)
  }
  const children = await withEnded(found, signal)
  return children.filter(({ isEnded }) => !isEnded)
}

/** The approved payments of a child. */
export async function fetchApprovedPayments(
  childId: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { data, error } = await supabase()
    .rpc('get_child_payments', { application_id: childId })
    .abortSignal(signal)
    .overrideTypes<{ id: string; status: PaymentStatus }[], { merge: false }>()
  if (error) throw toAppError(error)
  return data.filter(({ status }) => status === 'approved').map(({ id }) => id)
}

/** The salt before a narration when its check code is made. */
export async function fetchStatementSalt(signal: AbortSignal): Promise<string> {
  const { data, error } = await supabase().rpc('get_statement_salt').abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** A part of a line that an approval took; without a payment it is the rest, a family's credit. */
export type UsedLine = RowOf<
  'used_statement_line',
  'payment_id' | 'child_name' | 'payment_reference' | 'credit_of'
>

/** The amounts that approvals took of the lines with these check codes, earliest first; at most 10,000 codes. */
export async function fetchUsedLines(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<UsedLine[]> {
  if (codes.length === 0) return []
  const { data, error } = await supabase()
    .rpc('get_used_statement_lines', { codes: [...codes] })
    .abortSignal(signal)
    .overrideTypes<UsedLine[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
