import type { PGlite } from '@electric-sql/pglite'
import { compare } from 'bcryptjs'
import { refuse } from './responses.ts'

// The rules of the hosted auth service for a new password, and the sessions that end with the old one; the API layer does neither.

/** A session that was opened by a link in a letter: its owner may not know the present password. */
const BY_LETTER = ['otp', 'magiclink', 'recovery']

/** The refusal of a new password without the present one, as `require_current_password` has it; null otherwise. */
export async function presentPasswordProblem(
  pg: PGlite,
  session: string,
  present: string,
): Promise<Response | null> {
  const { rows } = await pg.query<{ hash: string | null; is_by_letter: boolean }>(
    `select u.encrypted_password as hash, exists (
       select from auth.mfa_amr_claims m
       where m.session_id = s.id and m.authentication_method = any ($2)) as is_by_letter
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [session, BY_LETTER],
  )
  const [found] = rows
  if (!found?.hash || found.is_by_letter) return null
  const sentence = 'Current password required when setting new password.'
  if (present === '') return refuse(400, 'current_password_required', sentence)
  if (await compare(present, found.hash)) return null
  return refuse(400, 'current_password_invalid', sentence)
}

/** Ends all sessions of an account but the one that has changed its password, and their refresh tokens with them. */
export async function endOtherSessions(pg: PGlite, user: string, session: string): Promise<void> {
  await pg.query('delete from auth.sessions where user_id = $1 and id <> $2', [user, session])
}
