import { COUNTRIES, type Country } from './regions'
import { type Currency, currencyOf, formatMoney } from './money'
import type { TicketStatus } from './application'

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

export const TICKET_TIERS = ['Basic', 'Silver', 'Gold'] as const satisfies readonly TicketStatus[]
export type TicketTier = (typeof TICKET_TIERS)[number]

/** Added once, when the ticket first reaches the tier. */
export const TIER_POINTS: Record<TicketTier, number> = { Basic: 30, Silver: 100, Gold: 500 }

/** Stars on the ticket: one for each tier reached, none before. */
export function tierStars(ticketStatus: string | null | undefined): 0 | 1 | 2 | 3 {
  switch (ticketStatus) {
    case 'Basic':
      return 1
    case 'Silver':
      return 2
    case 'Gold':
      return 3
    default:
      return 0
  }
}

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

export const FINALIST_REWARDS = [
  'Talent management worth 10M naira',
  'Fashion show',
  'Film project',
  'TV podcast',
  'Billboard commercials',
  'Cash reward',
  '3 months of provision supplies',
  'Award of excellence',
  'Cinema/streaming feature',
  'Social media monetization',
] as const

export const WHY_PARTICIPATE = [
  'Social discovery',
  'Multinational exposure',
  'Media exposure',
  'Awards and recognition',
  'Cash prizes',
  'Academy scholarship',
] as const
