import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copySources, differenceFromSources } from '../../supabase/tests/runners/describe-schema.ts'
import { makeRelease } from '../../supabase/tests/runners/make-release.ts'
import { type Release, releases } from '../../supabase/tests/runners/releases.ts'
import { migrationsFolder } from '../../supabase/tests/runners/sources.ts'
import { upgrade } from '../../supabase/tests/runners/upgrade.ts'
import { stretched } from '../runner/stretch.ts'

/*
 * A project with a released version, full of rows, is upgraded to this folder's state. Before the first release this is
 * tested on a copy, which is released and then changed.
 */

const MINUTES = { timeout: stretched(300_000) }

it('every released version comes to what the sources say, with all its rows', MINUTES, async () => {
  for (const release of releases())
    expect(await upgrade(release), `from ${release.version}`).toBe('')
})

describe('a version that is released on a copy, and its sources then changed', MINUTES, () => {
  let copy: string
  let release: Release
  const dated = () => path.join(migrationsFolder(copy), '29990101000000_hall.sql')
  const source = () => path.join(copy, 'schemas/40_finance/payments.sql')

  beforeAll(async () => {
    copy = mkdtempSync(path.join(os.tmpdir(), 'release-'))
    copySources(copy)
    const version = '999.0.0'
    appendFileSync(path.join(copy, 'CHANGELOG.md'), `\n## ${version}\n`)
    await makeRelease(version, copy)
    const [made] = releases(copy)
    if (!made) throw new Error('Nothing was released')
    release = made
    // The change to the source: a hall for each payment.
    const before = readFileSync(source(), 'utf8')
    const after = before.replace(
      '\ncreate table public.payments (\n',
      "\ncreate table public.payments (\n  hall text not null default 'Main',\n",
    )
    expect(after).not.toBe(before)
    writeFileSync(source(), after)
  })
  afterEach(() => rmSync(dated(), { force: true }))
  afterAll(() => rmSync(copy, { recursive: true }))

  it('is not released twice, and not without a word for operators', async () => {
    await expect(makeRelease('999.0.0', copy)).rejects.toThrow('999.0.0 was released already')
    await expect(makeRelease('999.1.0', copy)).rejects.toThrow('says nothing of 999.1.0')
  })

  it('lacks a dated migration, which is named', async () => {
    expect(await differenceFromSources(copy)).toContain('+column public.payments.hall: text')
    expect(await upgrade(release, copy)).toContain('+column public.payments.hall: text')
  })

  it('is what the sources say with it, full of rows as well', async () => {
    writeFileSync(
      dated(),
      `alter table public.payments add column hall text not null default 'Main';`,
    )
    expect(await differenceFromSources(copy)).toBe('')
    expect(await upgrade(release, copy)).toBe('')
  })

  it('is held up by one that runs on empty tables alone', async () => {
    writeFileSync(
      dated(),
      `alter table public.payments add column hall text not null;
       alter table public.payments alter column hall set default 'Main';`,
    )
    expect(await differenceFromSources(copy)).toBe('')
    await expect(upgrade(release, copy)).rejects.toThrow(
      /29990101000000_hall\.sql.*column "hall".* contains null values/s,
    )
  })

  it('misses the rows that one takes away', async () => {
    writeFileSync(
      dated(),
      `alter table public.payments add column hall text not null default 'Main';
       set session_replication_role = replica;
       delete from private.receipts;`,
    )
    expect(await upgrade(release, copy)).toMatch(/^-receipts: [1-9]\d*\n\+receipts: 0$/m)
  })
})
