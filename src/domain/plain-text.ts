const SIGN = '\\u2190-\\u27ff\\u2900-\\u2bff\\u{1f000}-\\u{1faff}'
const UNSEEN = new RegExp(
  [
    // Control and format characters, fillers, tags, private use. Whitespace is allowed.
    '(?!\\u200d|\\ufe0e|\\ufe0f|[\\t-\\r])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{DI}\\u2800]',
    // A variation selector follows an emoji's base character, and U+200D joins several into one.
    `(?:^|[^#*\\d\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u3030\\u303d\\u3297\\u3299${SIGN}])(?:\\ufe0e|\\ufe0f)`,
    `(?:^|(?!\\ufe0f)[^${SIGN}])\\u200d|\\u200d(?![${SIGN}])`,
  ].join('|'),
  'u',
)
const MARKS = /\p{M}{3}|(?:^|\s)\p{M}/u
const EMAIL = /[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+/g
const ADDRESS =
  /[a-z]:\/\/|https?:[/\\]|(?:^|[^a-z0-9])www[.。]|[^\s.][.。](?:biz|com|net|org|xyz)(?![a-z0-9])/i
// These endings are also names and words that follow a full stop without a space. Then they are capitalised.
const ADDRESS_OR_WORD =
  /[^\s.][.。](?:(?:africa|app|blog|cc|click|co|dev|edu|gg|gl|gov|info|io|link|ly|mobi|ng|online|ru|shop|site|store|tk|tv|uk|website|za)(?![A-Za-z0-9])|(?:be|gd|me|to)\/)/

/** A single-line text in stored form: composed (NFC), trimmed, single spaces. */
export const cleanText = (input: string) => input.replace(/\s+/g, ' ').trim().normalize('NFC')

/**
 * The error in a text that is not fully visible: characters without a glyph, direction overrides, piled-up accents.
 * `subject` begins the sentence.
 */
export function checkVisibleText(input: string, subject = 'This'): string | undefined {
  const problem = UNSEEN.test(input)
    ? 'characters that cannot be seen'
    : MARKS.test(input.normalize('NFC')) && 'too many accents on one letter'
  return problem ? `${subject} has ${problem}. Please type it again.` : undefined
}

/** The error in free text: all of it must be visible, and it must not contain a web address. */
export function checkPlainText(input: string, subject?: string): string | undefined {
  const error = checkVisibleText(input, subject)
  if (error) return error
  // Normalised as browsers do it: full-width letters and dots become plain ones. Email addresses are allowed.
  const read = input.normalize('NFKC').replace(EMAIL, ' ')
  return ADDRESS.test(read) || ADDRESS_OR_WORD.test(read)
    ? 'Please leave out the web address.'
    : undefined
}
