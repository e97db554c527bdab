// Marks around the child's name, which may run in another direction than its sentence. Out of the private use area,
// and taken out of whatever comes in.
export const NAME = { start: '\uE000', end: '\uE001' }

/** Puts the marks around a name. */
export const isolate = (name: string) => (name ? `${NAME.start}${name}${NAME.end}` : '')

/** Without the marks. */
export const plain = (text: string) => text.replaceAll(NAME.start, '').replaceAll(NAME.end, '')

/** Free of what would end a header, turn text around or stay unseen. */
export const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000\uE001\uFEFF]/g, '')

/** Clean, and without line breaks or spaces in a row. */
export function oneLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}
