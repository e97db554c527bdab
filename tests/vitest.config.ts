import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { InlineConfig } from 'vitest/node'
import { loadConfig, root } from '../src/build/app-config.ts'
import { stretched } from './runner/stretch.ts'
import { attempts, linesOf, ResultsReporter } from './runner/vitest-reporter.ts'

// Units read the placeholders of .env.example, whatever the developer's own .env says.
process.env['APP_SETTINGS'] = 'example'
// The passwords of tests keep nothing, and there are hundreds.
process.env['LITE_AUTH_BCRYPT_COST'] = '4'

// Made anew for each project: vitest takes `define` out of the object that it is given.
const shared = () => ({
  root,
  envDir: false as const,
  resolve: { alias: { '@': path.join(root, 'src') } },
  define: { __APP_CONFIG__: JSON.stringify(loadConfig()) },
  cacheDir: path.join(root, '.cache/vitest'),
})

const setUp = (name: string) => path.join(root, 'tests', `${name}.ts`)
const timer = setUp('runner/processor-time')

/**
 * The clock that a test replaces, as Vitest's default but without `setImmediate`: the fake IndexedDB takes its turns by it,
 * and a turn that is left in a clock that is taken away leaves the phone's database without an answer for every later test.
 */
const fakeTimers: InlineConfig['fakeTimers'] = {
  toFake: [
    'Date',
    'performance',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
  ],
}

const tidy = { ...attempts, restoreMocks: true, unstubGlobals: true, fakeTimers }

/** Limits of what needs a document alone. */
const ofComponents = {
  ...tidy,
  testTimeout: stretched(30_000),
  hookTimeout: stretched(60_000),
  expect: { poll: { timeout: stretched(20_000) } },
}

/** Limits of what may start stacks and servers, which take an idle machine ten seconds. */
const ofStacks = {
  ...tidy,
  testTimeout: stretched(120_000),
  hookTimeout: stretched(120_000),
  expect: { poll: { timeout: stretched(60_000) } },
}

const inDocument = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
  setupFiles: [timer, setUp('fakes/setup-dom'), setUp('fakes/setup-dialogs')],
}

/** The tests of `src/`, with their text. */
const tests = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('src', file))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/**
 * Files with a worker of their own. Those of a project share their modules and their window otherwise, which saves
 * most of the time that components take; so a file leaves nothing behind that a page would not.
 */
const isolated = tests
  // A module that is replaced stays so for the files that come later, and is not in what has read it before; where all
  // are read anew, those files meet two of each, of the client of Supabase too, which then warns.
  .filter(({ text }) => /vi\.(?:mock|resetModules)\(/.test(text))
  .map(({ file }) => file)

/** Files that need a document and say so in their first line: beside those without one they would each begin a worker. */
const withDocument = tests
  .filter(({ text }) => text.startsWith('// @vitest-environment happy-dom'))
  .map(({ file }) => file)

/** It stands in the network's place before the app's client is made, which keeps what it finds there. */
const recorder = 'tests/bench/database/recorder.test.ts'

export default defineConfig({
  ...shared(),
  test: {
    reporters: [linesOf, new ResultsReporter()],
    maxWorkers: 2,
    projects: [
      {
        ...shared(),
        plugins: [react()],
        test: {
          ...ofComponents,
          ...inDocument,
          name: 'dom',
          include: ['src/**/*.test.tsx', ...withDocument],
          exclude: isolated,
          isolate: false,
          // One project after the other: a worker goes on with the next file of its own project alone.
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared(),
        test: {
          ...ofStacks,
          name: 'node',
          environment: 'node',
          setupFiles: [timer],
          include: ['{src,supabase,tests}/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...isolated, ...withDocument, recorder],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared(),
        plugins: [react()],
        test: {
          ...ofComponents,
          ...inDocument,
          name: 'isolated',
          include: isolated,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...shared(),
        test: {
          ...ofStacks,
          name: 'isolated-node',
          environment: 'node',
          setupFiles: [timer],
          include: [recorder],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
