import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadConfig, root } from './src/build/app-config.ts'
import { operatorPlugin } from './src/build/operator-plugin.ts'

const config = loadConfig()

/*
 * Few chunks, because a browser asks one host for six files at a time over HTTP/1.1. Packages change with
 * the lock file alone, so that a returning visitor keeps them. An earlier group takes first. The two that
 * every page with data loads take along all that they import; the others leave that to its own group.
 */
const group = (name: string, places: string, minShareCount = 1) => ({
  name,
  test: new RegExp(`/(?:${places})[/.]`),
  minShareCount,
  includeDependenciesRecursively: name === 'boot' || name === 'app',
})
const packages = (names: string) => `node_modules/(?:${names})`
const groups = [
  group('react', packages('react|react-dom|react-router|react-router-dom|scheduler|clsx')),
  group('data', `src/lib/api/public|${packages('@tanstack|@supabase/postgrest-js')}`),
  group('realtime', packages('@supabase/(?:realtime-js|phoenix)')),
  group('supabase', `src/lib/supabase|${packages('@supabase|iceberg-js|tslib')}`),
  group('zod', packages('zod')),
  group('forms', `src/lib/forms|${packages('react-hook-form|@hookform|@standard-schema')}`),
  // With the link to a number: shared by many, it would draw the numbers into every page.
  group('phone', `src/(?:domain/phone|components/phone-link)|${packages('libphonenumber-js')}`),
  group('boot', 'src/(?:lib/startup|boot)'),
  // What at least nine pages and views share.
  group('app', 'src/(?:app|components|domain|lib)', 9),
  // The panel's lists and dialogs share among themselves what no family needs.
  group('features', 'src/features/(?!admin-)[^/]+', 5),
]

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), tailwindcss(), operatorPlugin(config)],
  resolve: { alias: { '@': path.join(root, 'src') } },
  define: { __APP_CONFIG__: JSON.stringify(config) },
  // The settings come through __APP_CONFIG__ alone, which is checked.
  envDir: false,
  cacheDir: '.cache/vite',
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
