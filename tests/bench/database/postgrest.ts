import type { Sql } from 'postgres'
import type { RecordedRequest } from './recorder.ts'

/** A statement with its parameters as text. */
export interface Statement {
  text: string
  parameters: string[]
}

interface Procedure {
  /** Type by parameter name. */
  parameters: Map<string, string>
  isScalar: boolean
}

/** The facts that PostgREST reads from the catalogue at start-up. */
export interface Catalogue {
  procedures: Map<string, Procedure>
  /** Type by column, by table. */
  columns: Map<string, Map<string, string>>
}

export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const procedures = await sql<
    { name: string; names: string[]; types: string[]; scalar: boolean }[]
  >`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as names,
      coalesce((select array_agg(format_type(t, null) order by position)
        from unnest(p.proargtypes::oid[]) with ordinality as a (t, position)), '{}') as types,
      not p.proretset and p.prorettype::regtype::text not in ('record') as scalar
    from pg_proc p where p.pronamespace = 'public'::regnamespace`
  const columns = await sql<{ table: string; name: string; type: string }[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped`
  const tables = new Map<string, Map<string, string>>()
  for (const { table, name, type } of columns) {
    const known = tables.get(table) ?? new Map<string, string>()
    tables.set(table, known.set(name, type))
  }
  return {
    columns: tables,
    procedures: new Map(
      procedures.map(({ name, names, types, scalar }) => [
        name,
        {
          parameters: new Map(names.map((parameter, at) => [parameter, types[at] ?? 'text'])),
          isScalar: scalar,
        },
      ]),
    ),
  }
}

const NOT_FILTERS = new Set(['select', 'order', 'offset', 'limit', 'columns', 'on_conflict'])
const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  cs: '@>',
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Builds one statement; parameters are numbered in the order in which they are added. */
class Writer {
  readonly parameters: string[] = []
  readonly #catalogue: Catalogue
  readonly #request: RecordedRequest
  readonly #name: string

  constructor(catalogue: Catalogue, request: RecordedRequest) {
    this.#catalogue = catalogue
    this.#request = request
    this.#name = request.url.pathname.replace(/^\/rest\/v1\/(rpc\/)?/, '')
  }

  write(): string {
    const { method, url } = this.#request
    if (url.pathname.startsWith('/rest/v1/rpc/')) return this.#call()
    const source = `"public".${quote(this.#name)}`
    switch (method) {
      case 'GET':
      case 'HEAD':
        return this.#read(source)
      case 'POST':
        return this.#change(this.#insert(source))
      case 'PATCH':
        return this.#change(this.#update(source))
      case 'DELETE':
        return this.#change(
          `DELETE FROM ${source} ${this.#where(source)}${this.#returning(source)}`,
        )
      default:
        throw new Error(`No statement for ${method}`)
    }
  }

  #read(source: string): string {
    const where = this.#where(source)
    const isCounted = this.#request.headers.get('Prefer')?.includes('count=exact') === true
    const rows = `SELECT ${this.#selected(source)} FROM ${source} ${where} ${this.#order(source)} ${this.#range()}`
    const counted = isCounted ? `, pgrst_source_count AS (SELECT 1 FROM ${source} ${where})` : ''
    const total = isCounted
      ? '(SELECT pg_catalog.count(*) FROM pgrst_source_count)'
      : 'null::bigint'
    return `WITH pgrst_source AS ( ${rows} ) ${counted} ${this.#answer(total)} FROM ( SELECT * FROM pgrst_source ) _postgrest_t`
  }

  #change(statement: string): string {
    return `WITH pgrst_source AS (${statement}) ${this.#answer("''")} FROM (SELECT * FROM pgrst_source) _postgrest_t`
  }

  #answer(total: string): string {
    const body =
      this.#request.method === 'HEAD' ? "''::text" : "coalesce(json_agg(_postgrest_t), '[]')"
    return `SELECT ${total} AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, ${body} AS body, nullif(current_setting('response.headers', true), '') AS response_headers, nullif(current_setting('response.status', true), '') AS response_status`
  }

  #call(): string {
    const name = this.#name
    const procedure = this.#catalogue.procedures.get(name)
    if (!procedure) throw new Error(`There is no procedure ${name}`)
    const body = (this.#request.body ?? {}) as Record<string, unknown>
    const given = Object.keys(body)
    const payload =
      given.length === 0
        ? ''
        : `(SELECT ${this.#add(JSON.stringify(body))}::text::json AS json_data) pgrst_payload, LATERAL (SELECT ${given.map(quote).join(', ')} FROM json_to_record(pgrst_payload.json_data) AS _(${given.map((key) => `${quote(key)} ${procedure.parameters.get(key)}`).join(', ')}) LIMIT 1) pgrst_body`
    const values = given.map((key) => `${quote(key)} := pgrst_body.${quote(key)}`).join(', ')
    const call = `"public".${quote(name)}(${values})`
    if (procedure.isScalar) {
      const from = payload === '' ? '' : ` FROM ${payload}`
      return `WITH pgrst_source AS (SELECT ${call} AS pgrst_scalar${from}) SELECT null::bigint AS total_result_set, 1 AS page_total, coalesce((json_agg(_postgrest_t.pgrst_scalar)->0)::text, 'null') AS body FROM (SELECT * FROM pgrst_source) _postgrest_t`
    }
    const from = payload === '' ? `${call} pgrst_call` : `${payload}, LATERAL ${call} pgrst_call`
    const source = quote(name)
    const isCounted = this.#request.headers.get('Prefer')?.includes('count=exact') === true
    const total = isCounted ? '(SELECT pg_catalog.count(*) FROM pgrst_source)' : 'null::bigint'
    return `WITH pgrst_source AS (SELECT pgrst_call.* FROM ${from}) ${this.#answer(total)} FROM (SELECT ${this.#selected(source)} FROM pgrst_source AS ${source} ${this.#where(source)} ${this.#order(source)} ${this.#range()}) _postgrest_t`
  }

  #insert(source: string): string {
    const body = this.#request.body as Record<string, unknown>
    const keys = Object.keys(body)
    return `INSERT INTO ${source}(${keys.map(quote).join(', ')}) SELECT ${keys.map((key) => `pgrst_body.${quote(key)}`).join(', ')} FROM ${this.#body(body)} ${this.#returning(source)}`
  }

  #update(source: string): string {
    const body = this.#request.body as Record<string, unknown>
    const set = Object.keys(body).map((key) => `${quote(key)} = pgrst_body.${quote(key)}`)
    const from = this.#body(body)
    return `UPDATE ${source} SET ${set.join(', ')} FROM ${from} ${this.#where(source)}${this.#returning(source)}`
  }

  #body(body: Record<string, unknown>): string {
    const types = this.#catalogue.columns.get(this.#name)
    const columns = Object.keys(body).map((key) => `${quote(key)} ${types?.get(key)}`)
    return `(SELECT ${this.#add(JSON.stringify(body))}::text::json AS json_data) pgrst_payload, LATERAL (SELECT * FROM json_to_record(pgrst_payload.json_data) AS _(${columns.join(', ')})) pgrst_body`
  }

  #returning(source: string): string {
    const isWanted = this.#request.headers.get('Prefer')?.includes('return=representation') === true
    return ` RETURNING ${isWanted ? this.#selected(source) : '1'}`
  }

  #selected(source: string): string {
    const select = this.#request.url.searchParams.get('select')
    if (select === null || select === '*') return `${source}.*`
    // A comma within brackets belongs to an embedding.
    return select
      .split(/,(?![^(]*\))/)
      .map((column) => this.#embedded(source, column) ?? `${source}.${quote(column)}`)
      .join(', ')
  }

  /**
   * The rows that belong to an application: `application_milestones(milestone,reached_at)`, a list, or
   * `...application_notes(assessment_note)`, columns of the one row. PostgREST joins both laterally, which reads the same.
   */
  #embedded(source: string, column: string): string | null {
    const [, spread, table, list = ''] = /^(\.\.\.)?(\w+)\(([\w,]+)\)$/.exec(column) ?? []
    if (table === undefined) return null
    const names = list.split(',')
    const rows = `FROM "public".${quote(table)} one WHERE one."application_id" = ${source}."id"`
    if (spread === undefined) {
      const columns = names.map((name) => `one.${quote(name)}`).join(', ')
      return `(SELECT coalesce(json_agg(embedded), '[]') FROM (SELECT ${columns} ${rows}) embedded) AS ${quote(table)}`
    }
    return names.map((name) => `(SELECT one.${quote(name)} ${rows}) AS ${quote(name)}`).join(', ')
  }

  #where(source: string): string {
    const conditions = [...this.#request.url.searchParams]
      .filter(([name]) => !NOT_FILTERS.has(name))
      .map(([name, rule]) =>
        name === 'or' ? this.#anyOf(source, rule) : this.#is(source, name, rule),
      )
    return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  }

  #anyOf(source: string, rule: string): string {
    const terms = rule.slice(1, -1).match(/[^,(]+\([^)]*\)|[^,]+/g) ?? []
    const conditions = terms.map((term) => {
      const [column = '', ...rest] = term.split('.')
      return this.#is(source, column, rest.join('.'))
    })
    return `(${conditions.join(' OR ')})`
  }

  #is(source: string, column: string, rule: string): string {
    const [name, operand] = [rule.slice(0, rule.indexOf('.')), rule.slice(rule.indexOf('.') + 1)]
    const left = `${source}.${quote(column)}`
    if (name === 'in') return `${left} = ANY (${this.#add(`{${operand.slice(1, -1)}}`)})`
    if (name === 'is') return `${left} IS ${operand}`
    const operator = OPERATORS[name]
    if (operator === undefined) throw new Error(`No operator for ${rule}`)
    return `${left} ${operator} ${this.#add(operand)}`
  }

  #order(source: string): string {
    const order = this.#request.url.searchParams.get('order')
    if (order === null) return ''
    const terms = order.split(',').map((term) => {
      const [column = '', ...words] = term.split('.')
      const direction = words.includes('desc') ? ' DESC' : words.includes('asc') ? ' ASC' : ''
      const nulls = words.includes('nullslast') ? ' NULLS LAST' : ''
      return `${source}.${quote(column)}${direction}${nulls}`
    })
    return `ORDER BY ${terms.join(', ')}`
  }

  #range(): string {
    const { searchParams } = this.#request.url
    const [limit, offset] = [searchParams.get('limit'), searchParams.get('offset')]
    if (limit === null && offset === null) return ''
    return `LIMIT ${limit === null ? 'ALL' : this.#add(limit)} OFFSET ${this.#add(offset ?? '0')}`
  }

  #add(value: string): string {
    return `$${this.parameters.push(value)}`
  }
}

/** The statement that PostgREST (12 and later) generates for a request to /rest/v1. */
export function statementOf(catalogue: Catalogue, request: RecordedRequest): Statement {
  const writer = new Writer(catalogue, request)
  return { text: writer.write(), parameters: writer.parameters }
}
