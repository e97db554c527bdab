import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLAYER_ORIGINS } from '../domain/video-player.ts'
import { readConfig } from '../lib/config-schema.ts'
import { root } from './app-config.ts'
import { fillTemplate, securityText } from './operator-plugin.ts'

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
    policy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ')
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

  it.each([
    ['turnstile', 'https://challenges.cloudflare.com'],
    ['hcaptcha', 'https://hcaptcha.com https://*.hcaptcha.com'],
  ])('lets in the script and the frame of %s where the operator has it', (provider, origins) => {
    const policy = policyOf(
      readConfig({ VITE_CAPTCHA_PROVIDER: provider, VITE_CAPTCHA_SITE_KEY: '0x4AAAAAAAexample' }),
    )
    expect(policy['script-src']).toBe(`'self' ${origins}`)
    expect(policy['frame-src']).toBe(`${PLAYER_ORIGINS.join(' ')} ${origins}`)
    expect(policy['connect-src']).toBe(`'self' ${origins}`)
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

describe('the security contact', () => {
  const now = new Date('2026-11-25T12:00:00Z')

  it('stands in security.txt for a year, with the address where it stands', () => {
    const config = {
      securityContact: 'mailto:security@example.com',
      siteUrl: 'https://show.example',
    }
    expect(securityText(config, now)?.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Expires: 2027-11-25T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://show.example/.well-known/security.txt',
      '',
    ])
  })

  it('is no file where nobody is named', () => {
    expect(securityText({ securityContact: null, siteUrl: null }, now)).toBeNull()
  })
})
