import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Mailbox } from '../stack/mail.ts'
import { createRateLimiter } from '../stack/rate-limiter.ts'
import { refuse } from './auth-guard.ts'
import { tellOfChange } from './auth-letters.ts'
import { endOtherSessions, presentPasswordProblem } from './password-change.ts'
import { addMethod, claimsOf, isTokenAnswer, rememberSignIn, withLevel } from './session-level.ts'

// The second factor of the hosted auth service, of which the API layer has none: its paths, answers and errors.

const PREFIX = '/auth/v1'
const FACTOR_PATH = /^\/factors\/([^/]+)(?:\/(challenge|verify))?$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const PERIOD_SECONDS = 30
// A code of the step before or after is taken, for a clock that is half a minute off.
const STEPS_OFF = 1
const CHALLENGE_SECONDS = 300
const FACTOR_SECONDS = 300

const MINUTE_MS = 60_000

export interface FactorsOptions {
  pg: PGlite
  signingKey: string
  mailbox: Mailbox
  /** `[auth.mfa] max_enrolled_factors`, unfinished ones counted. */
  maxFactors: number
  /** Tries of a code that an account has in a minute. */
  triesAMinute: number
  siteUrl: () => string
}

interface Factor {
  id: string
  friendly_name: string | null
  status: 'unverified' | 'verified'
  secret: string
}

interface Asker {
  id: string
  email: string
  session: string
  isAtSecondLevel: boolean
}

type Fields = Record<string, unknown>
type Serve = (request: Request) => Promise<Response>

/** What stands around the API layer's auth: serves `/factors`, and puts levels and factors into its answers. */
export function createFactors(options: FactorsOptions) {
  const { pg, signingKey, mailbox, maxFactors, siteUrl } = options
  const tries = createRateLimiter({ limit: options.triesAMinute, intervalMs: MINUTE_MS })

  async function factorsOf(user: string): Promise<Factor[]> {
    const { rows } = await pg.query<Factor>(
      'select id, friendly_name, status, secret from auth.mfa_factors where user_id = $1',
      [user],
    )
    return rows
  }

  const hasFactor = async (user: string) =>
    (await factorsOf(user)).some(({ status }) => status === 'verified')

  /** Who asks, or the API layer's refusal of the token. */
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

  async function enrol(asker: Asker, fields: Fields): Promise<Response> {
    if (fields.factor_type !== 'totp') {
      return refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    }
    await pg.query(
      `delete from auth.mfa_factors f where f.status = 'unverified'
         and f.created_at < now() - make_interval(secs => $1)
         and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
      [FACTOR_SECONDS],
    )
    const name = textOf(fields.friendly_name)
    const factors = await factorsOf(asker.id)
    if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
      return refuse(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      )
    }
    if (factors.length >= maxFactors) {
      return refuse(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    }
    if (factors.some(({ status }) => status === 'verified') && !asker.isAtSecondLevel) {
      return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    }
    const id = randomUUID()
    const secret = new Secret()
    const issuer = textOf(fields.issuer) || new URL(siteUrl()).host
    const uri = new TOTP({ issuer, label: asker.email, secret, period: PERIOD_SECONDS }).toString()
    await pg.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
      [id, asker.id, name, secret.base32],
    )
    return Response.json({
      id,
      type: 'totp',
      friendly_name: name,
      totp: { qr_code: renderSVG(uri), secret: secret.base32, uri },
    })
  }

  async function challenge(factor: Factor, address: string): Promise<Response> {
    const id = randomUUID()
    await pg.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, now(), $3)`,
      [id, factor.id, address],
    )
    await pg.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [
      factor.id,
    ])
    const expires_at = Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS
    return Response.json({ id, type: 'totp', expires_at })
  }

  /** Why the challenge of an answer does not stand; null when it does. */
  async function challengeProblem(factor: Factor, id: string, address: string) {
    const { rows } = await pg.query<{ is_spent: boolean; ip_address: string; is_over: boolean }>(
      `select verified_at is not null as is_spent, ip_address,
         created_at < now() - make_interval(secs => $3) as is_over
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
      [id, factor.id, CHALLENGE_SECONDS],
    )
    const [found] = rows
    if (!found) {
      return refuse(
        422,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      )
    }
    if (found.is_spent || found.ip_address !== address) {
      return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    }
    if (!found.is_over) return null
    return refuse(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
  }

  /** The step that a code belongs to; null for a wrong code, and for one that was used. */
  async function stepOf(factor: Factor, code: string): Promise<number | null> {
    const totp = new TOTP({ secret: Secret.fromBase32(factor.secret), period: PERIOD_SECONDS })
    const delta = totp.validate({ token: code, window: STEPS_OFF, timestamp: Date.now() })
    if (delta === null) return null
    const step = Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta
    const { rows } = await pg.query<{ is_used: boolean }>(
      'select count(*) > 0 as is_used from auth.mfa_challenges where factor_id = $1 and otp_code::bigint >= $2',
      [factor.id, step],
    )
    return rows[0]?.is_used === false ? step : null
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
    const problem = await challengeProblem(factor, UUID.test(id) ? id : randomUUID(), address)
    if (problem) return problem
    const step = await stepOf(factor, code)
    if (step === null) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await pg.transaction(async (transaction) => {
      const run = (text: string, values: unknown[]) => transaction.query(text, values)
      await run('update auth.mfa_challenges set verified_at = now(), otp_code = $2 where id = $1', [
        id,
        String(step),
      ])
      await run(
        `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status = 'unverified'`,
        [factor.id],
      )
      await addMethod(transaction, asker.session, 'totp')
      await run(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
        asker.session,
        factor.id,
      ])
      await run(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [asker.id])
      await run(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [
        asker.id,
      ])
    })
    if (factor.status === 'unverified') await tellOfChange(mailbox, 'factor_enrolled', asker.email)
    return renew(asker, request, serve)
  }

  /** The session's next tokens, as a refresh gives them. */
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
    await pg.transaction(async (transaction) => {
      await transaction.query(
        `delete from auth.mfa_amr_claims where authentication_method = 'totp'
           and session_id in (select id from auth.sessions where factor_id = $1)`,
        [factor.id],
      )
      await transaction.query(
        `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`,
        [factor.id],
      )
      await transaction.query('delete from auth.mfa_factors where id = $1', [factor.id])
    })
    await tellOfChange(mailbox, 'factor_unenrolled', asker.email)
    return Response.json({ id: factor.id })
  }

  async function serveFactors(request: Request, path: string, address: string, serve: Serve) {
    const asker = await identify(request, serve)
    if (asker instanceof Response) return asker
    const fields = await fieldsOf(request)
    if (path === '/factors') {
      return request.method === 'POST' ? enrol(asker, fields) : notAllowed('POST')
    }
    const [, id = '', verb] = FACTOR_PATH.exec(path) ?? []
    if (!UUID.test(id)) return refuse(404, 'validation_failed', 'factor_id must be an UUID')
    const factor = (await factorsOf(asker.id)).find((one) => one.id === id.toLowerCase())
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found')
    const method = verb === undefined ? 'DELETE' : 'POST'
    if (request.method !== method) return notAllowed(method)
    if (verb === 'challenge') return challenge(factor, address)
    if (verb === 'verify') return verify(asker, factor, fields, address, request, serve)
    return unenrol(asker, factor)
  }

  /** The refusal of a new password or address for which the code, or the present password, was not shown. */
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

  /** A change of the account by its owner, which ends other sessions and is told where it is one of the password. */
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

  /** An answer of the API layer with what it leaves out: the token's level, and the factors of the user. */
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
    /** Serves a request to the auth API: `/factors` itself, and everything else as `serve` does, completed. */
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function fieldsOf(request: Request): Promise<Fields> {
  const body = (await request.json().catch(() => ({}))) as unknown
  return typeof body === 'object' && body !== null ? (body as Fields) : {}
}

function notAllowed(method: string): Response {
  return new Response(null, { status: 405, headers: { Allow: method } })
}
