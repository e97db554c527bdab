import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { loadConfig, root } from './src/build/app-config.ts'
import { makeChunkNames } from './src/build/chunks.ts'
import { operatorPlugin } from './src/build/operator-plugin.ts'

const config = loadConfig()

/*
 * Packages change with the lock file alone, so that a returning visitor keeps them. An earlier group takes first.
 * Our own files follow from who reads them: see `src/build/chunks.ts`.
 */
const group = (name: string, paths: string) => ({
  name,
  test: new RegExp(`/(?:${paths})[/.]`),
  includeDependenciesRecursively: name === 'boot',
})
const packages = (names: string) => `node_modules/(?:${names})`
const chunkName = makeChunkNames()
const groups = [
  group('react', packages('react|react-dom|react-router|react-router-dom|scheduler|clsx')),
  group('boot', 'src/(?:lib/startup|boot)'),
  group('realtime', packages('@supabase/(?:realtime-js|phoenix)')),
  group('supabase', packages('@supabase/(?!postgrest-js)[\\w-]+|iceberg-js|tslib')),
  group('zod', packages('zod')),
  group('forms', `src/lib/forms|${packages('react-hook-form|@hookform|@standard-schema')}`),
  // Beside what every page knows of it: a start on a phone that keeps nothing loads none of this.
  group('offline', `src/lib/offline/(?:database|outbox|register|use-outbox)|${packages('idb')}`),
  group('phone', `src/domain/phone|${packages('libphonenumber-js')}`),
  {
    debugName: 'by readers',
    name: (id: string, context: Rolldown.ChunkingContext) =>
      chunkName(id, (other) => context.getModuleInfo(other)),
    test: /\/(?:src|node_modules\/(?:@tanstack|@supabase\/postgrest-js))\//,
    includeDependenciesRecursively: false,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), tailwindcss(), operatorPlugin(config)],
  resolve: { alias: { '@': path.join(root, 'src') } },
  define: { __APP_CONFIG__: JSON.stringify(config) },
  // The settings come through __APP_CONFIG__ alone, which is checked.
  envDir: false,
  cacheDir: '.cache/vite',
  // A worker loads the reader of spreadsheets only when it gets one.
  worker: { format: 'es' },
  build: {
    // Every route is a dynamic import and so a chunk; a page's styles come with it.
    cssCodeSplit: true,
    sourcemap: false,
    reportCompressedSize: false,
    // Browsers that cannot preload a module load it a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild === true ? {} : { output: { codeSplitting: { groups } } },
  },
}))
