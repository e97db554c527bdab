import { createHmac, timingSafeEqual } from 'node:crypto'
import { isRecord } from './protocol.ts'

/** The subscriber: a role of the API and the claims that policies may read. */
export interface Identity {
  /** Equal for equal claims, so that the database is read once for subscribers who see the same. */
  key: string
  role: string
  /** The account's id; empty for a visitor. */
  sub: string
  claims: Record<string, unknown>
  /** The token's expiry, in milliseconds since the epoch; null for the publishable key. */
  expiresAt: number | null
}

const ROLES = new Set(['anon', 'authenticated', 'service_role'])

/**
 * Reads an access token signed with HS256.
 *
 * @throws Error with a sentence for the client when the token is malformed, forged or expired
 */
export function readToken(token: string, signingKey: string, now = Date.now()): Identity {
  const [header = '', body = '', signature = ''] = token.split('.')
  if (readSegment(header)?.alg !== 'HS256') throw new Error('The token is malformed')
  const expected = createHmac('sha256', signingKey).update(`${header}.${body}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Error('The token has a wrong signature')
  }
  const claims = readSegment(body)
  const role = claims?.role
  if (!claims || typeof role !== 'string' || !ROLES.has(role) || typeof claims.exp !== 'number') {
    throw new Error('The token is malformed')
  }
  const expiresAt = claims.exp * 1000
  if (expiresAt <= now) throw new Error('The token has expired')
  const { exp: _exp, iat: _iat, ...lasting } = claims
  const sub = typeof claims.sub === 'string' ? claims.sub : ''
  return { key: JSON.stringify(lasting), role, sub, claims, expiresAt }
}

/** A visitor with only the publishable key. */
export const VISITOR: Identity = {
  key: 'anon',
  role: 'anon',
  sub: '',
  claims: { role: 'anon' },
  expiresAt: null,
}

function readSegment(segment: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
