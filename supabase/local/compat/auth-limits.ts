import { createRateLimiter, type Rate, type RateLimiter } from './rate-limiter.ts'
import { refuse } from './responses.ts'

/** The rates that the auth service lets through, by `[auth.rate_limit]` and `[auth.email]`. */
export interface AuthRates {
  /** Sign-ups and sign-ins from an address. */
  signIns: Rate
  /** Letters that are asked for from an address. */
  letters: Rate
  /** Letters to one account. */
  lettersToAccount: Rate
}

const LETTERS = ['POST /recover', 'POST /otp', 'POST /magiclink', 'POST /resend', 'PUT /user']

/**
 * The limits of sign-ups, sign-ins and letters, of which the API layer has none.
 *
 * @returns what counts a request to `/auth/v1` and refuses it where it is one too many; null for one that may go on
 */
export function createAuthLimits(rates: AuthRates) {
  const signIns = createRateLimiter(rates.signIns)
  const letters = createRateLimiter(rates.letters)
  const lettersToAccount = createRateLimiter(rates.lettersToAccount)

  function countLetter(address: string, account: string): Response | null {
    if (account === '') return null
    const uses: [RateLimiter, string][] = [
      [letters, address],
      [lettersToAccount, account],
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
    if (LETTERS.includes(call)) return countLetter(address, await accountOf(request))
    const isSignIn = call === 'POST /token' && searchParams.get('grant_type') === 'password'
    if ((!isSignIn && call !== 'POST /signup') || signIns.take(address)) return null
    const seconds = signIns.secondsLeft(address)
    return refuseTooMany('over_request_rate_limit', 'Request rate limit reached', seconds)
  }
}

function refuseTooMany(code: string, sentence: string, seconds: number): Response {
  return refuse(429, code, sentence, { 'retry-after': String(seconds) })
}

/** The address that a letter goes to, in the spelling by which its account is found; empty where the body names none. */
async function accountOf(request: Request): Promise<string> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const isNamed = typeof body === 'object' && body !== null && 'email' in body
  return isNamed && typeof body.email === 'string' ? body.email.toLowerCase() : ''
}
