import type { PGlite } from '@electric-sql/pglite'
import { quote, type WatchedTable } from './tables.ts'

const COMPARISONS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const
const MAX_VALUES = 100
/** Enough for as many uuids as a filter may name. */
const MAX_LENGTH = 4096

/** A condition on one column, as in `user_id=eq.<uuid>` or `status=in.(approved,assessed)`. */
export interface Filter {
  /** Equal for filters that mean the same. */
  key: string
  column: string
  operator: keyof typeof COMPARISONS | 'eq' | 'neq' | 'in'
  values: ReadonlySet<string>
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
  if (text.length > MAX_LENGTH) throw new Error(`filter too long. Maximum ${MAX_LENGTH} characters`)
  const [, name = '', operator = '', operand = ''] =
    /^([^=]+)=(eq|neq|lt|lte|gt|gte|in)\.(.*)$/s.exec(text) ?? []
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column || !table.readable.get(role)?.has(name)) {
    throw new Error(`invalid column for filter ${name || text}`)
  }
  const given = operator === 'in' ? listValues(operand) : [operand]
  if (given.length > MAX_VALUES) {
    throw new Error(`too many values for in filter. Maximum ${MAX_VALUES}`)
  }
  const { rows } = await pg
    .query<{
      value: string
    }>(
      `select distinct value::${column.cast}::text as value from unnest($1::text[]) value order by 1`,
      [given],
    )
    .catch(() => {
      throw new Error(`invalid value for filter ${name}`)
    })
  const values = rows.map(({ value }) => value)
  const key = JSON.stringify([name, operator, values])
  return { key, column: name, operator: operator as Filter['operator'], values: new Set(values) }
}

/**
 * Which of the filters hold for a row, by their keys. Read as superuser: it only decides who is
 * asked next, and what is sent is read with the subscriber's own rights. However many the filters
 * are, the row is read once, with one list of bounds for each column and operator that compares.
 */
export async function filtersThatHold(
  pg: PGlite,
  table: WatchedTable,
  key: Record<string, unknown>,
  filters: Map<string, Filter>,
): Promise<Set<string>> {
  const parameters: unknown[] = []
  const where = keyCondition(table, key, parameters)
  const expressions = new Map<string, string>()
  const bounds = new Map<string, string[]>()
  for (const filter of filters.values()) {
    const { column, operator } = filter
    const range = rangeOf(filter)
    if (!isComparison(operator)) expressions.set(column, `${quote(column)}::text`)
    else if (bounds.has(range)) bounds.get(range)?.push(...filter.values)
    else {
      bounds.set(range, [...filter.values])
      parameters.push(bounds.get(range))
      const cast = table.columns.find(({ name }) => name === column)?.cast ?? 'text'
      expressions.set(
        range,
        `array(select value from unnest($${parameters.length}::text[]) value
           where ${quote(column)} ${COMPARISONS[operator]} value::${cast})`,
      )
    }
  }
  const { rows } = await pg.query<Record<string, unknown>>(
    `select ${[...expressions].map(([name, sql]) => `${sql} as ${quote(name)}`).join(', ')}
     from ${quote(table.schema)}.${quote(table.name)} where ${where}`,
    parameters,
  )
  const row = rows[0]
  const holding = new Set<string>()
  if (!row) return holding
  const reached = new Map<string, Set<string>>()
  for (const range of bounds.keys()) reached.set(range, new Set(row[range] as string[]))
  for (const [id, filter] of filters) {
    const [value = ''] = filter.values
    const holds = isComparison(filter.operator)
      ? reached.get(rangeOf(filter))?.has(value)
      : holdsAsText(filter, row[filter.column])
    if (holds) holding.add(id)
  }
  return holding
}

type Comparison = keyof typeof COMPARISONS

function isComparison(operator: Filter['operator']): operator is Comparison {
  return operator in COMPARISONS
}

// No column is called so: a name of PostgreSQL's has no blank that was not asked for.
function rangeOf({ column, operator }: Filter): string {
  return `${column} ${operator}`
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
  if (filter.operator === 'eq' || filter.operator === 'in') return filter.values.has(value)
  return filter.operator === 'neq' && !filter.values.has(value)
}

function listValues(operand: string): string[] {
  const inner = /^\((.*)\)$/s.exec(operand)?.[1] ?? operand
  const parts = inner.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return parts.map((part) =>
    part.startsWith('"') ? part.slice(1, -1).replace(/\\(.)/g, '$1') : part,
  )
}
