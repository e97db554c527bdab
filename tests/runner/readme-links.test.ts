import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deadLinks, missingPaths, unmappedPaths } from './readme-links.ts'

let folder = ''
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'links-'))
  write('src/a file.ts', '')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

it('links to files, folders, headings and other sites are alive', () => {
  write(
    'README.md',
    '[a](src/a%20file.ts) [b](src/README.md#part) [c](#part) [d](https://example.com) [e](mailto:a@example.com)',
  )
  write('src/README.md', '[up](../README.md) [here](.)\n\n```\n[x](gone.ts)\n```\n')
  expect(deadLinks(folder)).toEqual([])
})

it('a link to what is not there is named with its README', () => {
  write('src/README.md', 'See ![a picture](gone.png) and [b](../src/a%20file.ts).')
  write('node_modules/x/README.md', '[gone](gone.ts)')
  expect(deadLinks(folder)).toEqual(['src/README.md leads to gone.png, which is not there'])
})

it('a path in backticks begins in the README’s own folder or above it; a bare name may stand below', () => {
  write('vite.config.ts', '')
  write('src/lib/b.test.ts', '')
  write(
    'src/README.md',
    [
      '`src/lib/`',
      '`b.test.ts`',
      '`lib/b.test.ts`',
      '`*.test.ts`',
      '`lib/*.ts`',
      '`lib/`',
      '`vite.config.ts`',
      '`/our-kids`',
      '`dist/_headers`',
      '`.data/`',
      '`npm run check`',
      '`05/05/2026`',
      '`private.is_admin()`',
      '`@/lib/gone.ts`',
    ].join(' '),
  )
  expect(missingPaths(folder)).toEqual([])
})

it.each(['gone.ts', 'src/b.test.ts', 'gone/', 'ib/b.test.ts', 'b/c.ts', 'c.ts', 'other/d.ts'])(
  'a path in backticks that is not there, but perhaps elsewhere, is named with its README: %s',
  (name) => {
    write('src/lib/b.test.ts', '')
    write('src/a/b/c.ts', '')
    write('tests/c.ts', '')
    write('tests/other/d.ts', '')
    write('src/lib/README.md', `See \`${name}\`.`)
    expect(missingPaths(folder)).toEqual([`src/lib/README.md names ${name}, which is not there`])
  },
)

it('every file of the schemas and every folder of the features has a line in its map', () => {
  write('supabase/schemas/10_core/staff.sql', '')
  write('src/features/family/tickets/api.ts', '')
  write('src/features/family/components/a.tsx', '')
  const unmapped = unmappedPaths(folder)
  expect(unmapped).toEqual([
    'supabase/schemas/README.md has no line for 10_core/staff.sql',
    'src/features/README.md has no line for family',
    'src/features/README.md has no line for family/tickets',
  ])
  write('supabase/schemas/README.md', '# schemas\n\n| `10_core/staff.sql` | the team |\n')
  write('src/features/README.md', '\n| `family` | parents |\n| `family/tickets` | tickets |\n')
  expect(unmappedPaths(folder)).toEqual([])
})
