import { formatCount } from './money.ts'

/** The error for an amount that is unreadable or too large, with a valid example. */
export const amountError = (max: number) =>
  `Please enter an amount in figures such as 10,000, more than 0 and at most ${formatCount(max)}`

const CURRENCY = /^(?:NGN|ZAR|USD|N|R|₦|\$)|(?:NGN|ZAR|USD|₦)$/gi

/**
 * Parses an amount as people write it: 10,000, 10 000.50, NGN 10,000, ₦10,000, 10k, and in South Africa R180,50. A
 * comma separates thousands only before three digits, so that R180,00 is not read as eighteen thousand. A k after two
 * decimals means kobo: 10,000.00k is 10,000.
 */
export function parseAmount(text: string): number | null {
  // A sum copied from a chat or a bank's app may contain invisible characters.
  const typed = text.replace(/[\s\p{Cf}]/gu, '').replace(CURRENCY, '')
  const plain = typed.replace(/k$/i, '').replace(/,(\d{1,2})$/, '.$1')
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(plain)) return null
  const amount = Number(plain.replaceAll(',', ''))
  const isThousands = /k$/i.test(typed) && !/\.\d{2}$/.test(plain)
  // In tenths, to avoid floating-point errors: 16.1k is exactly 16,100.
  return isThousands ? Math.round(amount * 10) * 100 : amount
}
