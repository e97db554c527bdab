import type { PGlite } from '@electric-sql/pglite'

/** A value in PostgreSQL's own spelling where it is text already, else as JSON, for PostgreSQL to judge. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value).replace(/^"|"$/g, '')
}

/**
 * Has every value of a request written as text before the first byte is sent. PGlite's own writers throw on a value of
 * another kind than the column's, or pass it on and fail in the middle of the message: what is left of
 * it then spoils the next ones, the ROLLBACK too. Call it when the types of all lists are known.
 */
export function serializeAnything(pg: PGlite): void {
  for (const [type, serialize] of Object.entries(pg.serializers)) {
    pg.serializers[type] = (value: unknown) => {
      try {
        const text: unknown = serialize(value)
        if (typeof text === 'string') return text
      } catch {
        // PostgreSQL has the better words for what is wrong with it.
      }
      return asText(value)
    }
  }
  const query = pg.query.bind(pg)
  pg.query = (async (text: string, values?: unknown[], ...rest: []) => {
    // The end of the text within its message, and more values than a message has numbers for.
    if (text.includes('\0'))
      throw refusal('invalid byte sequence for encoding "UTF8": 0x00', '22021')
    if ((values?.length ?? 0) > 65_535) throw refusal('too many values in one request', '22023')
    // Types without a writer of their own are written by the value's toString, which a caller can give it.
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
