import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { safeReturnPath } from '@/lib/paths'
import { useSession } from '@/lib/api/session-store'
import { PageSpinner } from './page-spinner'

/** Register and login: signed-in people go to where they were going, or to the dashboard. */
export function GuestOnlyLayout() {
  const session = useSession()
  const location = useLocation()
  const state = location.state as { from?: unknown } | null

  // Nobody waits for it: it finds out about a sign-in, here or in another tab.
  useEffect(() => {
    import('@/lib/supabase/session')
      .then(({ startSession }) => startSession())
      .catch(() => undefined)
  }, [])

  if (session.status === 'signed_in') return <Navigate to={safeReturnPath(state?.from)} replace />
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  )
}
