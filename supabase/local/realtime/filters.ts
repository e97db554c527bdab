import type { PGlite } from '@electric-sql/pglite'
import { type Column, quote, type WatchedTable } from './tables.ts'

/** The operators of a filter, each followed by `any` of its values. */
const OPERATORS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: '=' } as const

/** A condition on one column, as in `user_id=eq.<uuid>` or `status=in.(approved,assessed)`. */
export interface Filter {
  /** Equal for filters that mean the same. */
  key: string
  column: Column
  operator: keyof typeof OPERATORS
  values: string[]
}

/**
 * Parses a subscription's filter and has the database check it against the column's type. Equal values are returned in
 * one spelling, so that they can be compared as text.
 *
 * @throws Error with a sentence for the client
 */
export async function prepareFilter(
  text: string,
  table: WatchedTable,
  role: string,
  pg: PGlite,
): Promise<Filter> {
  const [, name = '', operator = '', operand = ''] =
    /^([^=]+)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s.exec(text) ?? []
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column || !table.readable.get(role)?.has(name)) {
    throw new Error(`invalid column for filter ${name || text}`)
  }
  const given = operator === 'in' ? listValues(operand) : [operand]
  const filter = { column, operator: operator as Filter['operator'] }
  const { rows } = await pg
    .query<{ value: string }>(
      `select distinct value::${column.cast}::text as value,
         value::${column.cast} ${OPERATORS[filter.operator]} value::${column.cast} as is_comparable
       from unnest($1::text[]) value order by 1`,
      [given],
    )
    .catch(() => {
      throw new Error(`invalid value for filter ${name}`)
    })
  const values = rows.map(({ value }) => value)
  return { ...filter, key: JSON.stringify([name, operator, values]), values }
}

/**
 * The keys of the filters that match a row. Read as superuser: it only decides which subscribers to read for, and each
 * read uses the subscriber's own rights.
 */
export async function filtersThatHold(
  pg: PGlite,
  table: WatchedTable,
  key: Record<string, unknown>,
  filters: Map<string, Filter>,
): Promise<Set<string>> {
  const parameters: unknown[] = []
  const where = keyCondition(table, key, parameters)
  const conditions = [...filters.values()].map(({ column, operator, values }) => {
    parameters.push(values)
    return `${quote(column.name)} ${OPERATORS[operator]} any (
      select value::${column.cast} from unnest($${parameters.length}::text[]) value)`
  })
  const { rows } = await pg.query<{ holds: (boolean | null)[] }>(
    `select array[${conditions.join(', ')}] as holds
     from ${quote(table.schema)}.${quote(table.name)} where ${where}`,
    parameters,
  )
  return new Set([...filters.keys()].filter((_key, index) => rows[0]?.holds[index]))
}

/** Whether a filter matches when only the key of a deleted row is known. */
export function holdsForKey(filter: Filter, key: Record<string, unknown>): boolean {
  const value = key[filter.column.name]
  if (value === undefined) return false
  const isListed = filter.values.includes(keyText(value))
  return filter.operator === 'neq' ? !isListed : ['eq', 'in'].includes(filter.operator) && isListed
}

/** A `where` clause for one row, its values appended to the parameters. */
export function keyCondition(
  table: WatchedTable,
  key: Record<string, unknown>,
  parameters: unknown[],
): string {
  return table.keys
    .map((name) => {
      const cast = table.columns.find((column) => column.name === name)?.cast ?? 'text'
      parameters.push(keyText(key[name]))
      return `${quote(name)} = $${parameters.length}::text::${cast}`
    })
    .join(' and ')
}

// A key's value as the trigger wrote it: JSON, in which text is itself.
function keyText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function listValues(operand: string): string[] {
  const inner = /^\((.*)\)$/s.exec(operand)?.[1] ?? operand
  const values = inner.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return values.map((value) =>
    value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value,
  )
}
