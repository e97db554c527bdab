import { randomUUID } from 'node:crypto'
import type { Actor, Stage } from './stage.ts'

export interface Attack {
  actor: Actor
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below /rest/v1/, with its query. */
  path: string
  prefer?: string
  body?: unknown
}

/** Random numbers from a seed (mulberry32), so that a run can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  5,
  1.5,
  1e21,
  '',
  ' ',
  'null',
  'NaN',
  'infinity',
  '{}',
  '[]',
  '{"a":1}',
  '{,}',
  [],
  {},
  [1],
  [[1]],
  [null],
  { toString: 5 },
  { a: { b: [] } },
  [{}],
  Array(300).fill(1),
  "'; drop table x; --",
  '"',
  '\\',
  '%',
  '*',
  '(',
  ')',
  ',',
  '.',
  ':*',
  '&|!',
  'a\u0000b',
  '\u202e',
  '👩🏽‍🎤',
  '2026-02-30',
  '2026-01-01',
  '-infinity',
  '99999999999999999999',
  '1e400',
  'x'.repeat(5000),
]
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
]
const PREFER = [
  'return=representation',
  'return=minimal',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'tx=rollback',
]

/** Generates attacks from the schema's own description, a new one each time. */
export function attacker(stage: Stage, random: () => number): () => Attack {
  const one = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item
  const some = (chance: number) => random() < chance
  const tables = [...new Set(stage.columns.map(({ table }) => table))]
  const columnsOf = (table: string) => stage.columns.filter((column) => column.table === table)
  // An administrator may change any row, so its writes spare the victims.
  const idFor = (actor: Actor) =>
    one([
      randomUUID(),
      one(stage.ids.attacker),
      ...(actor === 'administrator' ? [] : [one(stage.ids.others)]),
    ])
  const value = (actor: Actor) => (some(0.3) ? idFor(actor) : one(HOSTILE))
  const asText = (given: unknown) => (typeof given === 'string' ? given : JSON.stringify(given))

  function filters(table: string, actor: Actor): [string, string][] {
    const found: [string, string][] = []
    while (some(0.6)) {
      const { name } = one(columnsOf(table))
      const operand = asText(value(actor))
      const operator = one(OPERATORS)
      const rule = `${some(0.15) ? 'not.' : ''}${operator}.${operator === 'in' && some(0.7) ? `(${operand})` : operand}`
      found.push(
        some(0.1)
          ? [one(['or', 'and', 'not.or']), `(${name}.${rule},${name}.${rule})`]
          : [name, rule],
      )
    }
    return found
  }

  function select(table: string): string {
    const names = columnsOf(table).map(({ name }) => name)
    return one([
      '*',
      one(names),
      `${one(names)},${one(names)}`,
      `*,${one(tables)}(*)`,
      `${one(tables)}!inner(*)`,
      `...${one(tables)}(*)`,
      `${one(names)}->>a`,
      `${one(names)}::text`,
      `count()`,
      `a:${one(names)}`,
      `${one(names)}.sum()`,
    ])
  }

  function reading(actor: Actor): Attack {
    const table = one(tables)
    const query = new URLSearchParams([
      ...(some(0.8) ? ([['select', select(table)]] as [string, string][]) : []),
      ...filters(table, actor),
      ...(some(0.2)
        ? ([
            ['order', `${one(columnsOf(table)).name}.${one(['desc', 'asc', 'nullslast', 'x'])}`],
          ] as [string, string][])
        : []),
      ...(some(0.2)
        ? ([[one(['limit', 'offset']), asText(value(actor))]] as [string, string][])
        : []),
    ])
    return {
      actor,
      method: one(['GET', 'GET', 'GET', 'HEAD']),
      path: `${table}?${query}`,
      prefer: some(0.3) ? one(PREFER) : undefined,
    }
  }

  function calling(actor: Actor): Attack {
    // An administrator's own writes are no attack, and an attacker who has closed the account can attack no more.
    const procedures = stage.procedures.filter(
      ({ name, isReading }) => name !== 'close_account' && (actor !== 'administrator' || isReading),
    )
    const { name, parameters, isReading } = one(procedures)
    const given = parameters
      .filter(() => some(0.7))
      .map(
        (parameter) =>
          [
            parameter.name,
            parameter.type === 'uuid' && some(0.6) ? idFor(actor) : value(actor),
          ] as const,
      )
    if (isReading && some(0.4)) {
      const query = new URLSearchParams(given.map(([key, item]) => [key, asText(item)]))
      return { actor, method: 'GET', path: `rpc/${name}?${query}` }
    }
    const body = some(0.05) ? one(HOSTILE) : Object.fromEntries(given)
    return { actor, method: 'POST', path: `rpc/${name}`, body }
  }

  /** A valid row, before something in it is corrupted. */
  function honestRow(table: string, actor: Actor): Record<string, unknown> {
    const [user_id = null, application_id = null] = actor === 'attacker' ? stage.ids.attacker : []
    const money = {
      user_id,
      application_id,
      amount: 10_000,
      currency: 'NGN',
      description: 'Talent Hunt Ticket',
      status: 'pending',
    }
    const child = {
      child_name: 'Ada Obi',
      age: 9,
      gender: 'Female',
      country: 'Nigeria',
      state_city: 'Lagos',
      talents: ['Dance'],
    }
    const rows: Record<string, Record<string, unknown>> = {
      payments: money,
      subscriptions: { ...money, description: 'Monthly' },
      applications: {
        user_id,
        ...child,
        parent_phone: '+2348030000000',
        consent_version: '2026-11-01',
      },
      donations: {
        donor_name: 'Musa Bello',
        donor_email: 'musa@example.com',
        project: 'Kanyezi Ghetto',
        country: 'Nigeria',
        children_count: 1,
        user_id,
      },
      volunteers: {
        full_name: 'Musa Bello',
        phone_number: '+2348030000001',
        age: 30,
        country: 'Nigeria',
        state_province: 'Kano',
      },
    }
    return { ...rows[table] }
  }

  function writing(actor: Actor): Attack {
    const table = one(
      some(0.7) ? ['payments', 'subscriptions', 'applications', 'donations', 'volunteers'] : tables,
    )
    const columns = columnsOf(table)
    const prefer = { prefer: one(PREFER) }
    const wrong = () =>
      Object.fromEntries(
        Array.from({ length: 1 + Math.floor(random() * 2) }, () => [
          one(columns).name,
          value(actor),
        ]),
      )
    if (some(0.5)) {
      const row = {
        ...honestRow(table, actor),
        ...(some(0.6) && { id: idFor(actor) }),
        ...(some(0.5) && wrong()),
      }
      return {
        actor,
        method: 'POST',
        path: table,
        body: some(0.1) ? [row, row] : row,
        ...(some(0.5) && prefer),
      }
    }
    // The attacker keeps their own child, for whose payments later attacks need it.
    const isDeletion = some(0.2) && actor !== 'administrator'
    const id = isDeletion ? one(stage.ids.others) : idFor(actor)
    const query = new URLSearchParams([['id', `eq.${id}`], ...filters(table, actor)])
    if (isDeletion)
      return { actor, method: 'DELETE', path: `${table}?${query}`, ...(some(0.5) && prefer) }
    return {
      actor,
      method: 'PATCH',
      path: `${table}?${query}`,
      body: some(0.1) ? one(HOSTILE) : wrong(),
      ...(some(0.5) && prefer),
    }
  }

  return () => {
    const actor = one<Actor>(['nobody', 'attacker', 'attacker', 'administrator'])
    return one([reading, calling, writing])(actor)
  }
}
