/** The sign printed with an amount: `cr` and `dr` as words, `+` and `-` as signs, where brackets mean minus. */
export type AmountSign = '+' | '-' | 'cr' | 'dr'

export interface PrintedAmount {
  /** Without its sign. */
  value: number
  sign: AmountSign | null
}

const CURRENCY = /^(?:NGN|ZAR|USD|US\$|₦|R|N|\$)/i
const CURRENCY_BEHIND = /(?:NGN|ZAR|USD|₦|\$)$/i
// Kt and Dt are Afrikaans for Cr and Dr.
const WORD = /^(?:CR|DR|KT|DT)\b\.?/i
const WORD_BEHIND = /(?:CR|DR|KT|DT)\.?$/i

const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g
const MINUS = /[-\u2010-\u2015\u2212]/

// Groups of three with one separator, or plain digits; then at most two decimals after another separator.
const GROUPED = /^([1-9]\d{0,2})(?:([ ,.'’])\d{3})(?:\2\d{3})*(?:([.,])\d{1,2})?$/
const PLAIN = /^\d*(?:[.,]\d{1,2})?$/

/**
 * Parses an amount as banks print it: 10,000.00 or 10 000,00, with or without a currency, its sign before, after or in
 * between (`R-180.00`, `180.00-`, `(180.00)`, `Dr 180.00`, `180.00Cr`). Null when it is no amount or its signs
 * contradict each other. A single separator before three digits groups thousands: no bank prints a thousandth.
 */
export function readAmount(text: string): PrintedAmount | null {
  const signs: AmountSign[] = []
  const figures = stripSigns(text, signs)
  if (figures === null) return null
  const value = readFigures(figures)
  if (value === null) return null
  const isOut = signs.includes('-') || signs.includes('dr')
  const isIn = signs.includes('+') || signs.includes('cr')
  if (isOut && isIn) return null
  const sign = (['dr', 'cr', '-', '+'] as const).find((one) => signs.includes(one)) ?? null
  return { value, sign }
}

/** Strips currency and signs from the text, and collects the signs in `signs`; null for an unmatched bracket. */
function stripSigns(text: string, signs: AmountSign[]): string | null {
  let rest = text.replace(SPACES, ' ').trim()
  let brackets = 0
  const word = (found: string) => signs.push(/^[ck]/i.test(found) ? 'cr' : 'dr')
  for (;;) {
    const before = rest
    const [ahead] = WORD.exec(rest) ?? CURRENCY.exec(rest) ?? []
    const [behind] = WORD_BEHIND.exec(rest) ?? CURRENCY_BEHIND.exec(rest) ?? []
    if (MINUS.test(rest.charAt(0)) || rest.startsWith('+')) {
      signs.push(rest.startsWith('+') ? '+' : '-')
      rest = rest.slice(1)
    } else if (MINUS.test(rest.slice(-1)) || rest.endsWith('+')) {
      signs.push(rest.endsWith('+') ? '+' : '-')
      rest = rest.slice(0, -1)
    } else if (rest.startsWith('(') || rest.endsWith(')')) {
      brackets += rest.startsWith('(') ? 1 : -1
      if (rest.startsWith('(')) signs.push('-')
      rest = rest.startsWith('(') ? rest.slice(1) : rest.slice(0, -1)
    } else if (ahead !== undefined) {
      if (WORD.test(ahead)) word(ahead)
      rest = rest.slice(ahead.length)
    } else if (behind !== undefined) {
      if (WORD_BEHIND.test(behind)) word(behind)
      rest = rest.slice(0, -behind.length)
    }
    rest = rest.trim()
    if (rest === before) break
  }
  return brackets === 0 && new Set(signs).size === signs.length ? rest : null
}

function readFigures(figures: string): number | null {
  const grouped = GROUPED.exec(figures)
  if (grouped) {
    const [, , group, decimal] = grouped
    if (decimal !== undefined && decimal === group) return null
    const whole = decimal === undefined ? figures : figures.slice(0, figures.lastIndexOf(decimal))
    const tail = decimal === undefined ? '' : figures.slice(whole.length + 1)
    return Number(`${whole.replace(/\D/g, '')}.${tail || '0'}`)
  }
  if (!/^\d|^[.,]\d/.test(figures) || !PLAIN.test(figures)) return null
  return Number(figures.replace(',', '.'))
}

/** Parses an amount as a signed number: money out is negative. */
export function parseBankAmount(text: string): number | null {
  const amount = readAmount(text)
  if (amount === null) return null
  const isOut = amount.sign === '-' || amount.sign === 'dr'
  return isOut && amount.value !== 0 ? -amount.value : amount.value
}

const NOTHING = /^(?:[-\u2010-\u2015\u2212.]*|nil|none|n\/?a)$/i

/** Whether an amount cell holds none: it is empty, has a dash, or says so. */
export const isNoAmount = (text: string) => NOTHING.test(text.trim())

/** Whether commas split an amount into cells, as in 2 | 450 | 000.00: none of these cells is an amount. */
export function isSplitByCommas(cells: readonly string[]): boolean {
  return cells.some(
    (cell, index) =>
      /(^|\D)\d{1,3}$/.test(cell) && /^\d{3}(\.\d*)?\D*$/.test(cells[index + 1] ?? ''),
  )
}

export const toCents = (amount: number) => Math.round(amount * 100)
