import type { PGlite } from '@electric-sql/pglite'
import { refuse } from './responses.ts'

const PREFIX = '/auth/v1/admin/users/'

/**
 * The only admin call of the auth service that the product makes: another address for an account, by
 * `PUT /admin/users/{id}` from callers with the secret key. Null for any other request.
 *
 * @see https://supabase.com/docs/reference/javascript/auth-admin-updateuserbyid
 */
export async function serveAdminUsers(
  pg: PGlite,
  request: Request,
  secretKey: string,
): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith(PREFIX)) return null
  if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
    return refuse(403, 'not_admin', 'User not allowed')
  }
  if (request.method !== 'PUT') return refuse(405, 'method_not_allowed', 'Method not allowed')
  const id = decodeURIComponent(pathname.slice(PREFIX.length))
  const { email } = (await request.json()) as { email?: string }
  if (!email) return refuse(400, 'validation_failed', 'Nothing to change')
  const taken = await pg.query(
    'select from auth.users where lower(email) = lower($1) and id <> $2',
    [email, id],
  )
  if (taken.rows.length > 0) {
    return refuse(422, 'email_exists', 'A user with this email address has already been registered')
  }
  const { rows } = await pg.query<{ id: string; email: string }>(
    `with changed as (
       update auth.users set email = $1, email_confirmed_at = now(), updated_at = now() where id = $2 returning id, email
     ), identity as (
       update auth.identities set identity_data = identity_data || jsonb_build_object('email', $1::text)
       where user_id = $2 and provider = 'email'
     )
     select id, email from changed`,
    [email, id],
  )
  const [user] = rows
  return user ? Response.json(user) : refuse(404, 'user_not_found', 'User not found')
}
