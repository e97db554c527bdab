import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadConfig, root } from './tests/helpers/app-config.ts'
import { operatorPlugin } from './tests/helpers/operator-plugin.ts'

const config = loadConfig()

/*
 * Chunks that many pages share. React changes with the lock file alone, so that a returning visitor
 * keeps it; of the others each stands for one thing that a page does. What is shared by few stays
 * where the bundler puts it: larger groups were tried, and made pages load what they do not use.
 */
const group = (name: string, test: RegExp) => ({
  name,
  test,
  includeDependenciesRecursively: false,
})
const groups = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx|class-variance-authority)\//,
  },
  group('query', /node_modules\/@tanstack\/|src\/lib\/query-client|src\/app\/data-area/),
  group('auth', /node_modules\/(?:@supabase\/auth-js|tslib)\/|src\/lib\/(?:supabase|session)\.ts/),
  group('realtime', /node_modules\/@supabase\/(?:realtime-js|phoenix)\//),
  group('forms', /node_modules\/(?:react-hook-form|zod|@hookform)\/|src\/lib\/use-app-form/),
  group(
    'fields',
    /src\/components\/ui\/(?:field|input|select|textarea|choice|checkbox|form-error|password)/,
  ),
  group('phone', /node_modules\/libphonenumber-js\/|src\/domain\/phone/),
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
