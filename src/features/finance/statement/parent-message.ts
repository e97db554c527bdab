import { formatDate } from '@/domain/dates'
import { type Currency, formatExactMoney } from '@/domain/money'
import type { ChildNote } from './match-types'
import type { StatementRow } from './statement'

export interface LineMessageFacts {
  productName: string
  /** The URL of the parent's payment page. */
  paymentsUrl: string
  currency: Currency
}

/** A message to the parent about a transfer without a pending payment. */
export function lineMessage(
  { child, state }: ChildNote,
  row: StatementRow,
  { productName, paymentsUrl, currency }: LineMessageFacts,
): string {
  const when = row.day === null ? '' : ` on ${formatDate(row.day)}`
  const what = `a transfer of ${formatExactMoney(row.amount, currency)}${when} with the reference ${child.payment_reference}`
  const news =
    state === 'unstated'
      ? `We have received ${what}, but no payment for ${child.child_name} is stated yet. Please tell us about it: ${paymentsUrl}`
      : `We have received ${what}, but ${child.child_name}'s payment has already been counted. What is this one for?`
  return `Hello from ${productName}. ${news}`
}
