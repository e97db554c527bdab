import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const config = read('config.toml')

/** The value that a section of the settings has under a key. */
function valueOf(section: string, key: string): string | undefined {
  const after = config.split(`\n[${section}]\n`)[1] ?? ''
  const lines = after.split(/\n(?=\[)/)[0] ?? ''
  return new RegExp(`^${key} = (.*)$`, 'm').exec(lines)?.[1]
}

describe('the files that are pushed to a hosted project', () => {
  it.each([
    'config.toml',
    'seed.sql',
    ...['templates', 'migrations'].flatMap((name) =>
      readdirSync(path.join(folder, name)).map((file) => `${name}/${file}`),
    ),
  ])('%s names no address of a developer’s machine', (name) => {
    expect(read(name)).not.toMatch(/localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]/i)
  })

  it.each([
    ['auth', 'site_url', '"env(VITE_SITE_URL)"'],
    ['auth', 'additional_redirect_urls', '["env(VITE_SITE_URL)"]'],
    ['auth.email.smtp', 'host', '"env(SMTP_HOST)"'],
    ['auth.email.smtp', 'user', '"env(SMTP_USER)"'],
    ['auth.email.smtp', 'pass', '"env(SMTP_PASS)"'],
    ['auth.email.smtp', 'admin_email', '"env(SMTP_ADMIN_EMAIL)"'],
    ['auth.email.smtp', 'sender_name', '"env(SMTP_SENDER_NAME)"'],
  ])('takes %s.%s from the environment', (section, key, value) => {
    expect(valueOf(section, key)).toBe(value)
  })

  it.each([
    ['auth.mfa', 'max_enrolled_factors', '4'],
    ['auth.mfa.totp', 'enroll_enabled', 'true'],
    ['auth.mfa.totp', 'verify_enabled', 'true'],
    ['auth.email.notification.password_changed', 'enabled', 'true'],
    ['auth.email.notification.email_changed', 'enabled', 'true'],
  ])('turns %s.%s to %s', (section, key, value) => {
    expect(valueOf(section, key)).toBe(value)
  })

  it('is told by the list for deploying, each variable by its name', () => {
    const list = read('DEPLOYING.md')
    const variables = [...config.matchAll(/env\((\w+)\)/g)].map(([, name]) => name ?? '')
    expect(variables.length).toBeGreaterThan(5)
    expect(variables.filter((name) => !new RegExp(`^ *${name}=`, 'm').test(list))).toEqual([])
  })

  it('has emails of its own, which only a mail server of its own sends', () => {
    expect(valueOf('auth.email.smtp', 'enabled')).toBe('true')
    for (const [, file = ''] of config.matchAll(/^content_path = "\.\/supabase\/(.*)"$/gm)) {
      expect(read(file)).toContain('{{ .SiteURL }}')
    }
  })
})
