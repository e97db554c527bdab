import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copySources } from './runners/describe-schema.ts'
import { PUBLIC_PROCEDURES, publicProceduresOf } from './runners/public-procedures.ts'
import {
  migrationDigests,
  migrationProblems,
  releasesFolder,
  writeMigration,
} from './runners/releases.ts'
import {
  buildMigration,
  FIRST_MIGRATION,
  firstMigration,
  migrationsFolder,
  sourcePaths,
} from './runners/sources.ts'

const folder = path.join(import.meta.dirname, '..')

const files = sourcePaths().map((name) => {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return {
    name,
    header: /^(--.*\n)+/.exec(text)?.[0] ?? '',
    lines: text.split('\n'),
    /** By which a caller reaches what this file does. */
    procedures: [...text.matchAll(/(?:^create function|-- as) public\.(\w+)/gm)].map(
      ([, procedure = '']) => procedure,
    ),
    // Neither comments nor texts define anything.
    code: text.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''"),
  }
})

const DEFINITION =
  /^create (?:or replace )?(?:unique )?(table|function|type|trigger|index|view|publication)(?: if not exists)? ([\w.]+)/gm

function definitionsIn(code: string): string[] {
  const things = [...code.matchAll(DEFINITION)].map(([, kind, name]) => `${kind} ${name}`)
  const policies = [...code.matchAll(/^create policy (\w+) on ([\w.]+)/gm)]
  return [...things, ...policies.map(([, name, table]) => `policy ${name} on ${table}`)]
}

describe('the sources', () => {
  it('are there, and define what is looked for', () => {
    const all = files.flatMap(({ code }) => definitionsIn(code))
    expect(all.length).toBeGreaterThan(200)
    expect(all).toContain('table public.applications')
    expect(all).toContain('policy payment_proofs_select_own_or_logged on storage.objects')
  })

  it('stand in numbered folders, each under a name of its own', () => {
    const names = files.map(({ name }) => name)
    expect(
      names.filter((name) => !/^schemas\/\d0_[a-z_]+\/[a-z]+(_[a-z]+)*\.sql$/.test(name)),
    ).toEqual([])
    expect(new Set(names.map((name) => path.basename(name))).size).toBe(names.length)
    const folders = names.map((name) => path.dirname(name))
    expect(folders).toEqual([...folders].sort())
  })

  it('define each thing once', () => {
    const found = new Map<string, string[]>()
    for (const { name, code } of files) {
      for (const thing of definitionsIn(code)) {
        found.set(thing, [...(found.get(thing) ?? []), name])
      }
    }
    expect([...found].filter(([, names]) => names.length > 1)).toEqual([])
  })

  it('hold each table and function whole, and take nothing back', () => {
    const change =
      /^\s*(?:drop|create or replace|alter table \S+\s+(?:add|drop|rename)|add column)\b.*/gm
    const changes = files.flatMap(({ name, code }) =>
      [...code.matchAll(change)].map(([line]) => `${name}: ${line.trim()}`),
    )
    expect(changes).toEqual([])
  })

  it('have no line of more than 140 characters', () => {
    const long = files.flatMap(({ name, lines }) =>
      lines.flatMap((line, at) => ([...line].length > 140 ? [`${name}:${at + 1}`] : [])),
    )
    expect(long).toEqual([])
  })

  it('publish tables for realtime in one file', () => {
    const found = files.filter(({ code }) => /supabase_realtime/.test(code))
    expect(found).toHaveLength(1)
  })

  it.each(files.filter(({ name }) => name !== PUBLIC_PROCEDURES))(
    '$name opens with what it is for and with who may do what',
    ({ header, code, procedures }) => {
      expect(header).toMatch(/^-- [A-Z][^\n]*:? /)
      for (const name of procedures) expect(header).toContain(name)
      // A matrix has the roles above and what each may do below.
      if (procedures.length > 0 || /^create table/m.test(code)) {
        expect(header).toMatch(/^-- {10,}\S.*\n(?:--.*\n)*-- {3}\S.* {2,}\S/m)
      }
    },
  )
})

describe('the procedures of public that only pass on', () => {
  const source = (attributes: string, name = 'slots') => `
create function private.${name}(audition_day_id uuid, state text default 'a, b') returns setof public.slot
  language plpgsql ${attributes} set search_path = ''
as $$
$$;
comment on function private.slots is 'The slots; a day''s.' 'Administrators.';
grant execute on function private.slots to anon, authenticated; -- as public.get_slots
`

  it('have the arguments, the answer, the comment and the grant of the private one', () => {
    expect(publicProceduresOf('a.sql', source('stable security definer'))).toEqual([
      `
create function public.get_slots(audition_day_id uuid, state text default 'a, b') returns setof public.slot
  language sql stable security invoker set search_path = ''
as $$
  select * from private.slots(audition_day_id, state)
$$;
comment on function public.get_slots is 'The slots; a day''s.' 'Administrators.';
grant execute on function public.get_slots to anon, authenticated;`.trim(),
    ])
  })

  it.each([
    ['runs with the rights of its caller', source('stable')],
    ['is not there', source('stable security definer', 'others')],
    ['has no comment', source('stable security definer').replace('comment on', '-- comment on')],
  ])('are not made of one that %s', (_, text) => {
    expect(() => publicProceduresOf('a.sql', text)).toThrow(
      'a.sql: private.slots is to be public.get_slots',
    )
  })
})

describe('the migrations', () => {
  let copy: string
  beforeEach(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'schemas-'))
    copySources(copy)
  })
  afterEach(() => rmSync(copy, { recursive: true }))

  const migration = (name: string) => path.join(migrationsFolder(copy), name)
  const changeSource = () =>
    appendFileSync(path.join(copy, 'schemas/10_core/jobs.sql'), '-- changed\n')
  const DATED = '20270101000000_a_hall.sql'

  function release(version: string): void {
    mkdirSync(path.join(releasesFolder(copy), version), { recursive: true })
    writeFileSync(
      path.join(releasesFolder(copy), version, 'migrations.json'),
      JSON.stringify(migrationDigests(copy)),
    )
  }

  it('of this folder are as its releases, or before the first one its sources, say', () => {
    expect(migrationProblems()).toEqual([])
  })

  it('have names that the Supabase CLI takes, each with a version of its own', () => {
    const names = readdirSync(migrationsFolder())
    expect(names.filter((name) => !/^\d{14}_[a-z]+(_[a-z]+)*\.sql$/.test(name))).toEqual([])
    expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length)
  })

  it.each([
    ['lacks', () => writeFileSync(path.join(copy, 'schemas/10_core/new.sql'), '')],
    ['names', () => rmSync(path.join(copy, 'schemas/10_core/jobs.sql'))],
  ])('are not built while the list %s a file', (complaint, change) => {
    change()
    expect(() => buildMigration(copy)).toThrow(
      `schema_paths of config.toml ${complaint} schemas/10_core/`,
    )
  })

  const NOT_BUILT =
    'supabase/migrations is not what supabase/schemas makes. Run "npm run db:build".'

  it('are written anew until the first release', () => {
    changeSource()
    expect(migrationProblems(copy)).toEqual([NOT_BUILT])
    writeMigration(copy)
    expect(migrationProblems(copy)).toEqual([])
    appendFileSync(path.join(copy, PUBLIC_PROCEDURES), '-- changed\n')
    expect(migrationProblems(copy)).toEqual([NOT_BUILT])
    writeMigration(copy)
    expect(migrationProblems(copy)).toEqual([])
    writeFileSync(migration(DATED), 'select 1;')
    expect(migrationProblems(copy)).toEqual([
      `${DATED} came before the first release: change the sources, and remove it.`,
    ])
  })

  it('that were released are not written again, and sources go on', () => {
    const released = readFileSync(firstMigration(copy), 'utf8')
    release('1.0.0')
    changeSource()
    expect(() => writeMigration(copy)).toThrow(
      `${FIRST_MIGRATION} was released with 1.0.0 and never changes again.`,
    )
    expect(readFileSync(firstMigration(copy), 'utf8')).toBe(released)
    expect(migrationProblems(copy)).toEqual([])
    writeFileSync(migration(DATED), 'select 1;')
    expect(migrationProblems(copy)).toEqual([])
  })

  it('that were released are missed by name where they changed or are gone', () => {
    release('1.0.0')
    writeFileSync(migration(DATED), 'select 1;')
    release('1.10.0')
    // What came with the version after it is still free to change.
    writeFileSync(migration('20270202000000_later.sql'), 'select 1;')
    expect(migrationProblems(copy)).toEqual([])
    appendFileSync(firstMigration(copy), '-- changed\n')
    rmSync(migration(DATED))
    expect(migrationProblems(copy)).toEqual([
      `${DATED} was released with 1.10.0 and is gone. Bring it back.`,
      `${FIRST_MIGRATION} was released with 1.10.0 and has changed. Take that back.`,
    ])
  })

  it('come after what is released, or no project would run them', () => {
    writeFileSync(migration(DATED), 'select 1;')
    release('1.2.0')
    release('1.10.0')
    writeFileSync(migration('20261231000000_between.sql'), 'select 1;')
    expect(migrationProblems(copy)).toEqual([
      `20261231000000_between.sql is older than ${DATED}, which is released. Give it a later date.`,
    ])
  })
})

describe('the schemas that the API exposes', () => {
  it('is the schema public alone', () => {
    const config = readFileSync(path.join(folder, 'config.toml'), 'utf8')
    expect(/^schemas = (.*)$/m.exec(config)?.[1]).toBe('["public"]')
  })
})
