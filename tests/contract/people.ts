import { randomUUID } from 'node:crypto'
import { CONSENT_VERSION } from '@/domain/consent'
import { SESSION_KEY } from '@/lib/api/session-key'
import { supabase } from '@/lib/supabase/client'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { ground } from './ground.ts'
import { signToken } from './tokens.ts'

const { url, secret } = ground()

/** Runs SQL as superuser. */
export const { database } = ground()

export interface Person {
  id: string
  email: string
  token: string
}

const now = () => Math.floor(Date.now() / 1000)

/** An account that signed in a moment ago; with a child where the metadata contains one. */
export async function newPerson(metadata: Record<string, unknown> = {}): Promise<Person> {
  const id = randomUUID()
  const email = `person-${id.slice(0, 8)}@example.com`
  await database`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${email}, now(), ${JSON.stringify(metadata)}::text::jsonb, now(), now())`
  await database`insert into auth.sessions (id, user_id, created_at, aal) values (${id}, ${id}, now(), 'aal2')`
  return { id, email, token: tokenOf({ id, email }) }
}

function tokenOf({ id, email }: Pick<Person, 'id' | 'email'>, signedInAt = now()): string {
  return signToken(secret, {
    sub: id,
    session_id: id,
    email,
    role: 'authenticated',
    aud: 'authenticated',
    // Signed in with an authenticator's code, like the team.
    aal: 'aal2',
    iat: now(),
    exp: now() + 3600,
    amr: ['password', 'totp'].map((method) => ({ method, timestamp: signedInAt })),
  })
}

/** The same person six minutes after signing in: too long for actions that need a fresh sign-in. */
export const aWhileLater = (person: Person): Person => ({
  ...person,
  token: tokenOf(person, now() - 360),
})

export interface Family extends Person {
  child: string
  name: string
}

/** A parent in Lagos with one child, as created by the sign-up. */
export async function newFamily(changes: Record<string, unknown> = {}): Promise<Family> {
  const child = randomUUID()
  const name = `Adaeze ${letters(child)}`
  const parent = await newPerson({
    parent_name: 'Ngozi Obi',
    phone_number: '+2348030000000',
    living_status: 'Living with child',
    application_id: child,
    child_name: name,
    child_age: 9,
    child_gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    talents: ['Dance'],
    consent_version: CONSENT_VERSION,
    ...changes,
  })
  return {
    ...parent,
    child,
    name: typeof changes['child_name'] === 'string' ? changes['child_name'] : name,
  }
}

/** Letters that stand for an id. */
const letters = (id: string) =>
  id.slice(0, 6).replace(/./g, (sign) => 'abcdefghijklmnop'[parseInt(sign, 16)] ?? '')

/** A member of the team. The first owner of a database is one before anybody else. */
export async function newMember(role: string, states: string[] | null = null): Promise<Person> {
  const member = await newPerson({ parent_name: 'Bola Ade' })
  await database`
    insert into private.staff (user_id, email, role, states)
    values (${member.id}, ${member.email}, ${role}, ${states})`
  return member
}

/** The session as the auth layer stores it. */
export function sessionOf({ id, email, token }: Person) {
  const user = { id, email, aud: 'authenticated', user_metadata: {}, app_metadata: {} }
  const session = { access_token: token, refresh_token: 'none', token_type: 'bearer', user }
  return { ...session, expires_in: 3600, expires_at: now() + 3600 }
}

/** Makes the app's next calls this person's; null for a visitor. */
async function signInAs(person: Person | null): Promise<void> {
  // The auth layer reads the session from here for each request.
  const storage = supabase().auth['storage']
  if (!person) return storage.removeItem(SESSION_KEY)
  await storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(person)))
}

/** The result of an app call made by this person. */
export async function as<Result>(
  person: Person | null,
  call: () => Promise<Result>,
): Promise<Result> {
  await signInAs(person)
  return call()
}

/** Calls `/rest/v1` directly, in the terms of the specification. */
export async function ask(
  person: Person | null,
  method: string,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      ...(person && { Authorization: `Bearer ${person.token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body !== undefined ? JSON.stringify(body) : undefined,
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    headers: answer.headers,
  }
}
