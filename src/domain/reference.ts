const DEFAULT_BRAND_LETTERS = 'KZ'

/**
 * A payment reference as the database writes it (KZ-7F3K9Q), from what a person typed or a bank
 * passed on: any case, with or without the dash or blanks. Null when it has not that shape.
 */
export function normaliseReference(
  text: string,
  brandLetters: string = DEFAULT_BRAND_LETTERS,
): string | null {
  const signs = text.toUpperCase().replace(/[\s\p{Pd}._/]/gu, '')
  const code = signs.slice(brandLetters.length)
  const hasShape = signs.startsWith(brandLetters) && /^[A-Z0-9]{6}$/.test(code)
  return hasShape ? `${brandLetters}-${code}` : null
}
