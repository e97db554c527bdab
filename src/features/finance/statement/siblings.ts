import type { Currency } from '@/domain/money'
import { isReturned, isStatedDue, sumOf } from './candidates'
import { groupBy } from './group-by'
import type { MatchablePayment } from './match-types'
import type { StatementRow } from './statement'

/** More siblings would give too many combinations. */
const MAX_SIBLINGS = 10

/**
 * The combinations in which a transfer pays for the named children and for siblings it does not name: one payment or
 * unpaid ticket per child, each exactly what its ticket still needs. None if the named ones already add up.
 *
 * @param named the pending payments of each named child
 * @param family those of all children of the family, the oldest first
 */
export function sumsWithSiblings(
  named: readonly (readonly MatchablePayment[])[],
  family: readonly MatchablePayment[],
  { row, currency }: { row: StatementRow; currency: Currency },
): MatchablePayment[][] {
  if (isReturned(row)) return []
  const own = named.flatMap(
    (payments) => payments.find((payment) => isStatedDue(payment, currency)) ?? [],
  )
  if (own.length === 0 || own.length < named.length) return []
  const ownChildren = new Set(own.map(({ application_id }) => application_id))
  const others = family.filter(
    (payment) => !ownChildren.has(payment.application_id) && isStatedDue(payment, currency),
  )
  const siblings = [...groupBy(others, ({ application_id }) => application_id).values()]
    .flatMap((payments) => payments.slice(0, 1))
    .slice(0, MAX_SIBLINGS)
  const missing = inCents(row.amount) - inCents(sumOf(own))
  return missing <= 0 ? [] : subsetsOf(siblings, missing).map((some) => [...own, ...some])
}

const inCents = (amount: number) => Math.round(amount * 100)

/** The subsets of payments that add up to a sum, those with the first payment first. */
function subsetsOf(
  [first, ...rest]: readonly MatchablePayment[],
  sum: number,
): MatchablePayment[][] {
  if (sum === 0) return [[]]
  if (!first || sum < 0) return []
  const withFirst = subsetsOf(rest, sum - inCents(first.amount))
  return [...withFirst.map((some) => [first, ...some]), ...subsetsOf(rest, sum)]
}
