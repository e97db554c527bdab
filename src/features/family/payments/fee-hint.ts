import { type Currency, formatMoney } from '@/domain/money'
import { partPaidWords, ticketDue, type TicketMoney } from '@/domain/ticket'

/**
 * A hint beside the stated amount: the ticket's price, or what has arrived and is still due.
 * @param fee the price in the stated currency; null if it has none
 * @param amount null until it is a number
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
