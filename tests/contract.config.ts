import path from 'node:path'
import process from 'node:process'
import { defineConfig } from 'vitest/config'
import { root } from '../src/build/app-config.ts'
import { stretched } from './runner/stretch.ts'
import { attempts, linesOf, ResultsReporter } from './runner/vitest-reporter.ts'

const shared = {
  root,
  envDir: false as const,
  resolve: { alias: { '@': path.join(root, 'src') } },
}

const folder = path.join(root, 'tests/contract')

const limits = {
  ...attempts,
  testTimeout: stretched(240_000),
  hookTimeout: stretched(300_000),
  restoreMocks: true,
}
const timer = path.join(root, 'tests/runner/processor-time.ts')

// The passwords of tests keep nothing.
process.env['LITE_AUTH_BCRYPT_COST'] = '4'

// The settings that the app reads are made when the project has its address: see contract/be-the-app.ts.
export default defineConfig({
  ...shared,
  cacheDir: path.join(root, '.cache/vitest-contract'),
  test: {
    reporters: [linesOf, new ResultsReporter('contract')],
    // One database for all files of a project: what one counts, no other one changes meanwhile.
    fileParallelism: false,
    projects: [
      {
        ...shared,
        test: {
          ...limits,
          name: 'postgrest',
          environment: 'node',
          include: ['tests/contract/*.contract.ts'],
          globalSetup: [path.join(folder, 'global-setup.ts')],
          setupFiles: [timer, path.join(folder, 'setup.ts')],
        },
      },
      {
        ...shared,
        test: {
          ...limits,
          name: 'embedded',
          environment: 'node',
          include: ['tests/contract/on-embedded.ts'],
          setupFiles: [timer, path.join(folder, 'setup-embedded.ts')],
        },
      },
    ],
  },
})
