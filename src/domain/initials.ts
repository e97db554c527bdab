/** One or two letters for a child without a picture: first and last word, accents kept. */
export function initials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  const letters = [first, last].map((word) => (word ? firstGrapheme(word) : '')).join('')
  return letters.toLocaleUpperCase('en') || '?'
}

// Some letters (ẹ́, ọ̀) have no single code point: their marks belong to the initial.
function firstGrapheme(word: string): string {
  return /^\P{M}\p{M}*/u.exec(word)?.[0] ?? ''
}
