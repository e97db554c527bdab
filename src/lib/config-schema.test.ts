import { describe, expect, it } from 'vitest'
import { config } from '@/lib/config'
import { ConfigError, readConfig, slugOf } from '@/lib/config-schema'

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.c2ln`

describe('settings', () => {
  it('have defaults for what must be there and null for what may be missing', () => {
    expect(readConfig({})).toEqual({
      productName: 'Kanyezi',
      slug: 'kanyezi',
      edition: 2025,
      isRelease: false,
      ticketFees: { NGN: 10_000, ZAR: 180 },
      supabaseUrl: '',
      supabaseKey: 'sb_publishable_local',
      siteUrl: null,
      captcha: null,
      bankAccounts: { NGN: null, ZAR: null, USD: null },
      receiptIssuer: { name: 'Kanyezi', address: null, taxNumber: null, vatLine: null },
      operator: null,
      securityContact: null,
      whatsappSupport: { Nigeria: null, 'South Africa': null },
      cardLinks: { donations: null, materials: null },
      socialLinks: { instagram: null, facebook: null, tiktok: null, youtube: null },
    })
  })

  it('treat an empty or blank value as missing', () => {
    expect(readConfig({ VITE_PRODUCT_NAME: '', VITE_SITE_URL: '  ' })).toEqual(readConfig({}))
  })

  it('lose trailing slashes and the spaces of phone numbers', () => {
    const read = readConfig({
      VITE_SUPABASE_URL: 'https://project.supabase.co/',
      VITE_SITE_URL: 'http://localhost:3000//',
      VITE_WHATSAPP_SUPPORT_NG: '+234 (803) 000-0000',
    })
    expect(read.supabaseUrl).toBe('https://project.supabase.co')
    expect(read.siteUrl).toBe('http://localhost:3000')
    expect(read.whatsappSupport.Nigeria).toBe('+2348030000000')
  })

  it('hold a whole bank account', () => {
    const read = readConfig({
      VITE_BANK_USD_NAME: 'Example Bank',
      VITE_BANK_USD_ACCOUNT_NUMBER: 'GB00 EXAM 0000 0000',
      VITE_BANK_USD_ACCOUNT_NAME: 'Example Show',
    })
    expect(read.bankAccounts.USD).toEqual({
      bank: 'Example Bank',
      accountNumber: 'GB00 EXAM 0000 0000',
      accountName: 'Example Show',
    })
  })

  it.each([
    ['VITE_EDITION', 'soon', 'must be a year'],
    ['VITE_TICKET_FEE_NGN', '₦10,000', 'must be an amount in figures'],
    ['VITE_TICKET_FEE_NGN', '10000001', 'at most 10000000'],
    ['VITE_TICKET_FEE_ZAR', '0', 'more than 0'],
    ['VITE_PRODUCT_NAME', '٣ ✦', 'must contain a Latin letter or a digit'],
    ['VITE_PRODUCT_NAME', 'kanyezi.com', 'must be visible, and no web address'],
    ['VITE_PRODUCT_NAME', 'K'.repeat(41), 'must be at most 40 characters'],
    ['VITE_SUPABASE_URL', 'project.supabase.co', 'must be an https address'],
    ['VITE_SUPABASE_URL', 'http://project.supabase.co', 'must be an https address'],
    ['VITE_SITE_URL', 'https://example.com/?from=x', 'must be an address without a path'],
    ['VITE_SUPABASE_URL', 'https://example.com/rest', 'must be an address without a path'],
    ['VITE_SITE_URL', 'https://user:word@example.com', 'must be an https address'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_abc', 'a secret key would be readable'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', jwt({ role: 'service_role' }), 'a secret key'],
    ['VITE_WHATSAPP_SUPPORT_NG', '0803 123 4567', 'must be a phone number in international form'],
    ['VITE_WHATSAPP_SUPPORT_ZA', '+27 82', 'must be a phone number in international form'],
    ['VITE_CARD_LINK_DONATIONS', 'http://pay.example.com', 'must be a link that begins with https'],
    ['VITE_CARD_LINK_MATERIALS', 'javascript:alert(1)', 'must be a link that begins with https'],
    ['VITE_SOCIAL_TIKTOK', '@kanyezi', 'must be a link that begins with https'],
    ['VITE_OPERATOR_EMAIL', 'office', 'must be an email address'],
    ['VITE_SECURITY_CONTACT', 'http://example.com', 'must be an email address or a link'],
    ['VITE_BANK_NGN_ACCOUNT_NUMBER', '12', 'must be an account number'],
  ])('refuse %s=%s', (name, value, problem) => {
    const line = problemsOf({ [name]: value }).find((one) => one.includes(problem))
    expect(line).toContain(name)
  })

  it('accept the public key of either generation', () => {
    expect(problemsOf({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc' })).toEqual([])
    expect(problemsOf({ VITE_SUPABASE_PUBLISHABLE_KEY: jwt({ role: 'anon' }) })).toEqual([])
  })

  it('refuse a part of a bank account and name what is missing', () => {
    expect(problemsOf({ VITE_BANK_ZAR_NAME: 'Example Bank' })).toEqual([
      'VITE_BANK_ZAR_ACCOUNT_NUMBER and VITE_BANK_ZAR_ACCOUNT_NAME missing: a bank account needs its bank, number and name',
    ])
  })

  it('refuse a part of the operator’s name and name what is missing', () => {
    expect(problemsOf({ VITE_OPERATOR_NAME: 'Example Show' })).toEqual([
      'VITE_OPERATOR_ADDRESS and VITE_OPERATOR_EMAIL missing: an operator is named with name, address and email',
    ])
  })

  it('take an address or a page as the security contact', () => {
    const contact = (value: string) => readConfig({ VITE_SECURITY_CONTACT: value }).securityContact
    expect(contact('security@example.com')).toBe('mailto:security@example.com')
    expect(contact('https://example.com/security')).toBe('https://example.com/security')
  })

  it('name every malformed variable at once, without repeating a key', () => {
    const read = () =>
      readConfig({
        VITE_EDITION: '25',
        VITE_SOCIAL_YOUTUBE: 'youtube',
        VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_do_not_print',
      })
    expect(read).toThrow(/VITE_EDITION[^]*VITE_SUPABASE_PUBLISHABLE_KEY[^]*VITE_SOCIAL_YOUTUBE/)
    expect(read).not.toThrow(/do_not_print/)
  })
})

describe('the slug', () => {
  it.each([
    ['Kanyezi', 'kanyezi'],
    ['Ìràwọ̀ Stars!', 'irawo-stars'],
    ["  Star's & Co  ", 'star-s-co'],
    ['Show 2026', 'show-2026'],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
})

describe('config', () => {
  it('is the operator configuration, frozen to its last part', () => {
    expect(config.productName).toBe('Kanyezi')
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.bankAccounts.NGN)).toBe(true)
  })
})
