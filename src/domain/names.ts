export const MAX_NAME_LENGTH = 80

export type NameCheck = { name: string; error?: never } | { name?: never; error: string }

const FORBIDDEN = /[<>{}[\]\\|/=@#$%^*_+~"]/

/**
 * The same rule as the database's check on names: 1 to 80 characters after trimming, any script, any
 * accent, apostrophes and hyphens; no control characters, no signs of markup, no telephone numbers.
 * Gives the name as it will be stored (NFC), or a sentence that says how to put it right.
 */
export function checkPersonName(input: string): NameCheck {
  const name = input.normalize('NFC').trim()
  if (name === '') return { error: 'Please enter a name.' }
  if ([...name].length > MAX_NAME_LENGTH) {
    return { error: `Please shorten the name to ${MAX_NAME_LENGTH} characters.` }
  }
  if (/\p{Cc}/u.test(name)) {
    return { error: 'The name contains a character that cannot be shown. Please type it again.' }
  }
  const forbidden = FORBIDDEN.exec(name)?.[0]
  if (forbidden) return { error: `Please leave out the sign ${forbidden} from the name.` }
  if (/\d{5,}/.test(name)) {
    return { error: 'Please write a name here, without a telephone or account number.' }
  }
  return { name }
}

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
