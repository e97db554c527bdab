import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { prefetchPage } from '@/app/routes/prefetch'
import { BY_SIGNING_IN, paths, safeReturnPath } from '@/lib/paths'
import { preparedAnswers, prefersSaveData } from '@/lib/startup'
import { currentSession, useSession } from '@/lib/api/session-store'
import { PageSpinner } from './page-spinner'

/**
 * Register and login. Signed-in people are redirected to their destination, or to the dashboard, which learns whether
 * they signed in here. People with prepared answers from the office go to the form for another child.
 */
export function GuestOnlyLayout() {
  const session = useSession()
  const location = useLocation()
  const state = location.state as { from?: unknown } | null
  // The prerendered page has no session. The browser's own is known from the first render on.
  const [wasSignedIn] = useState(() => currentSession().status === 'signed_in')
  const isSignedIn = session.status === 'signed_in'
  const to = preparedAnswers() === null ? safeReturnPath(state?.from) : paths.children
  usePrefetch(to, isSignedIn)

  // Notices a sign-in, here or in another tab. Nothing waits for it.
  useEffect(() => {
    import('@/lib/supabase/session')
      .then(({ startSession }) => startSession())
      .catch(() => undefined)
  }, [])

  if (isSignedIn) {
    return <Navigate to={to} replace state={wasSignedIn ? null : BY_SIGNING_IN} />
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  )
}

/**
 * Prefetches the next page while the password is typed, or on submit if the browser is set to save data, and that
 * page's first data as soon as there is a session.
 */
function usePrefetch(to: string, isSignedIn: boolean): void {
  // The page itself retries code that fails to load.
  const prefetch = useEffectEvent(() => {
    void prefetchPage(new URL(to, window.location.origin)).catch(() => undefined)
  })

  useEffect(() => {
    const isPassword = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && target.type === 'password'
    const onFocus = ({ target }: Pick<Event, 'target'>) => {
      if (isPassword(target) && !prefersSaveData()) prefetch()
    }
    onFocus({ target: document.activeElement })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('submit', prefetch)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('submit', prefetch)
    }
  }, [])

  useEffect(() => {
    if (isSignedIn) prefetch()
  }, [isSignedIn])
}
