// Isolates around the child's name, which may run in another direction than its sentence. From the private use area,
// and removed from all input.
export const NAME = { start: '\uE000', end: '\uE001' }

/** Wraps a name in the marks. */
export const isolate = (name: string) => (name ? `${NAME.start}${name}${NAME.end}` : '')

/** Removes the marks. */
export const plain = (text: string) => text.replaceAll(NAME.start, '').replaceAll(NAME.end, '')

/** Removes characters that would end a header, change the text direction or stay invisible. */
export const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000\uE001\uFEFF]/g, '')

/** Cleaned, without line breaks or repeated spaces. */
export function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}
