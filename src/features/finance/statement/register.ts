import { groupBy } from './group-by'
import type { MatchablePayment, ReferencedChild } from './match-types'
import { brandsOf, findReferences, foldLookAlikes, type FoundReference } from './references'
import type { StatementRow } from './statement'

/** The possible references in some lines, whole or truncated, to look up the children. */
export function referencesIn(
  rows: readonly StatementRow[],
  payments: readonly MatchablePayment[],
): { references: string[]; cuts: string[] } {
  const brands = brandsOfPayments(payments)
  const found = rows.flatMap((row) => referencesOf(row, brands))
  return {
    references: [...new Set(found.flatMap(({ reference }) => reference ?? []))],
    cuts: [...new Set(found.flatMap((one) => (one.isWhole ? [] : one.cuts)))],
  }
}

/** The brand letters of these payments' references, and the default ones. */
export function brandsOfPayments(payments: readonly MatchablePayment[]): string[] {
  return brandsOf(payments.flatMap((payment) => payment.application_reference ?? []))
}

function referencesOf(row: StatementRow, brands: readonly string[]): FoundReference[] {
  return [...findReferences(row.narration, brands), ...findReferences(row.bankNumber, brands, true)]
}

/** The accounts of the children referenced in some lines. */
export function familiesIn(
  rows: readonly StatementRow[],
  children: readonly ReferencedChild[],
  payments: readonly MatchablePayment[],
): string[] {
  const register = registerChildren(children, payments)
  const families = rows.flatMap((row) =>
    childrenIn(row, register).children.map(({ user_id }) => user_id),
  )
  return [...new Set(families)]
}

export interface Register {
  brands: readonly string[]
  byReference: ReadonlyMap<string, ReferencedChild>
  byFold: ReadonlyMap<string, ReferencedChild[]>
  byCut: ReadonlyMap<string, ReferencedChild[]>
}

/** The child, as far as its payment shows. */
export function childOfPayment(payment: MatchablePayment): ReferencedChild {
  return {
    id: payment.application_id,
    user_id: payment.user_id,
    child_name: payment.child_name ?? payment.parent_name ?? 'this child',
    payment_reference: payment.application_reference ?? '',
    ticket_status: null,
    parent_phone: null,
  }
}

/** Indexes children by the references that may appear in a line. */
export function registerChildren(
  children: readonly ReferencedChild[],
  payments: readonly MatchablePayment[],
): Register {
  const byReference = new Map(children.map((child) => [child.payment_reference, child]))
  for (const payment of payments) {
    const { application_reference: reference } = payment
    if (reference !== null && !byReference.has(reference)) {
      byReference.set(reference, childOfPayment(payment))
    }
  }
  const all = [...byReference.values()]
  const byFold = groupBy(all, (child) => foldLookAlikes(child.payment_reference))
  const cuts = all.flatMap((child) =>
    [1, 2].map((less) => ({ child, cut: child.payment_reference.slice(0, -less) })),
  )
  const byCut = new Map(
    [...groupBy(cuts, ({ cut }) => cut)].map(([cut, found]) => [
      cut,
      found.map(({ child }) => child),
    ]),
  )
  return { brands: brandsOfPayments(payments), byReference, byFold, byCut }
}

export interface NamedChildren {
  children: ReferencedChild[]
  /** Each child appears with its whole reference. */
  isCertain: boolean
  /** A truncated or misspelt reference may belong to several of them. */
  isAmbiguous: boolean
}

/** The children whose own references appear in a line: whole ones, else truncated or misspelt ones. */
export function childrenIn(
  row: StatementRow,
  { brands, byReference, byFold, byCut }: Register,
): NamedChildren {
  const children = new Set<ReferencedChild>()
  let isCertain = true
  let isAmbiguous = false
  for (const { reference, isWhole, cuts } of referencesOf(row, brands)) {
    const own = reference === null ? undefined : byReference.get(reference)
    if (own && isWhole) {
      children.add(own)
      continue
    }
    const [cut] = cuts.filter((one) => byCut.has(one))
    const possible = new Set<ReferencedChild>(own ? [own] : [])
    for (const child of cut === undefined ? [] : (byCut.get(cut) ?? [])) possible.add(child)
    if (possible.size === 0 && reference !== null && isWhole) {
      for (const child of byFold.get(foldLookAlikes(reference)) ?? []) possible.add(child)
    }
    // A whole but unknown reference may belong to a deleted child.
    if (possible.size > 0 || isWhole) isCertain = false
    if (possible.size > 1) isAmbiguous = true
    for (const child of possible) children.add(child)
  }
  return { children: [...children], isCertain, isAmbiguous }
}
