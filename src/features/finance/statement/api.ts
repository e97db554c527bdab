import type { PaymentStatus } from '@/domain/payment'
import { AppError, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { withEnded } from '@/lib/ended-years'
import type { OpenTicket, ReferencedChild } from './match-types'

export interface WantedChildren {
  references: readonly string[]
  /** The prefixes left of truncated references. */
  cuts: readonly string[]
}

// The API returns at most this many rows (`max_rows` in its configuration), without saying that there were more.
const MAX_ROWS = 1000
const KEYS_AT_ONCE = 200

/**
 * Fetches the rows of some keys in batches. An answer with the maximum number of rows may be cut off, so its keys are
 * fetched again in halves.
 */
async function fetchInPortions<Key, Row>(
  keys: readonly Key[],
  ask: (portion: readonly Key[]) => Promise<Row[]>,
  size = KEYS_AT_ONCE,
): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < keys.length; from += size) {
    const portion = keys.slice(from, from + size)
    const rows = await ask(portion)
    if (rows.length < MAX_ROWS) {
      found.push(...rows)
    } else if (portion.length === 1) {
      throw new AppError(
        'unexpected',
        'One reference begins those of more children than can be looked up.',
      )
    } else {
      found.push(...(await fetchInPortions(portion, ask, Math.ceil(portion.length / 2))))
    }
  }
  return found
}

/** The children with these references, whole or as prefixes. */
export async function fetchReferencedChildren(
  { references, cuts }: WantedChildren,
  signal: AbortSignal,
): Promise<ReferencedChild[]> {
  const keys = [
    ...references.map((text) => ({ text, isCut: false })),
    ...cuts.map((text) => ({ text, isCut: true })),
  ]
  const found = await fetchInPortions(keys, async (portion) => {
    const { data, error } = await supabase()
      .rpc('get_referenced_children', {
        whole_references: portion.flatMap(({ text, isCut }) => (isCut ? [] : [text])),
        cut_references: portion.flatMap(({ text, isCut }) => (isCut ? [text] : [])),
      })
      .abortSignal(signal)
      .overrideTypes<ReferencedChild[], { merge: false }>()
    if (error) throw toAppError(error)
    return data
  })
  // A whole and a truncated reference may find the same child.
  const own = new Map(found.map((child) => [`${child.id} ${child.payment_reference}`, child]))
  return [...own.values()]
}

// With 20 children each, this stays within the API's row limit.
const FAMILIES_AT_ONCE = 50

/** The children of these accounts with a ticket due, oldest first, without ended years. */
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
