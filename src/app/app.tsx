import { Fragment, Suspense, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { useSignOutCount } from '@/lib/api/session-store'
import { ErrorBoundary } from './error-boundary'
import { PageSpinner } from './layouts/page-spinner'
import { RouteConfigContext } from './routes/route-config-context'
import { routeConfigOf, routes } from './routes/routes'
import { FileOutlet } from './file-outlet'
import { ToastOutlet } from './toast-outlet'
import { useIsHydrated } from '@/lib/use-is-hydrated'
import { lazyView } from '@/lib/lazy'

/** The offer of a new version. Without it a new version activates once no page of the old one is open. */
const UpdateOffer = lazyView(async () => (await import('./update-offer')).UpdateOffer, {
  isFailureToasted: false,
})

export function App() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<PageSpinner />}>
        <Pages />
      </Suspense>
      <ToastOutlet />
      <FileOutlet />
      <UpdateWatch />
    </ErrorBoundary>
  )
}

function Pages() {
  const location = useRouteLocation()
  const page = useRoutes(routes, location)
  // Signing out resets everything that the last person typed or opened.
  return (
    <RouteConfigContext value={routeConfigOf(location.pathname)}>
      <Fragment key={useSignOutCount()}>{page}</Fragment>
    </RouteConfigContext>
  )
}

/**
 * The location that pages render for. A prerendered page knows only its path, so hydration starts without query,
 * fragment and history state. They follow in the next render.
 */
function useRouteLocation(): Location {
  const location = useLocation()
  const isHydrated = useIsHydrated()
  const isPathAlone = location.search === '' && location.hash === '' && location.state === null
  return isHydrated || isPathAlone ? location : { ...location, search: '', hash: '', state: null }
}

/** A new page starts at its top. Going back restores the scroll position, which the browser remembers. */
function ScrollToTop() {
  const { pathname } = useLocation()
  const kind = useNavigationType()

  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname, kind])

  return null
}

/**
 * Loads the offer of a new version when the browser is idle. A door gets no offer: somebody is waiting there, and the
 * new version may not be complete when the network goes.
 */
function UpdateWatch() {
  const { pathname } = useLocation()
  if (routeConfigOf(pathname)?.layout === 'check-in') return null
  return <UpdateOffer isWanted={false} />
}
