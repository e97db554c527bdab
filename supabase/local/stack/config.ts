import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AuthRates } from '../compat/auth-limits.ts'
import type { Rate } from '../compat/rate-limiter.ts'

const CONFIG = fileURLToPath(new URL('../../config.toml', import.meta.url))

const MINUTE_MS = 60_000

/**
 * Reads the numbers and durations of supabase/config.toml that the embedded stack needs.
 *
 * @param factor multiplies the limits of the file
 * @throws Error naming the setting that is missing or not a number
 */
export async function readAuthRates(factor: number, file = CONFIG): Promise<AuthRates> {
  const settings = parse(await readFile(file, 'utf8'))
  const missing = (name: string) => new Error(`${file} has no ${name} that can be understood.`)
  const rate = (name: string, minutes: number): Rate => {
    const number = Number(settings.get(`auth.rate_limit.${name}`) ?? NaN)
    if (!(number > 0)) throw missing(`[auth.rate_limit] ${name}`)
    return { limit: number * factor, intervalMs: minutes * MINUTE_MS }
  }
  const [, amount, unit] =
    /^"(\d+)([sm])"$/.exec(settings.get('auth.email.max_frequency') ?? '') ?? []
  if (amount === undefined) throw missing('[auth.email] max_frequency')
  const pauseMs = Number(amount) * (unit === 'm' ? MINUTE_MS : 1000)
  return {
    signIns: rate('sign_in_sign_ups', 5),
    emails: rate('email_sent', 60),
    emailsToAccount: { limit: 1, intervalMs: pauseMs / factor },
  }
}

/** How many factors an account may have, including unfinished ones: `[auth.mfa] max_enrolled_factors`. */
export async function readMaxFactors(file = CONFIG): Promise<number> {
  const number = Number(parse(await readFile(file, 'utf8')).get('auth.mfa.max_enrolled_factors'))
  if (!(number > 0)) throw new Error(`${file} has no [auth.mfa] max_enrolled_factors.`)
  return number
}

/** The settings of `[api]` for PostgREST. */
export interface ApiSettings {
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number
}

/** Reads `[api]` of supabase/config.toml. */
export async function readApiSettings(file = CONFIG): Promise<ApiSettings> {
  const settings = parse(await readFile(file, 'utf8'))
  const names = (key: string) => {
    const list = JSON.parse(settings.get(`api.${key}`) ?? 'null') as string[] | null
    if (!list) throw new Error(`${file} has no [api] ${key}.`)
    return list
  }
  const maxRows = Number(settings.get('api.max_rows'))
  if (!(maxRows > 0)) throw new Error(`${file} has no [api] max_rows.`)
  return { schemas: names('schemas'), extraSearchPath: names('extra_search_path'), maxRows }
}

/** The raw values of a TOML file, by `table.key`. */
function parse(text: string): Map<string, string> {
  const values = new Map<string, string>()
  let table = ''
  for (const line of text.split('\n')) {
    table = /^\[([\w.]+)\]/.exec(line)?.[1] ?? table
    const [, key, value] = /^(\w+)\s*=\s*("[^"]*"|\[[^\]]*\]|[^#\s]+)/.exec(line) ?? []
    if (key !== undefined && value !== undefined) values.set(`${table}.${key}`, value)
  }
  return values
}
