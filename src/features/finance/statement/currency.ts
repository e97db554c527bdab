import { CURRENCIES, type Currency } from '@/domain/money'
import { parseBankAmount } from './amounts'

type Patterns = Record<Currency, RegExp>

const CODES: Patterns = { NGN: /\bNGN\b|₦/i, ZAR: /\bZAR\b/i, USD: /\bUSD\b|\bUS\$/i }

const HEADINGS: Patterns = {
  NGN: /NGN|₦|naira/i,
  ZAR: /ZAR|\(R\)|\brand\b/i,
  USD: /USD|\$/i,
}

const WORDS: Patterns = { NGN: /\bnaira\b/i, ZAR: /\brand\b/i, USD: /\bdollars?\b/i }

// A cell holding only an amount with its currency sign.
const signedAmount = (sign: string) =>
  new RegExp(`^[-+(]?\\s?(?:${sign})\\s?[\\d., '\\u00a0]+(?:\\)|\\s?(?:cr|dr))?$`, 'i')

const SIGNED_AMOUNTS: Patterns = {
  NGN: signedAmount('NGN|₦'),
  ZAR: signedAmount('ZAR|R'),
  USD: signedAmount('USD|\\$'),
}

function named(cells: readonly string[], patterns: Patterns): Currency[] {
  return CURRENCIES.filter((currency) => cells.some((cell) => patterns[currency].test(cell)))
}

export interface CurrencySource {
  /** The rows that the bank prints above the headings. */
  preamble: readonly string[][]
  headings: readonly string[]
  rows: readonly string[][]
  /** Indexes of the columns with amounts. */
  amountColumns: readonly number[]
}

/**
 * The currency of a statement, from a preamble cell labelled as currency, else the headings, the rest of the preamble
 * or the amounts. The first of these that names any decides; null when it names several. Narrations and references do
 * not count: they contain letters like a currency's, and other people's money.
 */
export function currencyOfStatement({
  preamble,
  headings,
  rows,
  amountColumns,
}: CurrencySource): Currency | null {
  const above = preamble.flat()
  const labelled = preamble.flatMap((cells) => {
    const at = cells.findIndex((cell) => /\bcurrency\b/i.test(cell))
    return at === -1 ? [] : [cells.slice(at).join(' ')]
  })
  // A street or a person may be called Rand.
  const aboutMoney = above.filter((cell) => /account|balance|amount|currency/i.test(cell))
  const amounts = [...above, ...rows.flatMap((cells) => amountColumns.map((at) => cells[at] ?? ''))]
  const sources = [
    () => named(labelled, HEADINGS),
    () => named(headings, HEADINGS),
    () => [...new Set([...named(above, CODES), ...named(aboutMoney, WORDS)])],
    () => named(amounts, SIGNED_AMOUNTS),
  ]
  for (const source of sources) {
    const found = source()
    if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null
  }
  return null
}

/** The columns, in a table without headings, that hold only amounts. */
export function findAmountColumns(rows: readonly string[][]): number[] {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const cells = rows.map((row) => row[index] ?? '').filter(Boolean)
    return cells.length > 0 && cells.every((cell) => parseBankAmount(cell) !== null)
  })
}
