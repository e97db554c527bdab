import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLAYER_ORIGINS } from '../domain/video-player.ts'
import { readConfig } from '../lib/config-schema.ts'
import { root } from './app-config.ts'
import { fillTemplate } from './operator-plugin.ts'

const own = readConfig({})
const hosted = readConfig({
  VITE_SUPABASE_URL: 'https://project.supabase.co',
  VITE_PRODUCT_NAME: 'Stars "$&" <b>',
})
const fileOf = (name: string) => readFileSync(path.join(root, 'public', name), 'utf8')

/** Directives of the policy by name. */
function policyOf(config: typeof own): Record<string, string> {
  const headers = fillTemplate('_headers', fileOf('_headers'), config)
  const policy = /Content-Security-Policy: (.*)/.exec(headers)?.[1] ?? ''
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ')
      return [name, values.join(' ')]
    }),
  )
}

describe('the content security policy', () => {
  it('allows the own origin alone when there is no other server', () => {
    const policy = policyOf(own)
    expect(policy['default-src']).toBe("'self'")
    expect(policy['connect-src']).toBe("'self'")
    expect(policy['img-src']).toBe("'self' data: blob:")
  })

  it('allows the hosted project, its socket included', () => {
    const policy = policyOf(hosted)
    expect(policy['connect-src']).toBe(
      "'self' https://project.supabase.co wss://project.supabase.co",
    )
    expect(policy['img-src']).toBe("'self' data: blob: https://project.supabase.co")
  })

  it('frames the players of entry videos and nothing else', () => {
    expect(policyOf(hosted)['frame-src']).toBe(PLAYER_ORIGINS.join(' '))
    expect(policyOf(own)['frame-src']).toBe(PLAYER_ORIGINS.join(' '))
  })

  it('allows no inline script, no frame around and no plug-in', () => {
    const policy = policyOf(hosted)
    expect(policy['script-src']).toBe("'self'")
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['object-src']).toBe("'none'")
  })
})

describe('the product name', () => {
  it('stands in the manifest as JSON', () => {
    const text = fillTemplate('manifest.webmanifest', fileOf('manifest.webmanifest'), hosted)
    expect((JSON.parse(text) as { name: string }).name).toBe('Stars "$&" <b>')
  })

  it('stands in the page as text, never as markup', () => {
    expect(fillTemplate('index.html', '<title>%PRODUCT_NAME%</title>', hosted)).toBe(
      '<title>Stars &quot;$&amp;&quot; &lt;b&gt;</title>',
    )
  })
})
