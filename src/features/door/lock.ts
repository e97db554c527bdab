import { AppError } from '@/lib/api/errors'
import type { KeptList } from './types'

/** So many wrong codes, one after the other, and the list opens only by a sign-in with network. */
export const MAX_TRIES = 8
const ROUNDS = 20_000

const toHex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function digestOf(code: string, salt: string): Promise<string> {
  if (!('subtle' in crypto)) {
    throw new AppError('rejected', 'A door needs an address that begins with https.')
  }
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(code), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: ROUNDS },
    key,
    256,
  )
  return toHex(bits)
}

/** Whether a text can be the code of a door. */
export const isDoorCode = (text: string) => /^\d{4}$/.test(text)

/** The lock of a list from its four digits. */
export async function makeLock(code: string): Promise<KeptList['lock']> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return { salt, digest: await digestOf(code, salt), tries: 0 }
}

/** Whether these are the four digits of a lock. */
export async function opensLock(lock: KeptList['lock'], code: string): Promise<boolean> {
  return (await digestOf(code, lock.salt)) === lock.digest
}
