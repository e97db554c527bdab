import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { BCRYPT_COST } from './lite.ts'

const decoys = new AsyncLocalStorage<true>()

// In the form of a hash, and of no password.
const HASH = `$2b$${BCRYPT_COST}$${randomBytes(40).toString('base64').replaceAll('+', '.').slice(0, 53)}`

/**
 * The API layer compares a password, and writes a letter, only where there is an account, so that the
 * time it takes tells who has one. Where there is none, this serves the request on an account that is
 * made for it and rolled back, so that the same work is done.
 */
export async function withDecoyAccount(
  pg: PGlite,
  account: string,
  serve: () => Promise<Response>,
): Promise<Response> {
  const { rows } = await pg.query('select from auth.users where email = $1', [account])
  if (rows.length > 0) return serve()
  await pg.query('begin')
  try {
    await pg.query(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
       values ($1, 'authenticated', 'authenticated', $2, $3, now())`,
      [randomUUID(), account, HASH],
    )
    return await decoys.run(true, serve)
  } finally {
    await pg.query('rollback')
  }
}

/** Whether the running code serves a request on an account that is none: its letter is not to be sent. */
export function isForDecoy(): boolean {
  return decoys.getStore() === true
}
