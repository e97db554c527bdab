import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadConfig, root } from './src/build/app-config.ts'
import { operatorPlugin } from './src/build/operator-plugin.ts'

const config = loadConfig()

/*
 * Chunks that many pages share, so few that a page with data has six or seven: a browser asks one host for six
 * files at a time over HTTP/1.1, and each further one waits for the line once more. React changes with
 * the lock file alone, so that a returning visitor keeps it; of the others each stands for one thing that
 * a page does.
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
  group('realtime', /node_modules\/@supabase\/(?:realtime-js|phoenix)\//),
  group(
    'phone',
    /node_modules\/libphonenumber-js\/|src\/domain\/phone|src\/components\/phone-link/,
  ),
  group(
    'forms',
    /node_modules\/(?:react-hook-form|zod|@hookform|@standard-schema)\/|src\/lib\/(?:use-app-form|constraint-sentences|form-fields)/,
  ),
  group(
    'fields',
    /src\/domain\/reference\.|src\/components\/(?:search-box|ui\/(?:field|input|select|textarea|choice|checkbox|form-error|password|honeypot|search-input|pagination|tab-parts|link-tabs|data-table))/,
  ),
  group(
    'tickets',
    /src\/components\/(?:bank-details|client-only|not-found-message|ticket-card|ui\/copy-button)|src\/features\/sharing\//,
  ),
  group(
    'signed-in',
    /node_modules\/(?:@supabase\/auth-js|tslib)\/|src\/app\/(?:session-gate|app-frame|brand|frame-outline|phone-bar|parent-area|admin-area|sign-out)|src\/components\/ui\/dialog\.|src\/domain\/(?:consent|dates|journey|video)\.|src\/lib\/(?:auth-error|image|late-view|session|storage|supabase|use-user)\.|src\/features\/(?:auth\/(?:api|queries)|applications\/(?:api|journey-dates|last-visit|queries)|payments\/(?:amount|api|proof|queries))\./,
  ),
  group('content', /src\/components\/(?:page-hero|section|star-sky)\./),
  group(
    'app',
    /node_modules\/@tanstack\/|node_modules\/@supabase\/postgrest-js\/|src\/main\.|src\/app\/(?:app|data-area|error-boundary|lazy-part|offline-banner|once-listening|page-spinner|preload-route|scroll-to-top|site-layout|site-links|toast-outlet|update-watch|use-route-location)\.|src\/domain\/(?:application|money|names|regions|search|talents|ticket|whatsapp)\.|src\/lib\/(?:connection|errors|fetch-in-time|new-id|notify|pace|paths|public-db|query-client|realtime|session-store|support|use-page-title)\.|src\/components\/(?:child-avatar|page-heading|site-|social-networks|star(?:-geometry)?\.|ui\/(?:badge|button|card|empty-state|error-state|flag|icon|link\.|query-view|skeleton|spinner))/,
  ),
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
