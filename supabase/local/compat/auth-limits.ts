import { createRateLimiter, type Rate, type RateLimiter } from './rate-limiter.ts'
import { refuse } from './responses.ts'

/** The rates that the auth service allows, from `[auth.rate_limit]` and `[auth.email]`. */
export interface AuthRates {
  /** Sign-ups and sign-ins per address. */
  signIns: Rate
  /** Requested emails per address. */
  emails: Rate
  /** Emails per account. */
  emailsToAccount: Rate
}

const EMAILS = ['POST /recover', 'POST /otp', 'POST /magiclink', 'POST /resend', 'PUT /user']

/**
 * The limits of sign-ups, sign-ins and emails, which the API layer lacks.
 *
 * @returns a function that counts a request to `/auth/v1` and refuses it over the limit; null for one that may proceed
 */
export function createAuthLimits(rates: AuthRates) {
  const signIns = createRateLimiter(rates.signIns)
  const emails = createRateLimiter(rates.emails)
  const emailsToAccount = createRateLimiter(rates.emailsToAccount)

  function countEmail(address: string, account: string): Response | null {
    if (account === '') return null
    const uses: [RateLimiter, string][] = [
      [emails, address],
      [emailsToAccount, account],
    ]
    for (const [limiter, key] of uses) {
      if (limiter.take(key)) continue
      const seconds = limiter.secondsLeft(key)
      const sentence = `For security purposes, you can only request this after ${seconds} seconds.`
      return refuseTooMany('over_email_send_rate_limit', sentence, seconds)
    }
    return null
  }

  return async (request: Request, address: string): Promise<Response | null> => {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname.replace('/auth/v1', '')}`
    if (EMAILS.includes(call)) return countEmail(address, await accountOf(request))
    const isSignIn = call === 'POST /token' && searchParams.get('grant_type') === 'password'
    if ((!isSignIn && call !== 'POST /signup') || signIns.take(address)) return null
    const seconds = signIns.secondsLeft(address)
    return refuseTooMany('over_request_rate_limit', 'Request rate limit reached', seconds)
  }
}

function refuseTooMany(code: string, sentence: string, seconds: number): Response {
  return refuse(429, code, sentence, { 'retry-after': String(seconds) })
}

/** The address that an email goes to, normalised as for looking up its account; empty where the body names none. */
async function accountOf(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const isNamed = typeof body === 'object' && body !== null && 'email' in body
  return isNamed && typeof body.email === 'string' ? body.email.toLowerCase() : ''
}
