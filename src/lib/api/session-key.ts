import { config } from '@/lib/config'

/** The key under which the auth layer keeps the session in the browser's storage. */
export const SESSION_KEY = `${config.slug}-auth`

/** The session as stored in the browser. Only the server knows whether it is still valid. */
export function storedSession(): string | null {
  try {
    return window.localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

/** The user of the stored session, or null when there is none. */
export function storedUserId(): string | null {
  try {
    const kept = JSON.parse(storedSession() ?? 'null') as { user?: { id?: string } } | null
    return kept?.user?.id ?? null
  } catch {
    return null
  }
}

/** The key under which the last known administrator is stored. It proves nothing: the server checks every time. */
const ADMIN_KEY = `${config.slug}-admin`

/** Whether this user was an administrator at the last check, which makes it worth prefetching the page's data. */
export function wasAdmin(userId: string): boolean {
  try {
    return window.localStorage.getItem(ADMIN_KEY) === userId
  } catch {
    return false
  }
}

/** Remembers who is an administrator, or null when nobody is. */
export function rememberAdmin(userId: string | null): void {
  try {
    if (userId === null) window.localStorage.removeItem(ADMIN_KEY)
    else window.localStorage.setItem(ADMIN_KEY, userId)
  } catch {
    // Without storage there is nothing to remember.
  }
}

export function holdsSession(): boolean {
  return storedSession() !== null
}
