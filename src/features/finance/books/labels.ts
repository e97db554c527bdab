import type { BookKind } from '@/domain/payment'
import { CURRENCIES, type Currency, formatExactMoney } from '@/domain/money'
import type { BookLine } from './api'

export const KIND_LABELS: Record<BookKind, string> = {
  payment: 'Payment',
  subscription: 'Subscription',
  donation: 'Donation',
  credit: 'Credit',
}

/** Shown for the child of a deleted payment or subscription. */
export const GONE = 'a child who was deleted'

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2026", from any of its days. */
export function monthWords(day: string): string {
  return MONTHS.format(new Date(day))
}

/** The first and last day of the month that contains a day. */
export function daysOfMonth(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const at = (index: number, date: number) =>
    new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10)
  return { from: at(month - 1, 1), to: at(month, 0) }
}

/** The first day, if the two days are the first and last of one month; else null. */
export function monthOf({ from, to }: { from: string | null; to: string | null }): string | null {
  if (from === null || to === null) return null
  const days = daysOfMonth(from)
  return days.from === from && days.to === to ? from : null
}

/** The label on a line; null for ordinary money in. */
export function markOf({ amount, is_refund, is_taken_back }: BookLine): string | null {
  if (is_refund && is_taken_back) return amount < 0 ? 'Refund, taken back' : 'Takes a refund back'
  if (is_refund) return 'Refund'
  if (is_taken_back) return amount < 0 ? 'Takes back' : 'Taken back'
  return null
}

/** "₦30,000 and R360"; "nothing" where there is none. */
export function sumWords(sums: Partial<Record<Currency, number>>): string {
  const said = CURRENCIES.flatMap((currency) => {
    const sum = sums[currency]
    return sum ? [formatExactMoney(sum, currency)] : []
  })
  return said.length === 0 ? 'nothing' : new Intl.ListFormat('en-GB').format(said)
}
