/** The capitalised words that a browser's message keeps, in lower case here. Any other may be a name. */
const ERROR_WORDS: ReadonlySet<string> = new Set(
  (
    'a abort aborted access an api argument array assignment attempt bad blob cache call called can ' +
    "cannot component connection converting could couldn't can't css data database date document dom " +
    'each element error event expected failed failure fetch file function getter html http hydration ' +
    'i illegal image importing in indexeddb infinity internal invalid it json left load loading map ' +
    'maximum minified missing module nan network no node not null number object objects only out ' +
    'please promise property proxy quota react reading reduce reference rendered request ' +
    'resizeobserver response rest right script server service set setting should something storage ' +
    'string suspended svg symbol syntax text the there this too type unable uncaught undefined ' +
    'unexpected unhandled unknown url value we weakmap webassembly websocket window worker you'
  ).split(' '),
)

const MAX_LENGTH = 300

/** Whether a word of the message may stay: it is from our code, or from the browsers' standard messages. */
function isKept(word: string): boolean {
  return (
    !/[A-Z]/.test(word) ||
    /^[a-z]+([A-Z][a-z]*)+$/.test(word) ||
    /^[A-Za-z]*(Error|Exception)$/.test(word) ||
    /^(HTML|SVG)[A-Za-z]*Element$/.test(word) ||
    ERROR_WORDS.has(word.toLowerCase())
  )
}

/**
 * A browser's error message without anything personal: URLs, quoted text, emails, codes, long numbers and names, at
 * most 300 characters. The database removes the same again (`private.plain_error`).
 */
export function plainError(message: string): string {
  const said = message
    .slice(0, 2000)
    .replace(/\s+/g, ' ')
    .replace(/[a-z][a-z0-9+.-]*:\/\/\S*|(?:data|blob|mailto|tel):\S+/gi, '<link>')
    // An unclosed quote extends to the end.
    .replace(/"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|‘[^’]*(?:’|$)/g, '<text>')
    .replace(/(^|[^A-Za-z0-9])'.*?(?:'(?![A-Za-z0-9])|$)/g, '$1<text>')
    .replace(/\S*@\S*/g, '<email>')
    .replace(/’/g, "'")
    .replace(/…/g, '.')
    .replace(/[–—]/g, '-')
    .replace(/\S*[^ -~]\S*/g, '<name>')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')
    .replace(/(^|[^\w-])[+(]?\d[\d ,.()/-]{2,}\d(?![\w-])/g, '$1<number>')
    .replace(/(^|[^\w-])(?=[A-Za-z_-]*\d)[\w-]{8,}/g, '$1<id>')
    .replace(/\d{4,}/g, '<number>')
    .replace(/[A-Za-z']+/g, (word) => (isKept(word) ? word : '<name>'))
    .replace(/(<name>)(?:[ ,.-]*<name>)+/g, '$1')
    .slice(0, MAX_LENGTH)
    .trim()
  return said === '' ? '?' : said
}

/**
 * Removes words from a message that somebody typed or that the page shows as personal. `stood` is all of them in one
 * text.
 */
export function withoutWordsOf(message: string, stood: string): string {
  const theirs = new Set(stood.toLowerCase().match(WORD) ?? [])
  return message.replace(WORD, (word) => (theirs.has(word.toLowerCase()) ? '<text>' : word))
}

/** Two or more letters or digits, with characters that occur within names. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}]/gu

/** A browser's name and major version, such as "Chrome 131", or "?" if unknown. */
export function browserName(userAgent: string): string {
  const KNOWN: readonly (readonly [name: string, sign: RegExp])[] = [
    ['Opera Mini', /Opera Mini\/(\d+)/],
    ['Opera', /OPR\/(\d+)/],
    ['Samsung Internet', /SamsungBrowser\/(\d+)/],
    ['UC Browser', /UCBrowser\/(\d+)/],
    ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
    ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
    ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
    ['Safari', /Version\/(\d+).*Safari/],
  ]
  for (const [name, sign] of KNOWN) {
    const version = sign.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return '?'
}
