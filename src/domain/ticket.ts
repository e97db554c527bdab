import { COUNTRIES, type Country } from './regions'
import { type Currency, currencyOf, formatMoney } from './money'

export const TICKET_FEE: Record<Country, number> = { Nigeria: 10_000, 'South Africa': 180 }

export function ticketFee(country: Country): { amount: number; currency: Currency } {
  return { amount: TICKET_FEE[country], currency: currencyOf(country) }
}

/** The fee in a currency, whichever country the child is from; `null` where there is none, as in dollars. */
export function ticketFeeIn(currency: Currency): number | null {
  const country = COUNTRIES.find((one) => currencyOf(one) === currency)
  return country ? TICKET_FEE[country] : null
}

/** The fee of each country, as a page says it. */
export const TICKET_FEES_IN_WORDS = COUNTRIES.map((country) =>
  formatMoney(TICKET_FEE[country], currencyOf(country)),
).join(' / ')

const TICKET_DESCRIPTION = 'Talent Hunt Ticket'

/** In any case and with any blanks; the database has the same rule in private.is_ticket_description. */
const TICKET_PREFIX = /^\s*talent\s+hunt\s+ticket/i

export function ticketDescription(childName: string): string {
  return `${TICKET_DESCRIPTION} for ${childName}`
}

export function isTicketDescription(description: string | null | undefined): boolean {
  return TICKET_PREFIX.test(description ?? '')
}

/** Why a ticket does not open while a payment for it is stated and not decided. */
export const TICKET_IS_CHECKED = 'We are checking your payment. Your ticket opens after that.'

/** The name of the downloaded picture, in plain ASCII letters, which every phone can store and send. */
export function rewardCardFileName(childName: string): string {
  const hooked: Record<string, string> = { ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K' }
  const more: Record<string, string> = { ŋ: 'n', Ŋ: 'N', ƴ: 'y', Ƴ: 'Y', ß: 'ss', ø: 'o', Ø: 'O' }
  const plain = childName
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, (letter) => hooked[letter] ?? more[letter] ?? '')
    .replace(/[^A-Za-z0-9 -]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${plain || 'child'}-reward-card.png`
}
