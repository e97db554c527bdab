import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { AppConfig } from '../lib/config-schema.ts'
import { VERSION } from '../lib/version.ts'

/** Files in `public/` that name the product or its server. `%…%` is replaced by the setting. */
const templates = ['_headers', 'manifest.webmanifest']

/** Other origins that pages may connect to, for HTTP and for the realtime socket. */
export function supabaseOrigins(config: Pick<AppConfig, 'supabaseUrl'>): string[] {
  if (config.supabaseUrl === '') return []
  const { origin } = new URL(config.supabaseUrl)
  return [origin, origin.replace(/^http/, 'ws')]
}

/** The origins of the captcha's script, frame and calls. */
const CAPTCHA_ORIGINS = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
}

export function fillTemplate(name: string, text: string, config: AppConfig): string {
  const origins = supabaseOrigins(config)
  const captcha = config.captcha ? CAPTCHA_ORIGINS[config.captcha.provider] : []
  const productName = name.endsWith('.html')
    ? escapeHtml(config.productName)
    : JSON.stringify(config.productName).slice(1, -1)
  return text
    .replaceAll('%PRODUCT_NAME%', () => productName)
    .replaceAll(' %CAPTCHA_ORIGINS%', () => captcha.map((origin) => ` ${origin}`).join(''))
    .replaceAll('%VERSION%', VERSION)
    .replaceAll(' %SUPABASE_ORIGINS%', () => origins.map((origin) => ` ${origin}`).join(''))
    .replaceAll(' %SUPABASE_ORIGIN%', () => (origins[0] === undefined ? '' : ` ${origins[0]}`))
}

/** Escapes text for HTML, between tags or in quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const A_YEAR_MS = 365 * 86_400_000

/**
 * The file of RFC 9116, which says where to report a vulnerability. It is valid for a year from the build. Null without
 * a contact.
 */
export function securityText(
  { securityContact, siteUrl }: Pick<AppConfig, 'securityContact' | 'siteUrl'>,
  now = new Date(),
): string | null {
  if (securityContact === null) return null
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(now.getTime() + A_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    ...(siteUrl === null ? [] : [`Canonical: ${siteUrl}/.well-known/security.txt`]),
  ]
  return `${lines.join('\n')}\n`
}

/** Fills the operator's settings into files that are not TypeScript. */
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
      const contact = securityText(config)
      if (contact !== null) {
        mkdirSync(path.join(outDir, '.well-known'), { recursive: true })
        writeFileSync(path.join(outDir, '.well-known/security.txt'), contact)
      }
    },
  }
}
