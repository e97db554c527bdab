import { type Currency, paymentCurrency } from '@/domain/money'
import { normaliseReference, squeezeReference } from '@/domain/reference'
import { searchKey } from '@/domain/search'
import type { StatementRow } from './statement'

/** As much of a pending payment as a match needs. */
export interface MatchablePayment {
  id: string
  amount: number
  currency: Currency | null
  description: string
  reference: string | null
  application_reference: string | null
  child_name: string | null
  parent_name: string | null
  created_at: string
  /** Other payments with the same reference that are not declined. */
  same_reference_count: number
}

export interface Match<Payment> {
  row: StatementRow
  payment: Payment
}

export type NearReason =
  'amount differs' | 'currency differs' | 'reference repeats' | 'amount and name'

export interface NearMatch<Payment> {
  row: StatementRow
  candidates: { payment: Payment; reason: NearReason }[]
}

export interface Matches<Payment> {
  /** Reference, amount and currency are the same, and no other payment fits. */
  exact: Match<Payment>[]
  near: NearMatch<Payment>[]
  rest: StatementRow[]
}

const MIN_REFERENCE_LENGTH = 6
// Four letters of a brand and a code of six signs.
const MAX_SHAPED_LENGTH = 10
const MAX_CANDIDATES = 5

/**
 * Finds the pending payments that the transfers of a statement belong to. A transfer is taken for
 * one payment and a payment for one transfer. Where several fit alike, or one that was decided before
 * has the same reference and may have counted the transfer already, people decide, the oldest first.
 */
export function matchStatement<Payment extends MatchablePayment>(
  rows: readonly StatementRow[],
  payments: readonly Payment[],
  currency: Currency,
): Matches<Payment> {
  const waiting = [...payments].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const findByReference = indexReferences(waiting)
  const used = new Set<string>()
  const exact: Match<Payment>[] = []
  const left: { row: StatementRow; referenced: Payment[] }[] = []

  for (const row of rows) {
    const referenced = findByReference(row.narration)
    const payment = findOnly(referenced, row, currency)
    if (payment && !used.has(payment.id)) {
      used.add(payment.id)
      exact.push({ row, payment })
    } else {
      left.push({ row, referenced })
    }
  }

  const findByAmount = indexAmounts(waiting, currency)
  const near: NearMatch<Payment>[] = []
  const rest: StatementRow[] = []
  for (const { row, referenced } of left) {
    const differing = referenced
      .filter(({ id }) => !used.has(id))
      .map((payment) => ({ payment, reason: whyNear(payment, row, currency) }))
    const narration = new Set(words(row.narration))
    const named = findByAmount(row.amount)
      .filter((payment) => !used.has(payment.id) && !referenced.includes(payment))
      .filter(({ child_name, parent_name }) =>
        [child_name, parent_name].some((name) => isNamed(name, narration)),
      )
      .map((payment) => ({ payment, reason: 'amount and name' as const }))
    const candidates = [...differing, ...named].slice(0, MAX_CANDIDATES)
    if (candidates.length > 0) near.push({ row, candidates })
    else rest.push(row)
  }
  return { exact, near, rest }
}

/** The payment that a transfer surely belongs to: the only one of its reference with its money. */
function findOnly<Payment extends MatchablePayment>(
  referenced: readonly Payment[],
  row: StatementRow,
  currency: Currency,
): Payment | null {
  const [payment, ...others] = referenced.filter((one) => isSameMoney(one, row, currency))
  if (!payment || others.length > 0) return null
  return payment.same_reference_count < referenced.length ? payment : null
}

function isSameMoney(payment: MatchablePayment, row: StatementRow, currency: Currency): boolean {
  return payment.amount === row.amount && paymentCurrency(payment) === currency
}

function whyNear(payment: MatchablePayment, row: StatementRow, currency: Currency): NearReason {
  if (paymentCurrency(payment) !== currency) return 'currency differs'
  return payment.amount === row.amount ? 'reference repeats' : 'amount differs'
}

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Looks references up instead of trying each one on each line. */
function indexReferences<Payment extends MatchablePayment>(payments: readonly Payment[]) {
  const own = new Map<string, Payment[]>()
  const stated = new Map<string, Payment[]>()
  // Stated ones that look like a child's own, of whatever brand: a bank may break them apart.
  const shaped = new Map<string, Payment[]>()
  const brands = new Set<string>()
  for (const payment of payments) {
    const { application_reference: reference } = payment
    if (reference !== null) {
      brands.add(reference.split('-')[0] ?? '')
      addTo(own, squeezeReference(reference), payment)
    }
    const typed = squeezeReference(payment.reference ?? '')
    const isTelling = typed.length >= MIN_REFERENCE_LENGTH && /\d/.test(typed)
    if (isTelling && typed !== squeezeReference(reference ?? '')) {
      addTo(stated, typed, payment)
      if (normaliseReference(typed) !== null) addTo(shaped, typed, payment)
    }
  }
  const lengths = new Set([...own.keys()].map((key) => key.length))

  return (narration: string): Payment[] => {
    const found = new Set<Payment>()
    const signs = squeezeReference(narration)
    // A child's own reference stands anywhere in the line, its words run together or not.
    for (const brand of brands) {
      if (brand === '') continue
      for (let at = signs.indexOf(brand); at !== -1; at = signs.indexOf(brand, at + 1)) {
        for (const length of lengths) {
          for (const payment of own.get(signs.slice(at, at + length)) ?? []) found.add(payment)
        }
      }
    }
    for (const token of [signs, ...narration.split(/[\s,;:|]+/).map(squeezeReference)]) {
      for (const payment of stated.get(token) ?? []) found.add(payment)
    }
    for (const run of runsOf(narration)) {
      for (const payment of shaped.get(run) ?? []) found.add(payment)
    }
    return [...found]
  }
}

/**
 * Neighbouring pieces of a line put together, as long as a reference is: "FT AB 7F3K9Q OBI" gives
 * AB7F3K9Q. They begin and end with a piece, so that nothing is found within a longer number.
 */
function runsOf(narration: string): string[] {
  const pieces = narration.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return pieces.flatMap((first, at) => {
    const runs = [first]
    for (let next = at + 1; next < pieces.length; next += 1) {
      const run = `${runs.at(-1) ?? ''}${pieces[next] ?? ''}`
      if (run.length > MAX_SHAPED_LENGTH) break
      runs.push(run)
    }
    return runs
  })
}

function indexAmounts<Payment extends MatchablePayment>(
  payments: readonly Payment[],
  currency: Currency,
) {
  const byAmount = new Map<number, Payment[]>()
  for (const payment of payments) {
    if (paymentCurrency(payment) === currency) addTo(byAmount, payment.amount, payment)
  }
  return (amount: number): Payment[] => byAmount.get(amount) ?? []
}

function words(text: string): string[] {
  return searchKey(text)
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1)
}

// A bank shortens and turns names round, and a single name is everybody's.
function isNamed(name: string | null, narration: ReadonlySet<string>): boolean {
  const parts = words(name ?? '')
  return parts.length > 1 && parts.filter((part) => narration.has(part)).length >= 2
}
