import { config } from '@/lib/config'

/** Where the auth layer keeps the session in the browser's storage. */
export const SESSION_KEY = `${config.slug}-auth`

/** Whether the browser's storage holds a session; what it is worth only the server knows. */
export function holdsSession(): boolean {
  try {
    return window.localStorage.getItem(SESSION_KEY) !== null
  } catch {
    return false
  }
}
