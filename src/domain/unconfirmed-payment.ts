import { type Currency, formatExactMoney } from './money.ts'

/** For a family whose payment could not be confirmed, because it may have sent the money all the same. */
export const DONT_PAY_AGAIN =
  "Don't pay again. If the money left your account, send us the proof and we'll look."

/** The known facts about a payment that could not be confirmed. */
export interface UnconfirmedPayment {
  amount?: number
  currency?: Currency
  reference?: string | null
}

/** From the family to support, with the proof. */
export function proofMessage(payment: UnconfirmedPayment | null): string {
  const { amount, currency, reference } = payment ?? {}
  const sum = amount === undefined || !currency ? '' : ` of ${formatExactMoney(amount, currency)}`
  return `Hello, you couldn't confirm my payment${sum}${reference ? ` (${reference})` : ''}. Here's the proof:`
}
