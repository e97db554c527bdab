import { type Currency, paymentCurrency } from '@/domain/money'
import { groupBy } from './group-by'
import type { MatchablePayment } from './match-types'
import { type Closeness, closenessOf, compareCloseness, nameWords } from './names'
import { piecesOf, typedReference } from './references'
import type { StatementRow } from './statement'

export interface NamedPayment {
  payment: MatchablePayment
  closeness: Closeness
}

/** Finds the payments whose parent typed a reference that stands in a line. */
export function indexTyped(payments: readonly MatchablePayment[]) {
  const byTyped = groupBy(payments, ({ reference }) => typedReference(reference))
  return (row: StatementRow): MatchablePayment[] => {
    const found = new Set<MatchablePayment>()
    for (const text of [row.narration, row.bankNumber]) {
      const { words, joined } = piecesOf(text)
      for (const piece of [...words, ...joined.filter((run) => /\p{L}/u.test(run))]) {
        for (const payment of byTyped.get(piece) ?? []) found.add(payment)
      }
    }
    return [...found]
  }
}

/** Finds the payments whose parent or child a line names, the nearest first. */
export function indexNames(payments: readonly MatchablePayment[], currency: Currency) {
  const own = payments.filter((payment) => paymentCurrency(payment) === currency)
  const named = own.flatMap((payment) => {
    const { parent_name, child_name } = payment
    const words = new Set([...nameWords(parent_name), ...nameWords(child_name)])
    return [...words].map((word) => ({ word, payment }))
  })
  const byWord = groupBy(named, ({ word }) => word)
  return ({ narration, bankNumber }: StatementRow): NamedPayment[] => {
    const words = new Set(nameWords(`${narration} ${bankNumber}`))
    const hits = groupBy(
      [...words].flatMap((word) => byWord.get(word) ?? []),
      ({ payment }) => payment,
    )
    return [...hits]
      .filter(([, found]) => found.length >= 2)
      .flatMap(([payment]) => {
        const closeness = closenessOf(payment, words)
        return closeness ? [{ payment, closeness }] : []
      })
      .sort(
        (one, other) =>
          compareCloseness(one.closeness, other.closeness) ||
          Date.parse(one.payment.created_at) - Date.parse(other.payment.created_at),
      )
  }
}
