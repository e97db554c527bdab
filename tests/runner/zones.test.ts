import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint, type Linter } from 'eslint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../src/build/app-config.ts'

/*
 * Plants forbidden imports in a small tree that is laid out like this repository, and lints it with
 * the repository's own configuration.
 */

type Zone = { target: string; from: string | string[]; except?: string[] }
type ConfigModule = {
  createConfig: (root: string) => Linter.Config[]
  importZones: (root: string) => Zone[]
}

const { createConfig, importZones } = (await import(
  path.join(root, 'tests/eslint.config.js')
)) as ConfigModule

const zones = 'import-x/no-restricted-paths'
const imports = '@typescript-eslint/no-restricted-imports'
const syntax = 'no-restricted-syntax'

/** Modules that the planted files import. */
const ground: Record<string, string> = {
  'src/domain/rule.ts': 'export const rule = 1',
  'src/lib/supabase/client.ts': 'export const supabase = { from: (table: string) => table }',
  'src/lib/api/errors.ts': 'export const words = 1',
  'src/components/card.tsx': 'export const card = 1',
  'src/features/payments/queries.ts': 'export const payments = 1',
  // Nothing in the configuration names this feature: its folder alone puts the fence around it.
  'src/features/made-today/queries.ts': 'export const madeToday = 1',
  'src/pages/public/home.tsx': 'export default function Home() {\n  return null\n}',
  'src/app/routes.tsx': 'export const routes = 1',
  'src/main.tsx': 'export const entry = 1',
  'src/build/plugin.ts': 'export const plugin = 1\nexport type Plugin = typeof plugin',
}

const use = (name: string, from: string) =>
  `import { ${name} } from '${from}'\nexport const x = ${name}`

const refused: [title: string, file: string, code: string, rule: string][] = [
  ['domain imports lib', 'src/domain/a.ts', use('words', '@/lib/api/errors'), zones],
  [
    'domain imports a feature',
    'src/domain/b.ts',
    use('payments', '@/features/payments/queries'),
    zones,
  ],
  ['lib imports a component', 'src/lib/a.ts', use('card', '@/components/card'), zones],
  [
    'a component imports a feature',
    'src/components/a.tsx',
    use('payments', '@/features/payments/queries'),
    zones,
  ],
  ['a component imports the app', 'src/components/b.tsx', use('routes', '../app/routes'), zones],
  [
    'a feature imports a page',
    'src/features/payments/a.ts',
    "import Home from '@/pages/public/home'\nexport const x = Home",
    zones,
  ],
  [
    'a feature imports another',
    'src/features/payments/b.ts',
    use('madeToday', '@/features/made-today/queries'),
    zones,
  ],
  [
    'a new feature imports another',
    'src/features/made-today/a.ts',
    use('payments', '../payments/queries'),
    zones,
  ],
  [
    'a feature imports a type of another',
    'src/features/made-today/b.ts',
    "export type X = typeof import('../payments/queries')\nimport type { payments } from '../payments/queries'\nexport type Y = typeof payments",
    zones,
  ],
  [
    'a feature loads another later',
    'src/features/made-today/c.ts',
    "export const x = () => import('@/features/payments/queries')",
    zones,
  ],
  [
    'a page imports the app',
    'src/pages/public/a.tsx',
    "import { routes } from '@/app/routes'\nexport default function Page() {\n  return routes\n}",
    zones,
  ],
  ['the app imports an entry', 'src/app/a.tsx', use('entry', '@/main'), zones],
  ['a rule imports the build', 'src/domain/e.ts', use('plugin', '@/build/plugin'), zones],
  ['an entry imports the build', 'src/boot.ts', use('plugin', './build/plugin'), zones],
  [
    'a page imports a type of the build',
    'src/pages/public/d.tsx',
    "import type { Plugin } from '@/build/plugin'\nexport default function Page({ plugin }: { plugin: Plugin }) {\n  return plugin\n}",
    zones,
  ],
  [
    'two files import each other',
    'src/domain/cycle.ts',
    "import { other } from './elcyc'\nexport const one = () => other",
    'import-x/no-cycle',
  ],
  [
    'queries import the client',
    'src/features/payments/c.ts',
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
    'src/features/payments/components/d.tsx',
    use('createClient', '@supabase/supabase-js'),
    imports,
  ],
  [
    'a feature loads the package later',
    'src/features/payments/e.ts',
    "export const x = () => import('@supabase/supabase-js')",
    syntax,
  ],
  ['a feature imports the toaster', 'src/features/payments/f.ts', use('toast', 'sonner'), imports],
  ['api.ts imports the toaster', 'src/features/toasts/api.ts', use('toast', 'sonner'), imports],
  ['a barrel', 'src/domain/c.ts', "export * from './rule'", syntax],
  ['a named barrel', 'src/domain/d.ts', "export { rule } from './rule'", syntax],
  [
    'a default export outside pages',
    'src/components/e.tsx',
    'export default function Card() {\n  return null\n}',
    'import-x/no-default-export',
  ],
  [
    'a page without a default export',
    'src/pages/public/c.tsx',
    'export const page = 1',
    'import-x/prefer-default-export',
  ],
  ['a message in the console', 'src/lib/b.ts', "console.log('x')", 'no-console'],
  [
    'every column selected',
    'src/features/starred/api.ts',
    "export const x = (q: { select: (c: string) => void }) => { q.select('*') }",
    syntax,
  ],
  [
    'every column of a nested table selected',
    'src/features/nested/api.ts',
    "export const x = (q: { select: (c: string) => void }) => { q.select('id, payments(*)') }",
    syntax,
  ],
  [
    'a lost promise',
    'src/lib/c.ts',
    'export const x = () => { void 0; Promise.resolve(1) }',
    '@typescript-eslint/no-floating-promises',
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
    "import { madeToday } from '@/features/made-today/queries'\nimport { payments } from '@/features/payments/queries'\nexport default function Both() {\n  return madeToday + payments\n}",
  ],
  [
    'the app loads a page later',
    'src/app/lazy.tsx',
    "export const home = () => import('@/pages/public/home')",
  ],
  [
    'api.ts imports the client',
    'src/features/payments/api.ts',
    use('supabase', '@/lib/supabase/client'),
  ],
  [
    'a part of a large api.ts imports the client',
    'src/features/payments/decision-api.ts',
    use('supabase', '@/lib/supabase/client'),
  ],
  ['lib imports the package', 'src/lib/client.ts', use('createClient', '@supabase/supabase-js')],
  [
    'the build imports what it builds, and prints',
    'src/build/build.ts',
    "import { routes } from '../app/routes'\nimport type { entry } from '../main'\nexport const x: typeof entry = routes\nconsole.log(x)",
  ],
  ['the app imports the toaster', 'src/app/toaster.tsx', use('Toaster', 'sonner')],
  ['the query client imports the toaster', 'src/lib/query-client.ts', use('toast', 'sonner')],
]

let tree = ''
let rulesByFile = new Map<string, string[]>()

function plant(file: string, code: string): void {
  const full = path.join(tree, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, `${code}\n`)
}

beforeAll(async () => {
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  tree = mkdtempSync(path.join(root, '.cache/zones-'))
  plant('package.json', '{ "type": "module" }')
  plant(
    'tsconfig.json',
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: { types: [], paths: { '@/*': ['./src/*'] } },
      include: ['src'],
    }),
  )
  for (const [file, code] of Object.entries(ground)) plant(file, code)
  for (const [, file, code] of [...refused, ...accepted]) plant(file, code)
  plant('src/domain/elcyc.ts', "import { one } from './cycle'\nexport const other = () => one")
  const eslint = new ESLint({
    cwd: tree,
    overrideConfigFile: true,
    overrideConfig: createConfig(tree),
  })
  const results = await eslint.lintFiles(['src'])
  rulesByFile = new Map(
    results.map(({ filePath, messages }) => [
      path.relative(tree, filePath).replaceAll(path.sep, '/'),
      messages.map(({ ruleId, message }) => ruleId ?? message),
    ]),
  )
})

afterAll(() => {
  rmSync(tree, { recursive: true, force: true })
})

describe('a planted import', () => {
  it.each(refused)('is refused: %s', (_title, file, _code, rule) => {
    expect(rulesByFile.get(file)).toContain(rule)
  })

  it.each(accepted)('is accepted: %s', (_title, file) => {
    expect(rulesByFile.get(file)).toEqual([])
  })
})

describe('the zones of this repository', () => {
  it('fence every feature that has a folder', () => {
    const features = path.join(root, 'src/features')
    const folders = readdirSync(features, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const fenced = importZones(root)
      .filter(({ from }) => from === features)
      .map(({ target }) => path.basename(target))
    expect(fenced).toEqual(folders.sort())
  })

  it('refuse a folder of src that has no layer', () => {
    mkdirSync(path.join(tree, 'other/src/helpers'), { recursive: true })
    expect(() => importZones(path.join(tree, 'other'))).toThrow('src/helpers has no layer')
  })
})
