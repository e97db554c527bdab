import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import type { EmailDriver } from '@supabase/lite'
import { tellOfChange } from './auth-emails.ts'
import {
  acceptCode,
  type Asker,
  challenge,
  challengeProblem,
  enrol,
  type Factor,
  factorsOf,
  removeFactor,
  stepOf,
  textOf,
} from './factor-steps.ts'
import { endOtherSessions, presentPasswordProblem } from './password-change.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { refuse } from './responses.ts'
import { claimsOf, isTokenAnswer, rememberSignIn, withLevel } from './session-level.ts'

// The second factor of the hosted auth service, which the API layer lacks: its paths, answers and errors.

const PREFIX = '/auth/v1'
const FACTOR_PATH = /^\/factors\/([^/]+)(?:\/(challenge|verify))?$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const MINUTE_MS = 60_000

export interface FactorsOptions {
  pg: PGlite
  signingKey: string
  mailbox: Pick<EmailDriver, 'send'>
  /** `[auth.mfa] max_enrolled_factors`, including unfinished ones. */
  maxFactors: number
  /** Attempts at a code that an account has per minute. */
  triesAMinute: number
  siteUrl: () => string
}

type Fields = Record<string, unknown>
type Serve = (request: Request) => Promise<Response>

/** Wraps the API layer's auth: serves `/factors`, and adds levels and factors to its answers. */
export function createFactors(options: FactorsOptions) {
  const { pg, signingKey, mailbox } = options
  const tries = createRateLimiter({ limit: options.triesAMinute, intervalMs: MINUTE_MS })

  const hasFactor = async (user: string) =>
    (await factorsOf(pg, user)).some(({ status }) => status === 'verified')

  /** The caller, or the API layer's refusal of the token. */
  async function identify(request: Request, serve: Serve): Promise<Asker | Response> {
    const headers = new Headers(request.headers)
    for (const name of ['content-type', 'content-length']) headers.delete(name)
    const me = await serve(new Request(new URL(`${PREFIX}/user`, request.url), { headers }))
    if (!me.ok) return me
    const { id, email } = (await me.json()) as { id: string; email: string }
    const token = (headers.get('authorization') ?? '').replace(/^bearer /i, '')
    const session = String(claimsOf(token).session_id)
    const { rows } = await pg.query<{ aal: string }>(
      'select aal from auth.sessions where id = $1',
      [session],
    )
    return { id, email, session, isAtSecondLevel: rows[0]?.aal === 'aal2' }
  }

  async function verify(
    asker: Asker,
    factor: Factor,
    fields: Fields,
    address: string,
    request: Request,
    serve: Serve,
  ): Promise<Response> {
    const [code, id] = [textOf(fields.code), textOf(fields.challenge_id)]
    if (code === '') return refuse(400, 'validation_failed', 'Code needs to be non-empty')
    if (!tries.take(asker.id)) {
      return refuse(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'retry-after': String(tries.secondsLeft(asker.id)),
      })
    }
    const problem = await challengeProblem(pg, factor, UUID.test(id) ? id : randomUUID(), address)
    if (problem) return problem
    const step = await stepOf(pg, factor, code)
    if (step === null) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await acceptCode(pg, asker, factor, id, step)
    return renew(asker, request, serve)
  }

  /** The session's next tokens, like a refresh. */
  async function renew(asker: Asker, request: Request, serve: Serve): Promise<Response> {
    const { rows } = await pg.query<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
      [asker.session],
    )
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    const refresh = new Request(new URL(`${PREFIX}/token?grant_type=refresh_token`, request.url), {
      method: 'POST',
      headers,
      body: JSON.stringify({ refresh_token: rows[0]?.token }),
    })
    return complete(refresh, await serve(refresh))
  }

  async function unenrol(asker: Asker, factor: Factor): Promise<Response> {
    if (factor.status === 'verified' && !asker.isAtSecondLevel) {
      return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await removeFactor(pg, factor)
    return Response.json({ id: factor.id })
  }

  async function serveFactors(request: Request, path: string, address: string, serve: Serve) {
    const asker = await identify(request, serve)
    if (asker instanceof Response) return asker
    const fields = await fieldsOf(request)
    if (path === '/factors') {
      return request.method === 'POST' ? enrol(options, asker, fields) : notAllowed('POST')
    }
    const [, id = '', verb] = FACTOR_PATH.exec(path) ?? []
    if (!UUID.test(id)) return refuse(404, 'validation_failed', 'factor_id must be an UUID')
    const factor = (await factorsOf(pg, asker.id)).find((one) => one.id === id.toLowerCase())
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found')
    const method = verb === undefined ? 'DELETE' : 'POST'
    if (request.method !== method) return notAllowed(method)
    if (verb === 'challenge') return challenge(pg, factor, address)
    if (verb === 'verify') return verify(asker, factor, fields, address, request, serve)
    return unenrol(asker, factor)
  }

  /** The refusal of a new password or address without a verified code or the current password. */
  async function changeProblem(asker: Asker, fields: Fields): Promise<Response | null> {
    const isNewPassword = textOf(fields.password) !== ''
    const isNewEmail = !['', asker.email].includes(textOf(fields.email).toLowerCase())
    if (!isNewPassword && !isNewEmail) return null
    if (!asker.isAtSecondLevel && (await hasFactor(asker.id))) {
      return refuse(
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    }
    if (!isNewPassword) return null
    return presentPasswordProblem(pg, asker.session, textOf(fields.current_password))
  }

  /** An account's change by its owner, which ends other sessions, and is emailed for a password. */
  async function changeUser(request: Request, serve: Serve): Promise<Response> {
    const fields = await fieldsOf(request.clone())
    const asker = await identify(request, serve)
    if (asker instanceof Response) return asker
    const problem = await changeProblem(asker, fields)
    if (problem) return problem
    const response = await complete(request, await serve(request))
    if (response.ok && textOf(fields.password) !== '') {
      await endOtherSessions(pg, asker.id, asker.session)
      await tellOfChange(mailbox, 'password', asker.email)
    }
    return response
  }

  /** Adds to an answer of the API layer what it leaves out: the token's level and the user's factors. */
  async function complete(request: Request, response: Response): Promise<Response> {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const answer = (await response.clone().json()) as unknown
    const isUser = new URL(request.url).pathname === `${PREFIX}/user`
    if (!isTokenAnswer(answer) && !isUser) return response
    if (isTokenAnswer(answer)) {
      await rememberSignIn(pg, request, answer)
      answer.access_token = await withLevel(pg, answer.access_token, signingKey)
    }
    const user = (isTokenAnswer(answer) ? answer.user : answer) as { id: string; factors?: unknown }
    const { rows } = await pg.query(
      `select id, created_at, updated_at, status, friendly_name, factor_type, coalesce(phone, '') as phone, last_challenged_at
       from auth.mfa_factors where user_id = $1 order by created_at`,
      [user.id],
    )
    if (rows.length > 0) user.factors = rows
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    return Response.json(answer, { status: response.status, headers })
  }

  return {
    /** Serves a request to the auth API: `/factors` itself, and everything else through `serve`, completed. */
    async serve(request: Request, address: string, serve: Serve): Promise<Response> {
      const path = new URL(request.url).pathname.slice(PREFIX.length)
      if (path === '/factors' || path.startsWith('/factors/')) {
        return serveFactors(request, path, address, serve)
      }
      if (request.method === 'PUT' && path === '/user') return changeUser(request, serve)
      const { rows: before } = await pg.query<{ id: string; email: string }>(
        `select id, email from auth.users where $1 and email_change <> ''`,
        [path === '/verify'],
      )
      const response = await complete(request, await serve(request))
      for (const { id, email } of before) {
        const { rows } = await pg.query<{ email: string }>(
          'select email from auth.users where id = $1 and email <> $2',
          [id, email],
        )
        if (rows[0]) await tellOfChange(mailbox, 'email', email, rows[0].email)
      }
      return response
    },
  }
}

async function fieldsOf(request: Request): Promise<Fields> {
  const body = (await request.json().catch(() => ({}))) as unknown
  return typeof body === 'object' && body !== null ? (body as Fields) : {}
}

function notAllowed(method: string): Response {
  return new Response(null, { status: 405, headers: { Allow: method } })
}
