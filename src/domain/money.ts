import { COUNTRIES, type Country, DEFAULT_COUNTRY, ownCurrency } from './regions.ts'

export const CURRENCIES = ['NGN', 'ZAR', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export const CURRENCY_WORDS: Record<Currency, string> = {
  NGN: 'naira',
  ZAR: 'rand',
  USD: 'US dollars',
}

export function currencyOf(country: Country): Currency {
  return ownCurrency(country)
}

/** The country of a currency. Dollars count for the country with most families. */
export function countryOf(currency: Currency | null | undefined): Country {
  return COUNTRIES.find((country) => currencyOf(country) === currency) ?? DEFAULT_COUNTRY
}

const SIGNS: Record<Currency, string> = { NGN: '₦', ZAR: 'R', USD: '$' }

/** "1234567.50" as "1,234,567.50". Without Intl, whose first formatter costs a slow phone 60 ms before its first data. */
const grouped = (figures: string) => figures.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')

function signed(amount: number, currency: Currency, decimals: number): string {
  return `${amount < 0 ? '-' : ''}${SIGNS[currency]}${grouped(Math.abs(amount).toFixed(decimals))}`
}

/** ₦10,000, R180, $25: no decimals, and the customary sign. */
export function formatMoney(amount: number, currency: Currency): string {
  return signed(amount, currency, 0)
}

/** ₦10,000 and ₦9,999.50: with kobo or cents if there are any, so that different amounts never look the same. */
export function formatExactMoney(amount: number, currency: Currency): string {
  return signed(amount, currency, Number.isInteger(amount) ? 0 : 2)
}

/** "10,000" and "7.5", for figures without a currency, with at most two decimals. */
export function formatCount(value: number): string {
  return grouped(String(Number(value.toFixed(2))))
}

/**
 * The currency of a row in the administrator's list. Old rows have none: a description with "(ZAR)" means rand, and
 * anything else naira.
 */
export function paymentCurrency(payment: {
  currency: Currency | null
  description: string | null
}): Currency {
  return payment.currency ?? (payment.description?.includes('(ZAR)') ? 'ZAR' : 'NGN')
}
