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

export function holdsSession(): boolean {
  return storedSession() !== null
}
