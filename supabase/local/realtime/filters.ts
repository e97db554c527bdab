import type { PGlite } from '@electric-sql/pglite'
import { quote, type WatchedTable } from './tables.ts'

const SQL_OPERATORS = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const MAX_VALUES = 100

/** A condition on one column, as in `user_id=eq.<uuid>` or `status=in.(approved,assessed)`. */
export interface Filter {
  column: string
  operator: keyof typeof SQL_OPERATORS | 'in'
  values: string[]
}

/**
 * Reads a subscription's filter and has the database check its values against the column's type.
 * Equal values come back in one spelling, so that they can be compared as text.
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
  const values = operator === 'in' ? listValues(operand) : [operand]
  if (values.length > MAX_VALUES) {
    throw new Error(`too many values for in filter. Maximum ${MAX_VALUES}`)
  }
  const spelled: string[] = []
  for (const value of values) {
    const { rows } = await pg
      .query<{ value: string }>(`select ($1::text::${column.cast})::text as value`, [value])
      .catch(() => {
        throw new Error(`invalid value for filter ${name}`)
      })
    spelled.push(rows[0]?.value ?? value)
  }
  return { column: name, operator: operator as Filter['operator'], values: spelled }
}

/** A text that is the same for filters that mean the same. */
export function filterKey(filter: Filter): string {
  return JSON.stringify([filter.column, filter.operator, filter.values])
}

/**
 * Which of the filters hold for a row, by their keys. Read as superuser: it only decides who is
 * asked next, and what is sent is read with the subscriber's own rights.
 */
export async function filtersThatHold(
  pg: PGlite,
  table: WatchedTable,
  key: Record<string, unknown>,
  filters: Map<string, Filter>,
): Promise<Set<string>> {
  const parameters: unknown[] = []
  const where = keyCondition(table, key, parameters)
  const ranges: [string, Filter][] = []
  const columns = new Set<string>()
  for (const [id, filter] of filters) {
    if (filter.operator === 'eq' || filter.operator === 'neq' || filter.operator === 'in') {
      columns.add(filter.column)
    } else ranges.push([id, filter])
  }
  const expressions = [...columns].map((name) => `${quote(name)}::text as ${quote(`c:${name}`)}`)
  ranges.forEach(([, filter], index) => {
    const cast = table.columns.find((column) => column.name === filter.column)?.cast ?? 'text'
    parameters.push(filter.values[0])
    const operator = filter.operator === 'in' ? '=' : SQL_OPERATORS[filter.operator]
    expressions.push(
      `(${quote(filter.column)} ${operator} $${parameters.length}::text::${cast}) as "r:${index}"`,
    )
  })
  const { rows } = await pg.query<Record<string, unknown>>(
    `select ${expressions.join(', ')} from ${quote(table.schema)}.${quote(table.name)} where ${where}`,
    parameters,
  )
  const row = rows[0]
  const holding = new Set<string>()
  if (!row) return holding
  for (const [id, filter] of filters) {
    if (columns.has(filter.column) && holdsAsText(filter, row[`c:${filter.column}`]))
      holding.add(id)
  }
  ranges.forEach(([id], index) => {
    if (row[`r:${index}`] === true) holding.add(id)
  })
  return holding
}

/** Whether a filter holds when only the key of a deleted row is known. */
export function holdsForKey(filter: Filter, key: Record<string, unknown>): boolean {
  const value = key[filter.column]
  return value !== undefined && holdsAsText(filter, keyText(value))
}

/** `where` for one row, its values appended to the parameters. */
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

// A key's value as the trigger wrote it: JSON, in which a text is itself.
function keyText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function holdsAsText(filter: Filter, value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (filter.operator === 'eq' || filter.operator === 'in') return filter.values.includes(value)
  return filter.operator === 'neq' && !filter.values.includes(value)
}

function listValues(operand: string): string[] {
  const inner = /^\((.*)\)$/s.exec(operand)?.[1] ?? operand
  const parts = inner.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return parts.map((part) =>
    part.startsWith('"') ? part.slice(1, -1).replace(/\\(.)/g, '$1') : part,
  )
}
