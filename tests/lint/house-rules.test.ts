import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../src/build/app-config.ts'
import { program } from '../runner/process.ts'

/*
 * Plants forbidden imports in a small tree that mirrors this repository, and lints it with the repository's own
 * configuration.
 */

const imports = 'house(imports)'

/** Modules that the planted files import. */
const ground: Record<string, string> = {
  'src/domain/rule.ts': 'export const rule = 1',
  'src/lib/supabase/client.ts': 'export const supabase = { from: (table: string) => table }',
  'src/lib/api/errors.ts': 'export const words = 1',
  'src/components/card.tsx': 'export const card = 1',
  'src/features/family/payments/queries.ts': 'export const payments = 1',
  // The configuration does not name this feature: its folder alone isolates it.
  'src/features/made-today/queries.ts': 'export const madeToday = 1',
  'src/pages/public/home.tsx': 'export default function Home() {\n  return null\n}',
  'src/app/routes.tsx': 'export const routes = 1',
  'src/lib/startup/early.ts': 'export const early = 1',
  'src/main.tsx': 'export const entry = 1',
  'src/build/plugin.ts': 'export const plugin = 1\nexport type Plugin = typeof plugin',
}

const use = (name: string, from: string) =>
  `import { ${name} } from '${from}'\nexport const x = ${name}`

const refused: [title: string, file: string, code: string, rule: string][] = [
  ['domain imports lib', 'src/domain/a.ts', use('words', '@/lib/api/errors'), imports],
  [
    'domain imports a feature',
    'src/domain/b.ts',
    use('payments', '@/features/family/payments/queries'),
    imports,
  ],
  ['lib imports a component', 'src/lib/a.ts', use('card', '@/components/card'), imports],
  [
    'a component imports a feature',
    'src/components/a.tsx',
    use('payments', '@/features/family/payments/queries'),
    imports,
  ],
  ['a component imports the app', 'src/components/b.tsx', use('routes', '../app/routes'), imports],
  [
    'a feature imports a page',
    'src/features/family/payments/a.ts',
    "import Home from '@/pages/public/home'\nexport const x = Home",
    imports,
  ],
  [
    'a feature imports another',
    'src/features/family/payments/b.ts',
    use('madeToday', '@/features/made-today/queries'),
    imports,
  ],
  [
    'a new feature imports another',
    'src/features/made-today/a.ts',
    use('payments', '../payments/queries'),
    imports,
  ],
  [
    'a feature imports a type of another',
    'src/features/made-today/b.ts',
    "export type X = typeof import('../payments/queries')\nimport type { payments } from '../payments/queries'\nexport type Y = typeof payments",
    imports,
  ],
  [
    'a feature loads another later',
    'src/features/made-today/c.ts',
    "export const x = () => import('@/features/family/payments/queries')",
    imports,
  ],
  [
    'a page imports the app',
    'src/pages/public/a.tsx',
    "import { routes } from '@/app/routes'\nexport default function Page() {\n  return routes\n}",
    imports,
  ],
  ['the app imports an entry', 'src/app/a.tsx', use('entry', '@/main'), imports],
  ['a rule imports the build', 'src/domain/e.ts', use('plugin', '@/build/plugin'), imports],
  ['an entry imports the build', 'src/boot.ts', use('plugin', './build/plugin'), imports],
  [
    'a page imports a type of the build',
    'src/pages/public/d.tsx',
    "import type { Plugin } from '@/build/plugin'\nexport default function Page({ plugin }: { plugin: Plugin }) {\n  return plugin\n}",
    imports,
  ],
  [
    'two files import each other',
    'src/domain/cycle.ts',
    "import { other } from './elcyc'\nexport const one = () => other",
    'import(no-cycle)',
  ],
  [
    'two files import each other’s types',
    'src/domain/types.ts',
    "import type { Other } from './sepyt'\nexport type One = Other | 1",
    'import(no-cycle)',
  ],
  ['a folder without a layer', 'src/helpers/a.ts', use('rule', '@/domain/rule'), imports],
  [
    'what stands behind the door of the start',
    'src/pages/public/e.tsx',
    "import { early } from '@/lib/startup/early'\nexport default function Page() {\n  return early\n}",
    imports,
  ],
  [
    'a signed link',
    'src/lib/d.ts',
    "export const x = (q: { createSignedUrl: (c: string) => void }) => { q.createSignedUrl('a') }",
    'house(no-signed-link)',
  ],
  [
    'queries import the client',
    'src/features/family/payments/c.ts',
    use('supabase', '@/lib/supabase/client'),
    imports,
  ],
  [
    'a page imports the client',
    'src/pages/public/b.tsx',
    "import { supabase } from '../../lib/supabase/client'\nexport default function Page() {\n  return supabase.from('a')\n}",
    imports,
  ],
  [
    'a component imports the package',
    'src/features/family/payments/components/d.tsx',
    use('createClient', '@supabase/supabase-js'),
    imports,
  ],
  [
    'a feature loads the package later',
    'src/features/family/payments/e.ts',
    "export const x = () => import('@supabase/supabase-js')",
    imports,
  ],
  [
    'a feature imports the toaster',
    'src/features/family/payments/f.ts',
    use('toast', 'sonner'),
    imports,
  ],
  ['api.ts imports the toaster', 'src/features/toasts/api.ts', use('toast', 'sonner'), imports],
  ['a barrel', 'src/domain/c.ts', "export * from './rule'", 'house(no-barrel)'],
  ['a named barrel', 'src/domain/d.ts', "export { rule } from './rule'", 'house(no-barrel)'],
  [
    'a default export outside pages',
    'src/components/e.tsx',
    'export default function Card() {\n  return null\n}',
    'import(no-default-export)',
  ],
  [
    'a page without a default export',
    'src/pages/public/c.tsx',
    'export const page = 1',
    'house(page-default-export)',
  ],
  ['a message in the console', 'src/lib/b.ts', "console.log('x')", 'eslint(no-console)'],
  [
    'every column selected',
    'src/features/starred/api.ts',
    "export const x = (q: { select: (c: string) => void }) => { q.select('*') }",
    'house(no-star-select)',
  ],
  [
    'every column of a nested table selected',
    'src/features/nested/api.ts',
    "export const x = (q: { select: (c: string) => void }) => { q.select('id, payments(*)') }",
    'house(no-star-select)',
  ],
  ...(
    [
      ['a database', 'src/features/kept/a.ts', use('openDB', 'idb')],
      ['a database later', 'src/features/kept/b.ts', "export const x = () => import('idb')"],
      ['IndexedDB bare', 'src/features/kept/c.ts', "export const x = () => indexedDB.open('x')"],
      [
        'IndexedDB of the window',
        'src/features/kept/d.ts',
        "export const x = () => window.indexedDB.open('x')",
      ],
      [
        'the network in a component',
        'src/features/kept/e.ts',
        "export const x = (f: () => void) => { window.addEventListener('online', f) }",
      ],
      [
        'the network in the worker',
        'src/service-worker.ts',
        "declare const self: Window\nself.addEventListener('offline', () => undefined)\nexport const x = 1",
      ],
    ] as const
  ).map(([title, file, code]): [string, string, string, string] => [
    title,
    file,
    code,
    'house(offline-kit)',
  ]),
  [
    'a lost promise',
    'src/lib/c.ts',
    'export const x = () => { void 0; Promise.resolve(1) }',
    'typescript(no-floating-promises)',
  ],
]

const accepted: [title: string, file: string, code: string][] = [
  ['a feature imports itself', 'src/features/made-today/own.ts', use('madeToday', './queries')],
  [
    'a new feature imports domain, lib and components',
    'src/features/made-today/left.ts',
    "import { card } from '@/components/card'\nimport { rule } from '@/domain/rule'\nimport { words } from '@/lib/api/errors'\nexport const x = [card, rule, words]",
  ],
  [
    'a page composes two features',
    'src/pages/public/both.tsx',
    "import { madeToday } from '@/features/made-today/queries'\nimport { payments } from '@/features/family/payments/queries'\nexport default function Both() {\n  return madeToday + payments\n}",
  ],
  [
    'the app loads a page later',
    'src/app/lazy.tsx',
    "export const home = () => import('@/pages/public/home')",
  ],
  [
    'api.ts imports the client',
    'src/features/family/payments/api.ts',
    use('supabase', '@/lib/supabase/client'),
  ],
  [
    'a part of a large api.ts imports the client',
    'src/features/family/payments/decision-api.ts',
    use('supabase', '@/lib/supabase/client'),
  ],
  [
    'a page imports a type of the package',
    'src/pages/public/f.tsx',
    "import type { User } from '@supabase/supabase-js'\nexport default function Page({ user }: { user: User }) {\n  return user.id\n}",
  ],
  ['lib imports the package', 'src/lib/client.ts', use('createClient', '@supabase/supabase-js')],
  [
    'the build imports what it builds, and prints',
    'src/build/build.ts',
    "import { routes } from '../app/routes'\nimport type { entry } from '../main'\nexport const x: typeof entry = routes\nconsole.log(x)",
  ],
  [
    'the room of what a phone keeps',
    'src/lib/offline/database.ts',
    "import { openDB } from 'idb'\nexport const x = openDB\nwindow.addEventListener('online', () => indexedDB.open('x'))",
  ],
  [
    'a test that says that the network is back',
    'src/features/kept/f.ts',
    "window.dispatchEvent(new Event('online'))\nexport const x = 1",
  ],
  ['the door of the start', 'src/lib/startup/index.ts', "export { early } from './early'"],
  ['the app imports the toaster', 'src/app/toaster.tsx', use('Toaster', 'sonner')],
  ['the query client imports the toaster', 'src/lib/query-client.ts', use('toast', 'sonner')],
]

let tree = ''
const rulesByFile = new Map<string, string[]>()

function plant(file: string, code: string): void {
  const full = path.join(tree, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `${code}\n`)
}

interface Report {
  diagnostics: { code: string; filename: string }[]
}

/** Exits with 1 for findings, which are expected here. */
function lint(): Promise<Report> {
  const [node = process.execPath, ...args] = program('oxlint')
  return new Promise((resolve, reject) => {
    execFile(
      node,
      [...args, '--format', 'json', 'src'],
      { cwd: tree, maxBuffer: 1e8 },
      (_error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout) as Report)
        } catch (cause) {
          reject(new Error(`${stdout}${stderr}`, { cause }))
        }
      },
    )
  })
}

beforeAll(async () => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'lint-'))
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'tests/lint'])
    cpSync(path.join(root, file), path.join(tree, file), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'), 'junction')
  for (const [file, code] of Object.entries(ground)) plant(file, code)
  for (const [, file, code] of [...refused, ...accepted]) plant(file, code)
  plant('src/domain/elcyc.ts', "import { one } from './cycle'\nexport const other = () => one")
  plant('src/domain/sepyt.ts', "import type { One } from './types'\nexport type Other = One | 2")
  for (const { code, filename } of (await lint()).diagnostics)
    rulesByFile.set(filename, [...(rulesByFile.get(filename) ?? []), code])
})

afterAll(() => {
  rmSync(tree, { recursive: true, force: true })
})

describe('a planted file', () => {
  it.each(refused)('is refused: %s', (_title, file, _code, rule) => {
    expect(rulesByFile.get(file)).toContain(rule)
  })

  it.each(accepted)('is accepted: %s', (_title, file) => {
    expect(rulesByFile.get(file)).toBeUndefined()
  })
})
