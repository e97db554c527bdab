import { formatExactMoney } from '@/domain/money'
import type { RowOf } from '@/lib/supabase/rows'

/** The separate sums of a list; only `given_back` is a part of another, `received`. */
const SUMS_OF = ['stated', 'received', 'given_back', 'declined'] as const
type SumOf = (typeof SUMS_OF)[number]

export interface PaymentSum {
  rowCount: number
  /** One formatted sum per currency. */
  sums: string[]
}

export interface PaymentTotal {
  rowCount: number
  /** Whether the limit was exceeded; then nothing is summed. */
  isMore: boolean
  /** Sums without rows are absent. */
  of: Partial<Record<SumOf, PaymentSum>>
}

/** The total of rows that were queried with `limit` plus one. */
export function toPaymentTotal(
  rows: readonly RowOf<'payment_total'>[],
  limit: number,
): PaymentTotal {
  const countOf = (some: typeof rows) => some.reduce((sum, { row_count }) => sum + row_count, 0)
  const rowCount = countOf(rows.filter(({ sum_of }) => sum_of !== 'given_back'))
  if (rowCount > limit) return { rowCount: limit, isMore: true, of: {} }
  const of: PaymentTotal['of'] = {}
  for (const name of SUMS_OF) {
    const own = rows.filter(({ sum_of }) => sum_of === name)
    if (own.length === 0) continue
    of[name] = {
      rowCount: countOf(own),
      sums: own.map(({ amount, currency }) => formatExactMoney(amount, currency)),
    }
  }
  return { rowCount, isMore: false, of }
}
