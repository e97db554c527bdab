import { createHmac } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'

// The API layer's tokens have no level and no methods, and its sessions no browser. The hosted ones do.

/** The sign-in endpoints that answer with a session, and the names of their methods in the token. */
const METHODS: Record<string, string> = {
  '/auth/v1/signup': 'password',
  '/auth/v1/token?password': 'password',
  '/auth/v1/verify': 'otp',
}

/** A session in an answer of the auth service. */
export interface TokenAnswer {
  access_token: string
  user?: { id: string; factors?: unknown[] }
}

export function isTokenAnswer(answer: unknown): answer is TokenAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'access_token' in answer &&
    typeof answer.access_token === 'string'
  )
}

/** The claims of an already verified token. */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
}

/** Records with which method and browser a session was opened. */
export async function rememberSignIn(
  pg: PGlite,
  request: Request,
  { access_token }: TokenAnswer,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url)
  const { session_id: session } = claimsOf(access_token)
  await pg.query('update auth.sessions set user_agent = $2 where id = $1', [
    session,
    request.headers.get('user-agent')?.slice(0, 1000) ?? null,
  ])
  const grant = searchParams.get('grant_type')
  const method = METHODS[grant === null ? pathname : `${pathname}?${grant}`]
  if (method !== undefined) await addMethod(pg, String(session), method)
}

/** Adds a method to those of a session. */
export async function addMethod(
  pg: Pick<PGlite, 'query'>,
  session: string,
  method: string,
): Promise<void> {
  await pg.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [session, method],
  )
}

/** The token again, with its session's level and methods, the latest first. */
export async function withLevel(pg: PGlite, token: string, signingKey: string): Promise<string> {
  const claims = claimsOf(token)
  const { rows } = await pg.query<{ aal: string; amr: unknown }>(
    `select coalesce(s.aal, 'aal1') as aal, coalesce((
       select jsonb_agg(jsonb_build_object(
         'method', m.authentication_method, 'timestamp', extract(epoch from m.updated_at)::bigint) order by m.updated_at desc)
       from auth.mfa_amr_claims m where m.session_id = s.id), '[]') as amr
     from auth.sessions s where s.id = $1`,
    [claims.session_id],
  )
  return sign({ ...claims, ...rows[0] }, signingKey)
}

function sign(claims: Record<string, unknown>, key: string): string {
  const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${segment({ alg: 'HS256', typ: 'JWT' })}.${segment(claims)}`
  return `${unsigned}.${createHmac('sha256', key).update(unsigned).digest('base64url')}`
}
