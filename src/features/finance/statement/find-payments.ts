import { type Currency, paymentCurrency } from '@/domain/money'
import { groupBy } from './group-by'
import type { MatchablePayment } from './match-types'
import { type Closeness, closenessOf, compareCloseness, nameWords, readPeople } from './names'
import { piecesOf, typedReference } from './references'
import type { StatementRow } from './statement'

export interface NamedPayment {
  payment: MatchablePayment
  closeness: Closeness
}

/** Finds the payments whose parent typed a reference found in a line. */
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

/**
 * Finds the payments whose parent or child a line names, closest match first, then oldest first.
 *
 * @param payments the oldest first
 */
export function indexNames(payments: readonly MatchablePayment[], currency: Currency) {
  const own = payments.filter((payment) => paymentCurrency(payment) === currency)
  const named = own.flatMap((payment, age) => {
    const people = readPeople(payment)
    const entry = { payment, people, age }
    return [...new Set([...people.parent, ...people.child])].map((word) => ({ word, entry }))
  })
  const byWord = groupBy(named, ({ word }) => word)
  return ({ narration, bankNumber }: StatementRow): NamedPayment[] => {
    const words = new Set(nameWords(`${narration} ${bankNumber}`))
    const hits = groupBy(
      [...words].flatMap((word) => byWord.get(word) ?? []),
      ({ entry }) => entry,
    )
    return [...hits]
      .filter(([, found]) => found.length >= 2)
      .flatMap(([{ payment, people, age }]) => {
        const closeness = closenessOf(people, words)
        return closeness ? [{ payment, closeness, age }] : []
      })
      .sort((one, other) => compareCloseness(one.closeness, other.closeness) || one.age - other.age)
  }
}
