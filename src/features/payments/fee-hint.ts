import { type Currency, formatMoney } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { ticketFee, ticketFeeIn } from '@/domain/ticket'

/** The price of the ticket, beside the amount that somebody states; the amount is null until it is a figure. */
export function feeHint(country: Country, amount: number | null, currency: Currency): string {
  const own = ticketFee(country)
  const fee = ticketFeeIn(currency)
  const words = formatMoney(fee ?? own.amount, fee === null ? own.currency : currency)
  return amount === null || amount === fee
    ? `The ticket fee is ${words}.`
    : `The ticket fee is ${words}. You can send another amount; we then decide on it.`
}
