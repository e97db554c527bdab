import type { Country } from '../../../src/domain/regions.ts'
import type { ReadSetting } from './serve-job.ts'

/** The parts that every letter has in common. */
export interface LetterSettings {
  productName: string
  /** Where its links lead, without a slash at the end. */
  siteUrl: string
  /** Where the one-click unsubscribe stands: the project's address, without a slash at the end. */
  projectUrl: string
  /** The WhatsApp numbers of the support; a country without one has no link. */
  support?: Partial<Record<Country, string | null | undefined>>
  /** The sender: `show@example.org` or `The Show <show@example.org>`. */
  from: string
}

/**
 * The operator's settings for letters.
 *
 * @throws Error that names what is missing or malformed
 */
export function readLetterSettings(setting: ReadSetting): LetterSettings & { smtpUrl: string } {
  // Self-hosted, functions know the project by a name that only its own network has, and this one beside it.
  const projectName = setting('SUPABASE_PUBLIC_URL') ? 'SUPABASE_PUBLIC_URL' : 'SUPABASE_URL'
  const read = (name: string, pattern: RegExp, form: string) => {
    const value = setting(name)?.trim() ?? ''
    if (!pattern.test(value)) throw new Error(`No letters are sent: ${name} must be ${form}.`)
    return value.replace(/\/+$/, '')
  }
  return {
    smtpUrl: read('SMTP_URL', /^smtps?:\/\/[^\s/]+/, 'like smtps://user:password@host:465'),
    from: read('MAIL_FROM', /@/, 'the address that letters come from'),
    siteUrl: read('SITE_URL', /^https?:\/\/[^\s/]/, 'the address of the site'),
    projectUrl: read(projectName, /^https?:\/\/[^\s/]/, 'the address of the project'),
    productName: setting('PRODUCT_NAME')?.trim() || 'Kanyezi',
    support: {
      Nigeria: setting('WHATSAPP_SUPPORT_NG')?.trim(),
      'South Africa': setting('WHATSAPP_SUPPORT_ZA')?.trim(),
    },
  }
}
