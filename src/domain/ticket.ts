import { type Currency, currencyOf, formatExactMoney, formatMoney } from './money'
import { COUNTRIES, type Country } from './regions'

/** The columns of a child's row that determine its ticket's price. The fee is in the country's currency. */
export interface TicketPrice {
  country: Country
  ticket_fee: number
}

/** The price of a child's ticket: that of its registration day, whatever a ticket costs today. */
export function ticketFee({ country, ticket_fee }: TicketPrice): {
  amount: number
  currency: Currency
} {
  return { amount: ticket_fee, currency: currencyOf(country) }
}

/** The columns of a child's row that determine what is due: the price less a partial payment. */
export interface TicketMoney extends TicketPrice {
  ticket_received: number
}

/** The amount still due. The full price if nothing arrived. */
export function ticketDue(child: TicketMoney): { amount: number; currency: Currency } {
  const { amount, currency } = ticketFee(child)
  const due = amount - child.ticket_received
  return { amount: due > 0 ? due : amount, currency }
}

/** "₦5,000 arrived. ₦5,000 to go.", or null if nothing or everything arrived. */
export function partPaidWords(child: TicketMoney): string | null {
  const { ticket_received: arrived, ticket_fee } = child
  if (arrived <= 0 || arrived >= ticket_fee) return null
  const { amount, currency } = ticketDue(child)
  return `${formatExactMoney(arrived, currency)} arrived. ${formatExactMoney(amount, currency)} to go.`
}

/** The formatted fees of the countries, optionally with the country's name. */
export function ticketFeesInWords(
  fees: Partial<Record<Currency, number>>,
  { isWithCountry = false } = {},
): string[] {
  return COUNTRIES.flatMap((country) => {
    const currency = currencyOf(country)
    const fee = fees[currency]
    if (fee === undefined) return []
    return isWithCountry
      ? `${formatMoney(fee, currency)} in ${country}`
      : formatMoney(fee, currency)
  })
}

const TICKET_DESCRIPTION = 'Talent Hunt Ticket'

/** In any case and with any whitespace. The database has the same rule in private.is_ticket_description. */
const TICKET_PREFIX = /^\s*talent\s+hunt\s+ticket/i

export function ticketDescription(childName: string): string {
  return `${TICKET_DESCRIPTION} for ${childName}`
}

export function isTicketDescription(description: string | null | undefined): boolean {
  return TICKET_PREFIX.test(description ?? '')
}

/** Why a ticket does not open while a stated payment for it is undecided. */
export const TICKET_IS_CHECKED = 'We are checking your payment. Your ticket opens after that.'

/** The name of a child's picture, in plain ASCII letters, which every phone can store and send. */
export function pictureFileName(childName: string, picture: string): string {
  const hooked: Record<string, string> = { ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K' }
  const more: Record<string, string> = { ŋ: 'n', Ŋ: 'N', ƴ: 'y', Ƴ: 'Y', ß: 'ss', ø: 'o', Ø: 'O' }
  const plain = childName
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, (letter) => hooked[letter] ?? more[letter] ?? '')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${plain || 'child'}-${picture}.png`
}
