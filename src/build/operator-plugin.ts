import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { AppConfig } from '../lib/config-schema.ts'

/** Files of `public/` that name the product or its server; in place of `%…%` comes the setting. */
const templates = ['_headers', 'manifest.webmanifest']

/** Origins, for HTTP and for the realtime socket, that pages may reach besides their own. */
export function supabaseOrigins(config: Pick<AppConfig, 'supabaseUrl'>): string[] {
  if (config.supabaseUrl === '') return []
  const { origin } = new URL(config.supabaseUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}

export function fillTemplate(name: string, text: string, config: AppConfig): string {
  const origins = supabaseOrigins(config)
  const productName = name.endsWith('.html')
    ? escapeHtml(config.productName)
    : JSON.stringify(config.productName).slice(1, -1)
  return text
    .replaceAll('%PRODUCT_NAME%', () => productName)
    .replaceAll(' %SUPABASE_ORIGINS%', () => origins.map((origin) => ` ${origin}`).join(''))
    .replaceAll(' %SUPABASE_ORIGIN%', () => (origins[0] === undefined ? '' : ` ${origins[0]}`))
}

/** Text as it stands in HTML, between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Brings the operator's settings into the files that are not TypeScript. */
export function operatorPlugin(config: AppConfig): Plugin {
  let publicDir = ''
  let outDir = ''
  return {
    name: 'operator-settings',
    configResolved(resolved) {
      publicDir = resolved.publicDir
      outDir = path.resolve(resolved.root, resolved.build.outDir)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => fillTemplate('index.html', html, config),
    },
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => {
        const text = readFileSync(path.join(publicDir, 'manifest.webmanifest'), 'utf8')
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(fillTemplate('manifest.webmanifest', text, config))
      })
    },
    writeBundle() {
      for (const name of templates) {
        const text = readFileSync(path.join(publicDir, name), 'utf8')
        writeFileSync(path.join(outDir, name), fillTemplate(name, text, config))
      }
    },
  }
}
