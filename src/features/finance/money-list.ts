import { CURRENCIES, type Currency } from '@/domain/money'
import { choiceParam, dayParam, type ListParam } from '@/lib/list-params'
import type { RowOf } from '@/lib/supabase/rows'

/** Lists of money are counted and summed up to here. Filters reach older rows. */
export const MONEY_LIMIT = 10_000

/** Filters shared by all lists of money. */
export interface MoneyFilter {
  /** The first and last day, in the time zone of the row's country. */
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

/** The filter as procedure arguments. */
export function toMoneyArguments({ from, to, currency }: MoneyFilter) {
  return {
    from_day: from ?? undefined,
    to_day: to ?? undefined,
    only_currency: currency ?? undefined,
  }
}

export interface ListTotal {
  rowCount: number
  /** Whether the limit was exceeded; then nothing is summed. */
  isMore: boolean
  sums: { currency: Currency; amount: number }[]
}

type TotalRow = RowOf<'money_total', 'currency' | 'amount'>

/** The total of rows that were queried with `limit` plus one. */
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
