import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changedSince, specsOf } from './changed.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'changed-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const files: Record<string, string> = {
  'src/main.tsx': "import '@/app/routes/site-pages'\nimport '@/lib/shell'",
  'src/app/routes/site-pages.ts': `
    { path: paths.donate, page: lazyRoute(() => import('@/pages/donate')) },
    { path: paths.profile(ANY_ID), page: lazyRoute(() => import('@/pages/profile')) }`,
  'src/lib/paths.ts':
    "export const paths = {\n  donate: '/donate',\n  profile: (id: string) => `/kids/${id}`,\n}",
  'src/lib/shell.ts': '',
  'src/lib/words.ts': '',
  'src/lib/all.ts': '',
  'src/pages/donate.tsx': "import '@/features/form'\nimport '@/lib/all'",
  'src/pages/profile.tsx': "import '../lib/all.ts'",
  'src/features/form.tsx': "const later = () => import('@/lib/words')",
  'supabase/stack.ts': '',
  'tests/e2e/own.ts': "import { stack } from '../../supabase/stack.ts'",
  'tests/e2e/donate.spec.ts': "open('/donate?from=test')",
  'tests/e2e/donated.spec.ts': "open('/donated')",
  'tests/e2e/kids.spec.ts': 'open(`/kids/${id}`)',
  'tests/e2e/own.spec.ts': "import { own } from './own'",
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

const all = ['donate', 'donated', 'kids', 'own']

it.each([
  ['a file that its page imports later', 'src/lib/words.ts', ['donate']],
  ['a page of a row', 'src/pages/profile.tsx', ['kids']],
  ['a file of two pages', 'src/lib/all.ts', ['donate', 'kids']],
  ['a helper’s helper', 'supabase/stack.ts', ['own']],
  ['the spec itself', 'tests/e2e/donated.spec.ts', ['donated']],
  ['what stands around every page', 'src/lib/shell.ts', all],
  ['a list of pages', 'src/app/routes/site-pages.ts', all],
  ['what nothing imports', 'README.md', []],
])('%s has its specs run', (_title, file, names) => {
  expect(specsOf([file], folder).sort()).toEqual(names.map((name) => `tests/e2e/${name}.spec.ts`))
})

it('files count as changed that are committed since, that are not yet, and that are new', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'one')
  writeFileSync(path.join(folder, 'src/main.tsx'), '')
  git('commit', '--quiet', '-am', 'two')
  writeFileSync(path.join(folder, 'src/lib/all.ts'), 'export {}')
  writeFileSync(path.join(folder, 'src/lib/new.ts'), '')
  expect(changedSince('HEAD', folder).sort()).toEqual(['src/lib/all.ts', 'src/lib/new.ts'])
  expect(changedSince('HEAD~1', folder)).toContain('src/main.tsx')
})
