import type { AuthRates } from '../stack/config.ts'
import { createRateLimiter, type RateLimiter } from '../stack/rate-limiter.ts'

// The API layer's auth limits nothing, and fails on a body that is JSON and not what it expects.

const PREFIX = '/auth/v1'

/** The guard between a caller and the API layer's auth. */
export interface AuthGuard {
  /** Refuses a request or has it served; requests elsewhere pass. */
  serve(
    request: Request,
    address: string,
    serve: (request: Request) => Promise<Response>,
  ): Promise<Response>
}

type Fields = Record<string, unknown>

/** A limit that a request uses up, and for whom. */
interface Use {
  limiter: RateLimiter
  key: string
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit'
}

// Enough for the people of one house; who signed in first is forgotten first.
const MAX_KNOWN_PLACES = 10_000

/**
 * Limits sign-ins, sign-ups, refreshes, letters and one-time codes as `[auth.rate_limit]` says, for each
 * address and for each account, existing or not. An account's limit does not count where its owner has
 * signed in before: nobody may lock somebody out of their own place by guessing elsewhere.
 */
export function createAuthGuard(rates: AuthRates): AuthGuard {
  const signIns = createRateLimiter(rates.signIns)
  const guesses = createRateLimiter(rates.signIns)
  const refreshes = createRateLimiter(rates.refreshes)
  const verifications = createRateLimiter(rates.verifications)
  const letters = createRateLimiter(rates.letters)
  const lettersToAccount = createRateLimiter(rates.lettersToAccount)
  const knownPlaces = new Set<string>()

  function usesOf(method: string, url: URL, fields: Fields, address: string): Use[] {
    const account = accountOf(fields)
    const request = (limiter: RateLimiter, key = address): Use => ({
      limiter,
      key,
      code: 'over_request_rate_limit',
    })
    const letter = (): Use[] => [
      { limiter: letters, key: address, code: 'over_email_send_rate_limit' },
      ...(account === ''
        ? []
        : [
            {
              limiter: lettersToAccount,
              key: account,
              code: 'over_email_send_rate_limit' as const,
            },
          ]),
    ]
    const guess = (): Use[] =>
      account === '' || knownPlaces.has(`${address} ${account}`) ? [] : [request(guesses, account)]
    switch (`${method} ${url.pathname.slice(PREFIX.length)}`) {
      case 'POST /signup':
        return [request(signIns)]
      case 'POST /token':
        return url.searchParams.get('grant_type') === 'password'
          ? [request(signIns), ...guess()]
          : [request(refreshes)]
      case 'POST /verify':
        return [request(verifications), ...guess()]
      case 'GET /verify':
        return [request(verifications)]
      case 'POST /recover':
      case 'POST /otp':
      case 'POST /magiclink':
      case 'POST /resend':
      case 'GET /reauthenticate':
        return letter()
      case 'PUT /user':
        return [
          ...('password' in fields ? [request(signIns)] : []),
          ...(account === '' ? [] : letter()),
        ]
      default:
        return []
    }
  }

  return {
    async serve(request, address, serve) {
      const url = new URL(request.url)
      if (!url.pathname.startsWith(`${PREFIX}/`)) return serve(request)
      const text = await request.text()
      const fields = readFields(text)
      if (typeof fields === 'string') return refuse(400, 'bad_json', fields)
      for (const { limiter, key, code } of usesOf(request.method, url, fields, address)) {
        if (limiter.take(key)) continue
        const seconds = limiter.secondsLeft(key)
        const sentence =
          code === 'over_request_rate_limit'
            ? 'Request rate limit reached'
            : `For security purposes, you can only request this after ${seconds} seconds.`
        return refuse(429, code, sentence, { 'retry-after': String(seconds) })
      }
      const { method, headers } = request
      const response = await serve(
        new Request(url, { method, headers, ...(text !== '' && { body: text }) }),
      )
      if (response.ok && url.searchParams.get('grant_type') === 'password') {
        const [first] = knownPlaces
        if (knownPlaces.size >= MAX_KNOWN_PLACES && first !== undefined) knownPlaces.delete(first)
        knownPlaces.add(`${address} ${accountOf(fields)}`)
      }
      return response
    },
  }
}

/** The account that a request of the auth API names, in the spelling by which it is found. */
export function accountOf({ email }: Fields): string {
  return typeof email === 'string' ? email.toLowerCase() : ''
}

/** A refusal as the auth service words it. */
export function refuse(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { 'x-sb-error-code': code, ...headers } },
  )
}

// The column's length.
const MAX_EMAIL_LENGTH = 255

const TEXTS = [
  ...['email', 'password', 'current_password', 'phone', 'token', 'token_hash', 'type', 'nonce'],
  ...['refresh_token', 'auth_code', 'code_verifier', 'scope', 'channel', 'provider', 'id_token'],
]

/**
 * The fields of a JSON body, or the sentence that refuses it. A body that is no JSON at all has no fields:
 * the API layer has words of its own for that.
 */
function readFields(text: string): Fields | string {
  if (text === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return {}
  }
  const problem = (what: string) => `Could not parse request body as JSON: ${what}`
  if (!isObject(body)) return problem('it must be an object')
  if (text.includes('\\u0000')) return problem('a text must not contain the character U+0000')
  const isAbsent = (value: unknown) => value === undefined || value === null
  for (const name of TEXTS) {
    if (!isAbsent(body[name]) && typeof body[name] !== 'string') {
      return problem(`${name} must be a text`)
    }
  }
  if (accountOf(body).length > MAX_EMAIL_LENGTH) return problem('email is too long')
  for (const name of ['data', 'options', 'gotrue_meta_security']) {
    if (!isAbsent(body[name]) && !isObject(body[name])) return problem(`${name} must be an object`)
  }
  return body
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
