import type { Country } from '../../../src/domain/regions.ts'
import type { ReadSetting } from './serve-job.ts'

/** The settings that all emails share. */
export interface EmailSettings {
  productName: string
  /** The base of its links, without a trailing slash. */
  siteUrl: string
  /** The base of the one-click unsubscribe: the project's address, without a trailing slash. */
  projectUrl: string
  /** The support's WhatsApp numbers; a country without one gets no link. */
  support?: Partial<Record<Country, string | null | undefined>>
  /** The sender: `show@example.org` or `The Show <show@example.org>`. */
  from: string
}

/**
 * The operator's settings for emails.
 *
 * @throws Error that names what is missing or malformed
 */
export function readEmailSettings(setting: ReadSetting): EmailSettings & { smtpUrl: string } {
  // Self-hosted functions see the project under a name of its internal network, and this variable has the public one.
  const projectName = setting('SUPABASE_PUBLIC_URL') ? 'SUPABASE_PUBLIC_URL' : 'SUPABASE_URL'
  const read = (name: string, pattern: RegExp, form: string) => {
    const value = setting(name)?.trim() ?? ''
    if (!pattern.test(value)) throw new Error(`No emails are sent: ${name} must be ${form}.`)
    return value.replace(/\/+$/, '')
  }
  return {
    smtpUrl: read('SMTP_URL', /^smtps?:\/\/[^\s/]+/, 'like smtps://user:password@host:465'),
    from: read('MAIL_FROM', /@/, 'the address that emails come from'),
    siteUrl: read('SITE_URL', /^https?:\/\/[^\s/]/, 'the address of the site'),
    projectUrl: read(projectName, /^https?:\/\/[^\s/]/, 'the address of the project'),
    productName: setting('PRODUCT_NAME')?.trim() || 'Kanyezi',
    support: {
      Nigeria: setting('WHATSAPP_SUPPORT_NG')?.trim(),
      'South Africa': setting('WHATSAPP_SUPPORT_ZA')?.trim(),
    },
  }
}
