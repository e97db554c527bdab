import { type Currency, formatMoney } from '@/domain/money'
import { partPaidWords, ticketDue, type TicketMoney } from '@/domain/ticket'

/**
 * The ticket's price, or what arrived and is to go, beside the amount that somebody states.
 * @param fee the price in the currency that is stated; null where it has none
 * @param amount null until it is a figure
 */
export function feeHint(
  child: TicketMoney,
  fee: number | null,
  amount: number | null,
  currency: Currency,
): string {
  const own = ticketDue(child)
  const words = formatMoney(fee ?? own.amount, fee === null ? own.currency : currency)
  const asked = partPaidWords(child) ?? `The ticket fee is ${words}.`
  return amount === null || amount === fee
    ? asked
    : `${asked} A different amount is fine. We'll check it and tell you.`
}
