import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { Secret, TOTP } from 'otpauth'
import encodeQR from 'qr'
import { refuse } from './responses.ts'
import { addMethod } from './session-level.ts'

// The database steps of a second factor: enrol, challenge, compare, accept, remove.

const PERIOD_SECONDS = 30
// A code of the previous or next step is accepted, for a clock that is half a minute off.
const STEPS_OFF = 1
const CHALLENGE_SECONDS = 300
const FACTOR_SECONDS = 300

/** An authenticator of an account. */
export interface Factor {
  id: string
  friendly_name: string | null
  status: 'unverified' | 'verified'
  secret: string
}

/** The caller and the session. */
export interface Asker {
  id: string
  email: string
  session: string
  isAtSecondLevel: boolean
}

type Fields = Record<string, unknown>
interface Enrolment {
  pg: PGlite
  maxFactors: number
  siteUrl: () => string
}

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** An account's authenticators, including unfinished ones. */
export async function factorsOf(pg: PGlite, user: string): Promise<Factor[]> {
  const { rows } = await pg.query<Factor>(
    'select id, friendly_name, status, secret from auth.mfa_factors where user_id = $1',
    [user],
  )
  return rows
}

/** Enrols an authenticator: its secret is returned once, and it counts once its first code was verified. */
export async function enrol(
  { pg, maxFactors, siteUrl }: Enrolment,
  asker: Asker,
  fields: Fields,
): Promise<Response> {
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
  const factors = await factorsOf(pg, asker.id)
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
    totp: { qr_code: encodeQR(uri, 'svg'), secret: secret.base32, uri },
  })
}

/** Creates a challenge for an authenticator, which must be answered from the same address. */
export async function challenge(pg: PGlite, factor: Factor, address: string): Promise<Response> {
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

/** The reason why an answer's challenge is invalid; null when it is valid. */
export async function challengeProblem(pg: PGlite, factor: Factor, id: string, address: string) {
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

/** The time step that a code belongs to; null for a wrong code, and for a used one. */
export async function stepOf(pg: PGlite, factor: Factor, code: string): Promise<number | null> {
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

/** Raises a session to the second level after a correct code, and ends the account's sessions below it. */
export async function acceptCode(
  pg: PGlite,
  asker: Asker,
  factor: Factor,
  id: string,
  step: number,
): Promise<void> {
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
}

/** Removes an authenticator; sessions that used it fall back to the first level. */
export async function removeFactor(pg: PGlite, factor: Factor): Promise<void> {
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
}
