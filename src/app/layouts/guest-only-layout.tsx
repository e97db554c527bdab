import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { BY_SIGNING_IN, paths, safeReturnPath } from '@/lib/paths'
import { preparedAnswers } from '@/lib/startup'
import { currentSession, useSession } from '@/lib/api/session-store'
import { PageSpinner } from './page-spinner'

/**
 * Register and login: signed-in people go to where they were going, or to the dashboard, which learns whether they signed
 * in here. Who has answers that the office prepared goes to the form for a further child.
 */
export function GuestOnlyLayout() {
  const session = useSession()
  const location = useLocation()
  const state = location.state as { from?: unknown } | null
  // The prerendered page knows no session; the browser's own is known from the first render on.
  const [wasSignedIn] = useState(() => currentSession().status === 'signed_in')

  // Nobody waits for it: it finds out about a sign-in, here or in another tab.
  useEffect(() => {
    import('@/lib/supabase/session')
      .then(({ startSession }) => startSession())
      .catch(() => undefined)
  }, [])

  if (session.status === 'signed_in') {
    const to = preparedAnswers() === null ? safeReturnPath(state?.from) : paths.children
    return <Navigate to={to} replace state={wasSignedIn ? null : BY_SIGNING_IN} />
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  )
}
