import type { BookKind } from '@/domain/payment'
import { CURRENCIES, type Currency, formatExactMoney } from '@/domain/money'
import type { BookLine } from './api'

export const KIND_LABELS: Record<BookKind, string> = {
  payment: 'Payment',
  subscription: 'Subscription',
  donation: 'Donation',
  credit: 'Credit',
}

/** The child of a payment or subscription that is deleted. */
export const GONE = 'a child who was deleted'

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2026", of any of its days. */
export function monthWords(day: string): string {
  return MONTHS.format(new Date(day))
}

/** The first and the last day of a month that is named by one of its days. */
export function daysOfMonth(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const at = (index: number, date: number) =>
    new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10)
  return { from: at(month - 1, 1), to: at(month, 0) }
}

/** The first day of the month that lies between two days, from its first to its last; null for any other days. */
export function monthOf({ from, to }: { from: string | null; to: string | null }): string | null {
  if (from === null || to === null) return null
  const days = daysOfMonth(from)
  return days.from === from && days.to === to ? from : null
}

/** The mark on a line; null on one that is just money that arrived. */
export function markOf({ amount, is_refund, is_taken_back }: BookLine): string | null {
  if (is_refund && is_taken_back) return amount < 0 ? 'Refund, taken back' : 'Takes a refund back'
  if (is_refund) return 'Refund'
  if (is_taken_back) return amount < 0 ? 'Takes back' : 'Taken back'
  return null
}

/** "₦30,000 and R360"; "nothing" where there is none. */
export function sumWords(sums: Partial<Record<Currency, number>>): string {
  const parts = CURRENCIES.flatMap((currency) => {
    const sum = sums[currency]
    return sum ? [formatExactMoney(sum, currency)] : []
  })
  return parts.length === 0 ? 'nothing' : new Intl.ListFormat('en-GB').format(parts)
}
