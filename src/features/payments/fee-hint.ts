import { type Currency, formatMoney } from '@/domain/money'
import { ticketFee, type TicketPrice } from '@/domain/ticket'

/**
 * The ticket's price, beside the amount that somebody states.
 * @param fee the price in the currency that is stated; null where it has none
 * @param amount null until it is a figure
 */
export function feeHint(
  child: TicketPrice,
  fee: number | null,
  amount: number | null,
  currency: Currency,
): string {
  const own = ticketFee(child)
  const words = formatMoney(fee ?? own.amount, fee === null ? own.currency : currency)
  return amount === null || amount === fee
    ? `The ticket fee is ${words}.`
    : `The ticket fee is ${words}. You can send another amount; we then decide on it.`
}
