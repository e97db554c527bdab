import { CURRENCIES, type Currency } from '@/domain/money'
import { choiceParam, dayParam, type ListParam } from '@/lib/list-params'
import type { RowOf } from '@/lib/supabase/rows'

/** A list of money is counted and summed no further: to see what is older, one filters. */
export const MONEY_LIMIT = 10_000

/** The filters of every list of money. */
export interface MoneyFilter {
  /** The first and the last day, on the clocks of the country that a row is from. */
  from: string | null
  to: string | null
  currency: Currency | null
}

export const moneyParams: { [Key in keyof MoneyFilter]: ListParam<MoneyFilter[Key]> } = {
  from: dayParam('from'),
  to: dayParam('to'),
  currency: choiceParam('currency', CURRENCIES),
}

export const NO_MONEY_FILTER: MoneyFilter = { from: null, to: null, currency: null }

/** The filter as the procedures take it. */
export function toMoneyArguments({ from, to, currency }: MoneyFilter) {
  return {
    from_day: from ?? undefined,
    to_day: to ?? undefined,
    only_currency: currency ?? undefined,
  }
}

/** The number of the filtered rows, and their money. */
export interface ListTotal {
  rowCount: number
  /** Whether there are more rows than were read; then nothing is summed. */
  isMore: boolean
  sums: { currency: Currency; amount: number }[]
}

type TotalRow = RowOf<'money_total', 'currency' | 'amount'>

/** The total of rows of which one more than `limit` was asked for. */
export function toListTotal(rows: readonly TotalRow[], limit: number): ListTotal {
  const rowCount = rows.reduce((sum, row) => sum + row.row_count, 0)
  if (rowCount > limit) return { rowCount: limit, isMore: true, sums: [] }
  return {
    rowCount,
    isMore: false,
    sums: rows.flatMap(({ currency, amount }) =>
      currency === null || amount === null ? [] : [{ currency, amount }],
    ),
  }
}
