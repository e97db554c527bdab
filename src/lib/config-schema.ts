import { z } from 'zod'
import { MAX_AMOUNT } from '../domain/payment.ts'
import { checkPlainText } from '../domain/plain-text.ts'
import type { CountryCurrency } from '../domain/regions.ts'

/**
 * The operator's settings: their validation, and the configuration made of them. Read once, when the build, the
 * development server or the tests start. The browser gets the result as a constant (`config.ts`), never this file with
 * its validator.
 */

export type BankAccount = { bank: string; accountNumber: string; accountName: string }

/** A captcha service, and the operator's public key for it. */
export type CaptchaSettings = { provider: 'turnstile' | 'hcaptcha'; siteKey: string }

/** `null` means that the operator gave no value, so the feature is not shown. */
export type AppConfig = {
  productName: string
  /** The product name as it appears in paths: ASCII, kebab-case. */
  slug: string
  edition: number
  /** Whether this build is for families, so it must not contain placeholder text. */
  isRelease: boolean
  /** The ticket price shown on the static pages. */
  ticketFees: Record<CountryCurrency, number>
  /** Without a trailing slash; empty for the origin that serves the page. */
  supabaseUrl: string
  supabaseKey: string
  /** Without a trailing slash. */
  siteUrl: string | null
  captcha: CaptchaSettings | null
  bankAccounts: Record<'NGN' | 'ZAR' | 'USD', BankAccount | null>
  /** The issuer as printed on a receipt, with its statement on VAT. */
  receiptIssuer: {
    name: string
    address: string | null
    taxNumber: string | null
    vatLine: string | null
  }
  /** The operator as the legal pages name them: the data controller. */
  operator: { name: string; address: string; email: string } | null
  /** Where to report a vulnerability: `mailto:…` or a page, for /.well-known/security.txt. */
  securityContact: string | null
  /** E.164. */
  whatsappSupport: Record<'Nigeria' | 'South Africa', string | null>
  cardLinks: Record<'donations' | 'materials', string | null>
  socialLinks: Record<'instagram' | 'facebook' | 'tiktok' | 'youtube', string | null>
}

export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

function isAddress(value: string, allowLocal: boolean): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  if (url.username !== '' || url.password !== '') return false
  return (
    url.protocol === 'https:' ||
    (allowLocal && url.protocol === 'http:' && localHosts.has(url.hostname))
  )
}

/** A legacy key is a JWT whose payload names its role. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true
  const payload = key.split('.')[1]
  if (payload === undefined) return false
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return (
      typeof claims === 'object' && claims !== null && 'role' in claims && claims.role !== 'anon'
    )
  } catch {
    return false
  }
}

const base = (example: string) =>
  z
    .string()
    .refine((value) => isAddress(value, true), `must be an https address such as ${example}`)
    .refine(
      (value) => !URL.canParse(value) || /^\/*$/.test(value.slice(new URL(value).origin.length)),
      `must be an address without a path, such as ${example}`,
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()

const link = z
  .string()
  .refine((value) => isAddress(value, false), 'must be a link that begins with https://')
  .optional()

const phone = (example: string) =>
  z
    .string()
    .transform((value) => value.replace(/[\s()-]/g, ''))
    .refine(
      (value) => /^\+[1-9]\d{7,14}$/.test(value),
      `must be a phone number in international form such as ${example}`,
    )
    .optional()

const words = z.string().max(80, 'must be at most 80 characters long').optional()

const email = z.email('must be an email address such as show@example.org').optional()

const accountNumber = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9 -]{4,39}$/i, 'must be an account number of 5 to 40 digits or letters')
  .optional()

const fee = z.coerce
  .number('must be an amount in figures')
  .positive('must be more than 0')
  .max(MAX_AMOUNT, `must be at most ${MAX_AMOUNT}`)
  .multipleOf(0.01, 'must have at most two decimals')

const variables = z.object({
  VITE_PRODUCT_NAME: z
    .string()
    .max(40, 'must be at most 40 characters long')
    .refine((name) => slugOf(name) !== '', 'must contain a Latin letter or a digit')
    // The name is part of the donation projects, whose column allows only plain text.
    .refine((name) => !checkPlainText(name), 'must be visible, and no web address')
    .default('Kanyezi'),
  VITE_EDITION: z
    .string()
    .regex(/^20\d\d$/, 'must be a year such as 2025')
    .default('2025'),
  VITE_RELEASE: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  VITE_TICKET_FEE_NGN: fee.default(10_000),
  VITE_TICKET_FEE_ZAR: fee.default(180),
  VITE_SUPABASE_URL: base('https://your-project.supabase.co'),
  VITE_SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the publishable key of the project')
    .refine(
      (key) => !isSecretKey(key),
      'must be the publishable key: a secret key would be readable by every visitor',
    )
    .default('sb_publishable_local'),
  VITE_SITE_URL: base('https://www.example.com'),
  VITE_CAPTCHA_PROVIDER: z
    .enum(['turnstile', 'hcaptcha'], 'must be turnstile or hcaptcha')
    .optional(),
  VITE_CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be the site key that the captcha service gave')
    .optional(),
  VITE_BANK_NGN_NAME: words,
  VITE_BANK_NGN_ACCOUNT_NUMBER: accountNumber,
  VITE_BANK_NGN_ACCOUNT_NAME: words,
  VITE_BANK_ZAR_NAME: words,
  VITE_BANK_ZAR_ACCOUNT_NUMBER: accountNumber,
  VITE_BANK_ZAR_ACCOUNT_NAME: words,
  VITE_BANK_USD_NAME: words,
  VITE_BANK_USD_ACCOUNT_NUMBER: accountNumber,
  VITE_BANK_USD_ACCOUNT_NAME: words,
  VITE_RECEIPT_ISSUER_NAME: words,
  VITE_RECEIPT_ISSUER_ADDRESS: z
    .string()
    .max(200, 'must be at most 200 characters long')
    .optional(),
  VITE_RECEIPT_TAX_NUMBER: z.string().max(40, 'must be at most 40 characters long').optional(),
  VITE_RECEIPT_VAT_LINE: z.string().max(200, 'must be at most 200 characters long').optional(),
  VITE_OPERATOR_NAME: words,
  VITE_OPERATOR_ADDRESS: z.string().max(200, 'must be at most 200 characters long').optional(),
  VITE_OPERATOR_EMAIL: email,
  VITE_SECURITY_CONTACT: z
    .union([email, link], 'must be an email address or a link that begins with https://')
    .optional(),
  VITE_WHATSAPP_SUPPORT_NG: phone('+2348031234567'),
  VITE_WHATSAPP_SUPPORT_ZA: phone('+27821234567'),
  VITE_CARD_LINK_DONATIONS: link,
  VITE_CARD_LINK_MATERIALS: link,
  VITE_SOCIAL_INSTAGRAM: link,
  VITE_SOCIAL_FACEBOOK: link,
  VITE_SOCIAL_TIKTOK: link,
  VITE_SOCIAL_YOUTUBE: link,
})

type Variables = z.infer<typeof variables>
type Currency = keyof AppConfig['bankAccounts']

/** Names of every variable the app reads, for a test that compares them with `.env.example`. */
export const variableNames = Object.keys(variables.shape)

const OPERATOR_VARIABLES = [
  'VITE_OPERATOR_NAME',
  'VITE_OPERATOR_ADDRESS',
  'VITE_OPERATOR_EMAIL',
] as const

function operatorOf(values: Variables): AppConfig['operator'] {
  const [name, address, mail] = OPERATOR_VARIABLES.map((variable) => values[variable])
  if (name === undefined || address === undefined || mail === undefined) return null
  return { name, address, email: mail }
}

function securityContactOf({ VITE_SECURITY_CONTACT: contact }: Variables): string | null {
  if (contact === undefined) return null
  return contact.startsWith('https:') ? contact : `mailto:${contact}`
}

const bankVariables = (currency: Currency) =>
  [
    `VITE_BANK_${currency}_NAME`,
    `VITE_BANK_${currency}_ACCOUNT_NUMBER`,
    `VITE_BANK_${currency}_ACCOUNT_NAME`,
  ] as const

function bankAccount(values: Variables, currency: Currency): BankAccount | null {
  const [bank, number, name] = bankVariables(currency).map((variable) => values[variable])
  if (bank === undefined || number === undefined || name === undefined) return null
  return { bank, accountNumber: number, accountName: name }
}

export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The settings cannot be used (see .env.example):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Builds the app's configuration from environment variables. An empty value counts as absent.
 *
 * @throws ConfigError with one line per malformed variable
 */
export function readConfig(env: Record<string, string | undefined>): AppConfig {
  const given = Object.fromEntries(
    variableNames.flatMap((name) => {
      const value = env[name]?.normalize('NFC').trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const problems: string[] = []
  for (const currency of ['NGN', 'ZAR', 'USD'] as const) {
    const names = bankVariables(currency)
    const missing = names.filter((variable) => given[variable] === undefined)
    if (missing.length > 0 && missing.length < names.length) {
      problems.push(
        `${missing.join(' and ')} missing: a bank account needs its bank, number and name`,
      )
    }
  }
  const captcha = ['VITE_CAPTCHA_PROVIDER', 'VITE_CAPTCHA_SITE_KEY'].filter((name) => !given[name])
  if (captcha.length === 1)
    problems.push(`${captcha[0]} missing: a captcha needs its provider and its site key`)
  const missingOfOperator = OPERATOR_VARIABLES.filter((variable) => given[variable] === undefined)
  if (missingOfOperator.length > 0 && missingOfOperator.length < OPERATOR_VARIABLES.length) {
    problems.push(
      `${missingOfOperator.join(' and ')} missing: an operator is named with name, address and email`,
    )
  }
  const result = variables.safeParse(given)
  if (!result.success) {
    for (const issue of result.error.issues) {
      problems.push(`${issue.path.join('.')} ${issue.message}`)
    }
  }
  if (!result.success || problems.length > 0) throw new ConfigError(problems)

  const values = result.data
  return {
    productName: values.VITE_PRODUCT_NAME,
    slug: slugOf(values.VITE_PRODUCT_NAME),
    edition: Number(values.VITE_EDITION),
    isRelease: values.VITE_RELEASE === '1',
    ticketFees: { NGN: values.VITE_TICKET_FEE_NGN, ZAR: values.VITE_TICKET_FEE_ZAR },
    supabaseUrl: values.VITE_SUPABASE_URL ?? '',
    supabaseKey: values.VITE_SUPABASE_PUBLISHABLE_KEY,
    siteUrl: values.VITE_SITE_URL ?? null,
    captcha:
      values.VITE_CAPTCHA_PROVIDER && values.VITE_CAPTCHA_SITE_KEY
        ? { provider: values.VITE_CAPTCHA_PROVIDER, siteKey: values.VITE_CAPTCHA_SITE_KEY }
        : null,
    bankAccounts: {
      NGN: bankAccount(values, 'NGN'),
      ZAR: bankAccount(values, 'ZAR'),
      USD: bankAccount(values, 'USD'),
    },
    receiptIssuer: {
      name: values.VITE_RECEIPT_ISSUER_NAME ?? values.VITE_PRODUCT_NAME,
      address: values.VITE_RECEIPT_ISSUER_ADDRESS ?? null,
      taxNumber: values.VITE_RECEIPT_TAX_NUMBER ?? null,
      vatLine: values.VITE_RECEIPT_VAT_LINE ?? null,
    },
    operator: operatorOf(values),
    securityContact: securityContactOf(values),
    whatsappSupport: {
      Nigeria: values.VITE_WHATSAPP_SUPPORT_NG ?? null,
      'South Africa': values.VITE_WHATSAPP_SUPPORT_ZA ?? null,
    },
    cardLinks: {
      donations: values.VITE_CARD_LINK_DONATIONS ?? null,
      materials: values.VITE_CARD_LINK_MATERIALS ?? null,
    },
    socialLinks: {
      instagram: values.VITE_SOCIAL_INSTAGRAM ?? null,
      facebook: values.VITE_SOCIAL_FACEBOOK ?? null,
      tiktok: values.VITE_SOCIAL_TIKTOK ?? null,
      youtube: values.VITE_SOCIAL_YOUTUBE ?? null,
    },
  }
}
