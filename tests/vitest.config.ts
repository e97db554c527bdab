import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { loadConfig, root } from '../src/build/app-config.ts'
import { stretched } from './runner/stretch.ts'
import { ResultsReporter } from './runner/vitest-reporter.ts'

// Units read the placeholders of .env.example, whatever the developer's own .env says.
process.env['APP_SETTINGS'] = 'example'

// Made anew for each project: vitest takes `define` out of the object that it is given.
const shared = () => ({
  root,
  envDir: false as const,
  resolve: { alias: { '@': path.join(root, 'src') } },
  define: { __APP_CONFIG__: JSON.stringify(loadConfig()) },
  cacheDir: path.join(root, '.cache/vitest'),
})

const environmentOptions = { happyDOM: { url: 'http://localhost:3000/' } }

export default defineConfig({
  ...shared(),
  test: {
    reporters: ['default', new ResultsReporter()],
    maxWorkers: 2,
    projects: [
      {
        ...shared(),
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          environmentOptions,
          include: ['src/**/*.test.tsx'],
          setupFiles: ['setup-dom', 'setup-dialogs'].map((name) =>
            path.join(root, `tests/fakes/${name}.ts`),
          ),
          testTimeout: stretched(30_000),
          hookTimeout: stretched(60_000),
          expect: { poll: { timeout: stretched(20_000) } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        ...shared(),
        test: {
          name: 'node',
          // A file that needs a document all the same says so in its first line.
          environment: 'node',
          environmentOptions,
          include: ['{src,supabase,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          // Some start stacks and servers, which take an idle machine ten seconds.
          testTimeout: stretched(120_000),
          hookTimeout: stretched(120_000),
          expect: { poll: { timeout: stretched(60_000) } },
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
    ],
  },
})
