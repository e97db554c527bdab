import type { PGlite } from '@electric-sql/pglite'
import { compare } from 'bcryptjs'
import { refuse } from './responses.ts'

// The hosted auth service's rules for a new password, and the sessions that end with the old one; the API layer has
// neither.

/** A session opened by a link in an email: its owner may not know the current password. */
const BY_EMAIL = ['otp', 'magiclink', 'recovery']

/** The refusal of a new password without the current one, as `require_current_password` demands; null otherwise. */
export async function presentPasswordProblem(
  pg: PGlite,
  session: string,
  present: string,
): Promise<Response | null> {
  const { rows } = await pg.query<{ hash: string | null; is_by_email: boolean }>(
    `select u.encrypted_password as hash, exists (
       select from auth.mfa_amr_claims m
       where m.session_id = s.id and m.authentication_method = any ($2)) as is_by_email
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [session, BY_EMAIL],
  )
  const [found] = rows
  if (!found?.hash || found.is_by_email) return null
  const sentence = 'Current password required when setting new password.'
  if (present === '') return refuse(400, 'current_password_required', sentence)
  if (await compare(present, found.hash)) return null
  return refuse(400, 'current_password_invalid', sentence)
}

/** Ends all sessions of an account except the one that changed its password, with their refresh tokens. */
export async function endOtherSessions(pg: PGlite, user: string, session: string): Promise<void> {
  await pg.query('delete from auth.sessions where user_id = $1 and id <> $2', [user, session])
}
