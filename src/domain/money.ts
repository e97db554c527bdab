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

// Creating a formatter takes a slow phone some milliseconds, and a list formats dozens of numbers.
const figures = new Map<string, Intl.NumberFormat>()

function figuresIn(currency: Currency | null, decimals = 0): Intl.NumberFormat {
  const key = `${currency} ${decimals}`
  let format = figures.get(key)
  if (!format) {
    format = new Intl.NumberFormat(
      'en',
      currency
        ? {
            style: 'currency',
            currency,
            currencyDisplay: 'narrowSymbol',
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }
        : { maximumFractionDigits: 2 },
    )
    figures.set(key, format)
  }
  return format
}

/** ₦10,000, R180, $25: no decimals, and the customary sign. */
export function formatMoney(amount: number, currency: Currency): string {
  return figuresIn(currency).format(amount).replace(/\s/g, '')
}

/** ₦10,000 and ₦9,999.50: with kobo or cents if there are any, so that different amounts never look the same. */
export function formatExactMoney(amount: number, currency: Currency): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  return figuresIn(currency, decimals).format(amount).replace(/\s/g, '')
}

/** "10,000", for figures without a currency. */
export function formatCount(value: number): string {
  return figuresIn(null).format(value)
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
