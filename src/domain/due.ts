import type { Currency } from './money.ts'

/** The money due for a ticket. */
export interface Due {
  amount: number
  currency: Currency
}

/** How the amount received differs from the amount due, which determines what to ask. */
export type DueDifference = 'less' | 'more' | 'other-currency'

/** Null if they are equal. */
export function compareWithDue(
  due: Due,
  arrived: { amount: number; currency: Currency },
): DueDifference | null {
  if (arrived.currency !== due.currency) return 'other-currency'
  if (arrived.amount === due.amount) return null
  return arrived.amount < due.amount ? 'less' : 'more'
}

/** Whether the ticket opens only if somebody accepts this as full payment, with a reason. */
export function isShort(difference: DueDifference | null): boolean {
  return difference === 'less' || difference === 'other-currency'
}
