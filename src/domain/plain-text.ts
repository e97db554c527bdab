const SIGN = '\\u2190-\\u27ff\\u2900-\\u2bff\\u{1f000}-\\u{1faff}'
const UNSEEN = new RegExp(
  [
    // Control and format characters, fillers, tags, private use. Of the control characters, blanks are none.
    '(?!\\u200d|\\ufe0e|\\ufe0f|[\\t-\\r])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{DI}\\u2800]',
    // An emoji is drawn by a variation selector behind its sign, and joined of several by U+200D.
    `(?:^|[^#*\\d\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u3030\\u303d\\u3297\\u3299${SIGN}])(?:\\ufe0e|\\ufe0f)`,
    `(?:^|(?!\\ufe0f)[^${SIGN}])\\u200d|\\u200d(?![${SIGN}])`,
  ].join('|'),
  'u',
)
const MARKS = /\p{M}{3}|(?:^|\s)\p{M}/u
const EMAIL = /[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+/g
const ADDRESS =
  /[a-z]:\/\/|https?:[/\\]|(?:^|[^a-z0-9])www[.。]|[^\s.][.。](?:biz|com|net|org|xyz)(?![a-z0-9])/i
// These are names and words too, behind a full stop that no blank follows; then they have a capital.
const ADDRESS_OR_WORD =
  /[^\s.][.。](?:(?:africa|app|blog|cc|click|co|dev|edu|gg|gl|gov|info|io|link|ly|mobi|ng|online|ru|shop|site|store|tk|tv|uk|website|za)(?![A-Za-z0-9])|(?:be|gd|me|to)\/)/

/** A single-line text as it is stored: composed (NFC), trimmed, single spaces. */
export const cleanText = (input: string) => input.replace(/\s+/g, ' ').trim().normalize('NFC')

/**
 * The error in a text that cannot all be seen where it stands: characters without a picture,
 * those that turn text around, heaps of marks. `subject` begins the sentence.
 */
export function checkVisibleText(input: string, subject = 'This'): string | undefined {
  const problem = UNSEEN.test(input)
    ? 'characters that cannot be seen'
    : MARKS.test(input.normalize('NFC')) && 'too many accents on one letter'
  return problem ? `${subject} has ${problem}. Please type it again.` : undefined
}

/** The error in a text that people may write freely: all of it has to be seen, and it names no web address. */
export function checkPlainText(input: string, subject?: string): string | undefined {
  const error = checkVisibleText(input, subject)
  if (error) return error
  // As a browser reads an address: full-width letters and dots are plain ones. An email address is none.
  const read = input.normalize('NFKC').replace(EMAIL, ' ')
  return ADDRESS.test(read) || ADDRESS_OR_WORD.test(read)
    ? 'Please leave out the web address.'
    : undefined
}
