import { COUNTRIES, type Country, DEFAULT_COUNTRY, ownCurrency } from './regions.ts'

export const CURRENCIES = ['NGN', 'ZAR', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export function currencyOf(country: Country): Currency {
  return ownCurrency(country)
}

/** The country whose money it is; dollars are counted where most families are. */
export function countryOf(currency: Currency | null | undefined): Country {
  return COUNTRIES.find((country) => currencyOf(country) === currency) ?? DEFAULT_COUNTRY
}

// Making one takes a slow phone some milliseconds, and a list writes dozens of figures.
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

/** ₦10,000, R180, $25: no decimals, and the sign that people write. */
export function formatMoney(amount: number, currency: Currency): string {
  return figuresIn(currency).format(amount).replace(/\s/g, '')
}

/** ₦10,000 and ₦9,999.50: with kobo or cents where there are any, so that no two amounts look the same. */
export function formatExactMoney(amount: number, currency: Currency): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  return figuresIn(currency, decimals).format(amount).replace(/\s/g, '')
}

/** "10,000", for figures without a currency. */
export function formatCount(value: number): string {
  return figuresIn(null).format(value)
}

/**
 * The currency of a row in the administrator's list. Old rows have none; there a description with
 * "(ZAR)" means rand and everything else naira.
 */
export function paymentCurrency(payment: {
  currency: Currency | null
  description: string | null
}): Currency {
  return payment.currency ?? (payment.description?.includes('(ZAR)') ? 'ZAR' : 'NGN')
}
