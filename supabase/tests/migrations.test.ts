import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.join(import.meta.dirname, '../migrations')

/**
 * The version of the last migration of the first release. Its contents are then changed by later files,
 * which may define a thing again; until there is one, a change is made in the thing's own file.
 */
const LAST_OF_FIRST_RELEASE = '99999999999999'

const files = readdirSync(folder)
  .sort()
  .map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    return {
      name,
      header: /^(--.*\n)+/.exec(text)?.[0] ?? '',
      // Neither comments nor texts define anything.
      code: text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''"),
    }
  })
const baseline = files.filter(({ name }) => name.slice(0, 14) <= LAST_OF_FIRST_RELEASE)

const DEFINITION =
  /^create (?:or replace )?(?:unique )?(table|function|type|trigger|index|view|publication)(?: if not exists)? ([\w.]+)/gm

function definitionsIn(code: string): string[] {
  const things = [...code.matchAll(DEFINITION)].map(([, kind, name]) => `${kind} ${name}`)
  const policies = [...code.matchAll(/^create policy (\w+) on ([\w.]+)/gm)]
  return [...things, ...policies.map(([, name, table]) => `policy ${name} on ${table}`)]
}

describe('the migrations', () => {
  it('are there, and define what is looked for', () => {
    const all = baseline.flatMap(({ code }) => definitionsIn(code))
    expect(all.length).toBeGreaterThan(200)
    expect(all).toContain('table public.applications')
    expect(all).toContain('policy payment_proofs_select_own_or_logged on storage.objects')
  })

  it('have names that the Supabase CLI takes, each with a version of its own', () => {
    const names = files.map(({ name }) => name)
    expect(names.filter((name) => !/^\d{14}_[a-z]+(_[a-z]+)*\.sql$/.test(name))).toEqual([])
    expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length)
  })

  it('define each thing once', () => {
    const places = new Map<string, string[]>()
    for (const { name, code } of baseline) {
      for (const thing of definitionsIn(code)) {
        places.set(thing, [...(places.get(thing) ?? []), name])
      }
    }
    expect([...places].filter(([, names]) => names.length > 1)).toEqual([])
  })

  it('hold each table and function whole, and take nothing back', () => {
    const change =
      /^\s*(?:drop|create or replace|alter table \S+\s+(?:add|drop|rename)|add column)\b.*/gm
    const changes = baseline.flatMap(({ name, code }) =>
      [...code.matchAll(change)].map(([line]) => `${name}: ${line.trim()}`),
    )
    expect(changes).toEqual([])
  })

  it('publish tables for realtime in one place', () => {
    const places = baseline.filter(({ code }) => /supabase_realtime/.test(code))
    expect(places).toHaveLength(1)
  })

  it.each(files)('$name opens with what it is for and with who may do what', ({ header, code }) => {
    expect(header).toMatch(/^-- [A-Z][^\n]*:? /)
    for (const [, name = ''] of code.matchAll(/^create function public\.(\w+)/gm)) {
      expect(header).toContain(name)
    }
    // A matrix has the roles above and what each may do below.
    if (/^create (table|function public)/m.test(code)) {
      expect(header).toMatch(/^-- {10,}\S.*\n(?:--.*\n)*-- {3}\S.* {2,}\S/m)
    }
  })
})

describe('the schemas that the API exposes', () => {
  it('is the schema public alone', () => {
    const config = readFileSync(path.join(folder, '../config.toml'), 'utf8')
    expect(/^schemas = (.*)$/m.exec(config)?.[1]).toBe('["public"]')
  })
})
