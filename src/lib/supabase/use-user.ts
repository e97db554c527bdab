import { useOutletContext } from 'react-router-dom'
import type { SessionUser } from '@/lib/api/session-store'

/** The signed-in user, on pages that require a session. */
export function useUser(): SessionUser {
  return useOutletContext<SessionUser>()
}
