/** An amount without the signs around its figures and between them. */
export function withoutMarks(text: string): string {
  return text.replace(/(NGN|ZAR|USD|CR\.?|DR\.?|[\s₦$R()+\-−–'’])/gi, '')
}

/**
 * An amount as banks print it: 10,000.00 or 10 000,00, with or without a currency's sign, negative
 * in brackets, with a minus on either side or as "Dr". Null when it is none.
 */
export function parseBankAmount(text: string): number | null {
  const trimmed = text.trim()
  const isNegative =
    /^\(.*\)$/.test(trimmed) || /^[-−–]|[-−–]$/.test(trimmed) || /dr\.?$/i.test(trimmed)
  const figures = withoutMarks(trimmed)
  if (!/^\d[\d.,]*$/.test(figures)) return null

  const lastSign = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'))
  const tail = lastSign === -1 ? '' : figures.slice(lastSign + 1)
  const signCount = figures.replace(/\d/g, '').length
  const isMixed = figures.includes(',') && figures.includes('.')
  // One kind of sign before three figures groups thousands: no bank prints a thousandth.
  const hasDecimals = lastSign !== -1 && tail.length <= 2 && (signCount === 1 || isMixed)
  const whole = (hasDecimals ? figures.slice(0, lastSign) : figures).replace(/[.,]/g, '')
  const value = Number(hasDecimals && tail !== '' ? `${whole}.${tail}` : whole)
  if (!Number.isFinite(value)) return null
  return isNegative ? -value : value
}
