import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadConfig, root } from './tests/helpers/app-config.ts'
import { leanRouterPlugin } from './tests/helpers/lean-router-plugin.ts'
import { operatorPlugin } from './tests/helpers/operator-plugin.ts'

const config = loadConfig()

/*
 * Chunks that many pages share, few of them: each file costs a request and its headers. React changes
 * with the lock file alone, so that a returning visitor keeps it; of the others each stands for one thing
 * that a page does. What the pages of one side have in common comes to all of them.
 */
const group = (name: string, test: RegExp) => ({
  name,
  test,
  includeDependenciesRecursively: false,
})
const groups = [
  group(
    'react',
    /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|clsx)\//,
  ),
  group('auth', /node_modules\/(?:@supabase\/auth-js|tslib)\/|src\/lib\/(?:supabase|session)\.ts/),
  group('lists', /src\/lib\/(?:realtime|pace)\.|src\/components\/ui\/empty-state/),
  group('realtime', /node_modules\/@supabase\/(?:realtime-js|phoenix)\//),
  group(
    'phone',
    /node_modules\/libphonenumber-js\/|src\/domain\/phone|src\/components\/phone-link/,
  ),
  group(
    'data',
    /node_modules\/@tanstack\/|node_modules\/@supabase\/postgrest-js\/|src\/lib\/(?:query-client|connection|errors|public-db|fetch-in-time)|src\/app\/(?:data-area|offline-banner)/,
  ),
  group(
    'forms',
    /node_modules\/(?:react-hook-form|zod|@hookform)\/|src\/lib\/(?:use-app-form|constraint-sentences|form-fields)/,
  ),
  group(
    'fields',
    /src\/domain\/search\.|src\/components\/(?:search-box|ui\/(?:field|input|select|textarea|choice|checkbox|form-error|password|honeypot|search-input|pagination|tab-parts|link-tabs))/,
  ),
  group(
    'tickets',
    /src\/components\/(?:bank-details|client-only|not-found-message|ticket-card|ui\/copy-button)|src\/features\/sharing\//,
  ),
  group(
    'signed-in',
    /src\/app\/(?:session-gate|app-frame|brand|frame-outline|phone-bar|parent-area|admin-area|sign-out)|src\/components\/ui\/(?:confirm-)?dialog\.|src\/domain\/(?:consent|dates|video)|src\/lib\/(?:auth-error|image|late-view|storage|use-user)|src\/features\/(?:auth\/(?:api|queries)|applications\/(?:api|journey-dates|last-visit|queries))/,
  ),
  group('content', /src\/components\/(?:page-hero|section|star-sky)\./),
  group(
    'shared',
    /src\/(?:domain\/(?:application|money|names|regions|talents|ticket)\.|lib\/(?:new-id|notify|paths|session-store|use-page-title)|components\/(?:child-avatar|page-heading|star(?:-geometry)?\.|ui\/(?:badge|button|card|error-state|flag|icon|link\.|query-view|skeleton|spinner)))/,
  ),
]

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), tailwindcss(), operatorPlugin(config), leanRouterPlugin()],
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
