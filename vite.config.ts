import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadConfig, root } from './src/build/app-config.ts'
import { operatorPlugin } from './src/build/operator-plugin.ts'

const config = loadConfig()

/*
 * Few chunks, because a browser asks one host for six files at a time over HTTP/1.1. Packages change with
 * the lock file alone, so that a returning visitor keeps them. Of our own folders a chunk takes what at
 * least five pages and views share, with all that it imports; an earlier group takes first.
 */
const group = (name: string, places: string, minShareCount = 1) => ({
  name,
  test: new RegExp(`/(?:${places})[/.]`),
  minShareCount,
})
const packages = (names: string) => `node_modules/(?:${names})`
const groups = [
  group('react', packages('react|react-dom|react-router|react-router-dom|scheduler|clsx')),
  group('data', packages('@tanstack|@supabase/postgrest-js')),
  group('realtime', packages('@supabase/(?:realtime-js|phoenix)')),
  group('boot', 'src/(?:lib/startup|boot)'),
  group('app', 'src/(?!domain/phone|lib/forms|lib/supabase)(?:app|components|domain|lib)', 5),
  {
    ...group('supabase', `src/lib/supabase|${packages('@supabase')}`),
    // What else these files import belongs to public pages as well.
    includeDependenciesRecursively: false,
  },
  { ...group('features', 'src/features', 5), includeDependenciesRecursively: false },
  group('phone', `src/domain/phone|${packages('libphonenumber-js')}`),
  group('forms', `src/lib/forms|${packages('react-hook-form|zod')}`),
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
