import { config } from '@/lib/config'

/** Where the auth layer keeps the session in the browser's storage. */
export const SESSION_KEY = `${config.slug}-auth`

/** The session as the browser's storage holds it; what it is worth only the server knows. */
export function storedSession(): string | null {
  try {
    return window.localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

/** The user whose session the browser's storage holds; null when it holds none. */
export function storedUserId(): string | null {
  try {
    const kept = JSON.parse(storedSession() ?? 'null') as { user?: { id?: string } } | null
    return kept?.user?.id ?? null
  } catch {
    return null
  }
}

/** Where it is kept who was found to be an administrator; proof of nothing, the server asks anew. */
const ADMIN_KEY = `${config.slug}-admin`

/** Whether this person was an administrator when last asked, so that the page's data is worth asking for. */
export function wasAdmin(userId: string): boolean {
  try {
    return window.localStorage.getItem(ADMIN_KEY) === userId
  } catch {
    return false
  }
}

/** Keeps who is an administrator; null when nobody is. */
export function rememberAdmin(userId: string | null): void {
  try {
    if (userId === null) window.localStorage.removeItem(ADMIN_KEY)
    else window.localStorage.setItem(ADMIN_KEY, userId)
  } catch {
    // Without storage there is nothing to remember for.
  }
}

export function holdsSession(): boolean {
  return storedSession() !== null
}
