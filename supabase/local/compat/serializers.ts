import type { PGlite } from '@electric-sql/pglite'

/** Text unchanged, any other value as JSON, for PostgreSQL to judge. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value).replace(/^"|"$/g, '')
}

/**
 * Serialises every value of a request before the first byte is sent. PGlite's own serialisers throw on a value of
 * another type than the column's, or pass it on and fail in the middle of the message: the rest of it then corrupts the
 * next messages, the ROLLBACK too. Call it once the types of all lists are known.
 */
export function serializeAnything(pg: PGlite): void {
  for (const [type, serialize] of Object.entries(pg.serializers)) {
    pg.serializers[type] = (value: unknown) => {
      try {
        const text: unknown = serialize(value)
        if (typeof text === 'string') return text
      } catch {
        // PostgreSQL gives the better error message.
      }
      return asText(value)
    }
  }
  const query = pg.query.bind(pg)
  pg.query = (async (text: string, values?: unknown[], ...rest: []) => {
    // A NUL ends the text within its message, and the protocol counts values in 16 bits.
    if (text.includes('\0'))
      throw refusal('invalid byte sequence for encoding "UTF8": 0x00', '22021')
    if ((values?.length ?? 0) > 65_535) throw refusal('too many values in one request', '22023')
    // Types without a serialiser use the value's toString, which a caller can supply.
    const safe = values?.map((value) => (isPlainObject(value) ? JSON.stringify(value) : value))
    return query(text, safe, ...rest)
  }) as PGlite['query']
}

function refusal(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

function isPlainObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
