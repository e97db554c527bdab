/** The brand letters of references, unless the operator sets others. */
export const DEFAULT_BRAND_LETTERS = 'KZ'

// The database's alphabet, without characters that look alike.
const CODE = /^[2-9A-HJ-NP-TV-Z]{6}$/
const CODE_LENGTH = 6

/** Whether a code may hold this sign. */
export function isReferenceSign(sign: string): boolean {
  return /^[2-9A-HJ-NP-TV-Z]$/.test(sign)
}

/** A reference in capitals, without the separators that people and banks add or leave out. */
export function squeezeReference(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Pd}._/]/gu, '')
}

/**
 * Converts a reference as typed by people or passed on by a bank to the database's form (KZ-7F3K9Q): any case, with or
 * without the dash or blanks. Null if it does not have that shape.
 *
 * @param brandLetters the only accepted brand. Without it any two to four letters do, if a digit or the dash
 * distinguishes the reference from a name
 */
export function normaliseReference(text: string, brandLetters?: string): string | null {
  const signs = squeezeReference(text)
  const brand = brandLetters ?? signs.slice(0, -CODE_LENGTH)
  const code = signs.slice(brand.length)
  if (!signs.startsWith(brand) || !/^[A-Z]{2,4}$/.test(brand) || !CODE.test(code)) return null
  const isSure = brandLetters !== undefined || brand === DEFAULT_BRAND_LETTERS
  const hasFigureOrDash = /\d/.test(code) || /^[A-Z]{2,4}\p{Pd}/u.test(text.trim().toUpperCase())
  return isSure || hasFigureOrDash ? `${brand}-${code}` : null
}
