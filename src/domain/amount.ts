/** Of one payment, in any currency. */
export const MAX_AMOUNT = 10_000_000

/**
 * An amount as people write it: 10,000 or 10 000.50, and in South Africa 180,50. A comma stands for
 * thousands only before three figures, so that R180,00 is not read as eighteen thousand.
 */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[\s₦R$]/g, '').replace(/,(\d{1,2})$/, '.$1')
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(plain)
    ? Number(plain.replaceAll(',', ''))
    : null
}
