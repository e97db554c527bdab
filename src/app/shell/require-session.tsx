import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { paths } from '@/lib/paths'
import { retrySession, startSession } from '@/lib/supabase/session'
import { type SessionUser, useSession } from '@/lib/api/session-store'
import { ShellSkeleton } from './shell-skeleton'

export interface RequireSessionProps {
  children: (user: SessionUser) => ReactNode
}

/** Shows a skeleton while the session loads, and redirects to /login and back without one. */
export function RequireSession({ children }: RequireSessionProps) {
  const session = useSession()
  // The page renders in steps once the user is known, but a sign-out shows at once.
  const isOutlined = useDeferredValue(session).status !== 'signed_in'
  const { pathname, search } = useLocation()

  useEffect(() => {
    void startSession()
  }, [])

  if (session.status === 'loading') return <ShellSkeleton />
  if (session.status === 'failed') {
    return (
      <div className="mx-auto max-w-xl px-4 py-16">
        <ErrorState
          title="We could not check your session"
          message={OFFLINE_SENTENCE}
          onRetry={() => void retrySession()}
        />
      </div>
    )
  }
  if (session.status === 'signed_out') {
    return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}` }} />
  }
  return isOutlined ? <ShellSkeleton /> : children(session.user)
}
