/** The brand letters of references, unless the operator's setting says otherwise. */
export const DEFAULT_BRAND_LETTERS = 'KZ'

// The characters that the database uses: none that look alike.
const CODE = /^[2-9A-HJ-NP-TV-Z]{6}$/
const CODE_LENGTH = 6

/** Whether a code may hold this sign. */
export function isReferenceSign(sign: string): boolean {
  return /^[2-9A-HJ-NP-TV-Z]$/.test(sign)
}

/** A reference without the signs that people and banks put into it or leave out, in capitals. */
export function squeezeReference(text: string): string {
  return text.toUpperCase().replace(/[\s\p{Pd}._/]/gu, '')
}

/**
 * A payment reference as the database writes it (KZ-7F3K9Q), from what a person typed or a bank
 * passed on: any case, with or without the dash or blanks. Null when it has not that shape.
 *
 * @param brandLetters the only brand that counts; without it any two to four letters do, where a
 * figure or the dash tells the reference from a name
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
