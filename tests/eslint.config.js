import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** Layers of `src/`: each may import itself and what stands to its left. */
const layers = ['domain', 'lib', 'components', 'features', 'pages', 'app']

/** Folders of `src/` that no layer may import: `build/` runs in Node, `styles/` holds no code. */
const outsideLayers = ['build', 'styles']

function namesIn(folder, isWanted) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(isWanted)
    .map((entry) => entry.name)
    .sort()
}

const foldersIn = (folder) => namesIn(folder, (entry) => entry.isDirectory())
const filesIn = (folder) => namesIn(folder, (entry) => entry.isFile())

/**
 * Zones for `import-x/no-restricted-paths`, computed from the folders that exist, so that a feature
 * is fenced from the day its folder is made. A folder without a place in the order is an error.
 */
export function importZones(root) {
  const source = path.join(root, 'src')
  const entryFiles = filesIn(source)
  const unknown = foldersIn(source).filter((name) => ![...layers, ...outsideLayers].includes(name))
  if (unknown.length > 0) {
    throw new Error(`src/${unknown[0]} has no layer: give it one in tests/eslint.config.js`)
  }
  const upward = layers.slice(0, -1).map((layer, index) => ({
    target: path.join(source, layer),
    from: layers.slice(index + 1).map((above) => path.join(source, above)),
    message: `Imports run ${layers.join(' <- ')}: ${layer} knows nothing to its right.`,
  }))
  const features = path.join(source, 'features')
  const sideways = foldersIn(features).map((feature) => ({
    target: path.join(features, feature),
    from: features,
    except: [`./${feature}`],
    message:
      'Features do not know each other: share through domain/ or components/, meet in pages/.',
  }))
  const entries = layers.map((layer) => ({
    target: path.join(source, layer),
    from: entryFiles.map((file) => path.join(source, file)),
    message: 'An entry imports the app; nothing imports an entry.',
  }))
  const browser = {
    target: [...layers, ...entryFiles].map((name) => path.join(source, name)),
    from: path.join(source, 'build'),
    message: 'build/ runs in Node only: what a browser loads imports nothing from it.',
  }
  return [...upward, ...sideways, ...entries, browser]
}

const supabaseClient = {
  regex: '^@supabase/|(^|/)lib/(supabase/client|api/public/client)$',
  message: "Only a feature's api.ts or *-api.ts and lib/ talk to Supabase.",
  allowTypeImports: true,
}
const toasts = {
  regex: '^sonner(/|$)',
  message: 'Only app/ and lib/query-client.ts raise toasts.',
}

const startupDoor = {
  regex: '(^|/)startup/[a-z]',
  message: 'lib/startup has one door: import from lib/startup.',
}

/** Static and dynamic imports of a module, refused alike. */
function refuseImports(...others) {
  const modules = [...others, startupDoor]
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: modules }],
    'no-restricted-syntax': [
      'error',
      ...modules.map(({ regex, message }) => ({
        selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
        message,
      })),
      ...sourceSyntax,
    ],
  }
}

const sourceSyntax = [
  {
    selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
    message: 'No barrel files: import a thing from the file that makes it.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^createSigned(Url|Urls|UploadUrl)$/]',
    message: 'A signed link opens a file for anybody who has it: download it with the session.',
  },
  {
    selector: "CallExpression[callee.property.name='select'] > Literal[value=/\\*/]",
    message: 'Name the columns: select("*") fetches what nobody asked for.',
  },
  {
    selector:
      "CallExpression[callee.property.name='select'] > TemplateLiteral > TemplateElement[value.raw=/\\*/]",
    message: 'Name the columns: select("*") fetches what nobody asked for.',
  },
]

// Tools that load a file take what it exports by default.
const loadedFiles = ['*.config.ts', 'tests/*.config.{ts,js}', 'tests/runner/e2e-reporter.ts']
const typescript = ['**/*.{ts,tsx}']
const source = ['src/**/*.{ts,tsx}']
const buildFiles = ['src/build/**']
const tests = ['**/*.test.{ts,tsx}', 'tests/**/*.ts']

/** The lint of a tree that is laid out like this repository. */
export function createConfig(root) {
  return defineConfig(
    {
      ignores: [
        ...['dist/', '.cache/', '.data/', 'coverage/', 'test-results/', 'playwright-report/'],
        'src/lib/supabase/database.types.ts',
      ],
    },
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
    js.configs.recommended,
    {
      files: typescript,
      extends: [tseslint.configs.strict, tseslint.configs.stylistic],
      languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
      rules: {
        // Either says it; a name that is declared as the other kind is no defect.
        '@typescript-eslint/consistent-type-definitions': 'off',
        '@typescript-eslint/no-unused-vars': [
          'error',
          { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
        ],
        '@typescript-eslint/consistent-type-imports': 'error',
        // Those that need types and find what the compiler lets through: lost promises, dead
        // conditions, objects printed as [object Object], forgotten members of a union.
        '@typescript-eslint/await-thenable': 'error',
        '@typescript-eslint/no-floating-promises': 'error',
        // A handler may answer a promise; a condition or a callback's argument may not be one.
        '@typescript-eslint/no-misused-promises': [
          'error',
          { checksVoidReturn: { attributes: false, properties: false, returns: false } },
        ],
        '@typescript-eslint/no-base-to-string': 'error',
        '@typescript-eslint/no-for-in-array': 'error',
        '@typescript-eslint/no-unnecessary-condition': [
          'error',
          { allowConstantLoopConditions: true },
        ],
        '@typescript-eslint/no-unnecessary-type-assertion': 'error',
        '@typescript-eslint/no-unsafe-argument': 'error',
        '@typescript-eslint/no-unsafe-assignment': 'error',
        '@typescript-eslint/no-unsafe-call': 'error',
        '@typescript-eslint/no-unsafe-member-access': 'error',
        '@typescript-eslint/no-unsafe-return': 'error',
        '@typescript-eslint/only-throw-error': 'error',
        '@typescript-eslint/prefer-promise-reject-errors': 'error',
        '@typescript-eslint/return-await': 'error',
        '@typescript-eslint/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
      },
    },
    {
      files: ['**/*.{js,ts,tsx}'],
      plugins: { 'import-x': importX },
      settings: {
        'import-x/resolver-next': [
          createTypeScriptImportResolver({ project: path.join(root, 'tsconfig.json') }),
        ],
        'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      },
      languageOptions: { globals: globals.node },
      rules: {
        'import-x/no-cycle': ['error', { ignoreExternal: true }],
        'import-x/no-self-import': 'error',
        'import-x/no-duplicates': 'error',
        'import-x/no-default-export': 'error',
        'import-x/no-restricted-paths': ['error', { basePath: root, zones: importZones(root) }],
      },
    },
    {
      files: source,
      ignores: buildFiles,
      extends: [reactHooks.configs.flat.recommended],
      languageOptions: { globals: globals.browser },
      rules: { 'no-console': 'error', ...refuseImports(supabaseClient, toasts) },
    },
    {
      files: ['src/features/*/{api,*-api}.ts', 'src/features/*/{api,*-api}.test.ts'],
      rules: refuseImports(toasts),
    },
    { files: ['src/lib/**'], rules: refuseImports(toasts) },
    { files: ['src/lib/query-client.ts', 'src/lib/query-client.test.ts'], rules: refuseImports() },
    {
      // The door re-exports what the rest of the app may know of its room.
      files: ['src/lib/startup/index.ts'],
      rules: {
        'no-restricted-syntax': 'off',
        '@typescript-eslint/no-restricted-imports': 'off',
      },
    },
    { files: ['src/app/**'], rules: refuseImports(supabaseClient) },
    {
      files: ['src/pages/*/*.tsx'],
      ignores: tests,
      rules: {
        'import-x/no-default-export': 'off',
        'import-x/prefer-default-export': ['error', { target: 'any' }],
      },
    },
    { files: loadedFiles, rules: { 'import-x/no-default-export': 'off' } },
    {
      files: tests,
      rules: {
        // A test asserts with `!` where a missing value should make it fail.
        '@typescript-eslint/no-non-null-assertion': 'off',
      },
    },
    { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  )
}

export default createConfig(fileURLToPath(new URL('..', import.meta.url)))
