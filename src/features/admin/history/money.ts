import { CURRENCIES, formatCount, formatExactMoney } from '@/domain/money'
import type { Json } from '@/lib/supabase/database.types'

/** Amount columns, each with the columns that may hold its currency, in order of precedence. */
const CURRENCY_OF: Record<string, readonly string[]> = {
  amount: ['currency'],
  received_amount: ['received_currency', 'currency'],
  refunded_amount: ['received_currency', 'currency'],
  ticket_received: ['currency'],
  refund_limit: ['currency'],
  credit: ['currency'],
}

/**
 * Formats an amount among an entry's values, without a sign if its currency is unknown; null for other columns or no
 * value.
 */
export function moneyIn(values: Record<string, Json | undefined>, column: string): string | null {
  const amount = values[column]
  const columns = CURRENCY_OF[column]
  if (columns === undefined || amount === null || amount === undefined) return null
  const named = columns.map((one) => values[one])
  const currency = CURRENCIES.find(
    (one) => one === named.find((value) => typeof value === 'string'),
  )
  return currency === undefined
    ? formatCount(Number(amount))
    : formatExactMoney(Number(amount), currency)
}
