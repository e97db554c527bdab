import type { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'

type Row = Record<string, unknown>

/** Runs SQL as superuser: a template tag whose values become parameters. Times stay text. */
export interface Sql {
  (texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>
  /** Runs one statement built from names, such as a schema change. */
  run: (statement: string) => Promise<Row[]>
  end: () => Promise<void>
}

type Run = (text: string, values: unknown[]) => Promise<Row[]>

const tagOf = (run: Run, end: () => Promise<void>): Sql =>
  Object.assign(
    (texts: TemplateStringsArray, ...values: unknown[]) =>
      run(
        texts.reduce((query, text, at) => `${query}$${at}${text}`),
        values,
      ),
    { run: (statement: string) => run(statement, []), end },
  )

// A Date would cut off their microseconds.
const TIMES = [1082, 1114, 1184]

/** A separate session on a PostgreSQL server. */
export function sqlOfServer(url: string): Sql {
  const asText = { to: 1184, from: TIMES, serialize: String, parse: String }
  const options = { max: 1, onnotice: () => undefined, types: { date: asText } }
  const server = postgres(url, options)
  return tagOf(
    async (text, values) => [...(await server.unsafe(text, values as never[]))],
    () => server.end(),
  )
}

/** The only session of an embedded stack, while nothing else uses it. */
export function sqlOfEmbedded(
  exclusive: <T>(task: (pg: PGlite) => Promise<T>) => Promise<T>,
  end: () => Promise<void>,
): Sql {
  const parsers = Object.fromEntries(TIMES.map((type) => [type, String]))
  return tagOf(
    (text, values) =>
      exclusive(async (pg) => (await pg.query<Row>(text, values, { parsers })).rows),
    end,
  )
}
