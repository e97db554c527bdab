import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths, safeReturnPath } from '@/lib/paths'
import { preparedAnswers } from '@/lib/startup'
import { useSession } from '@/lib/api/session-store'
import { PageSpinner } from './page-spinner'

/**
 * Register and login: signed-in people go to where they were going, or to the dashboard. Who has answers that the office
 * prepared goes to the form for a further child.
 */
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

  if (session.status === 'signed_in') {
    const to = preparedAnswers() === null ? safeReturnPath(state?.from) : paths.children
    return <Navigate to={to} replace />
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  )
}
