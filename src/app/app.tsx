import { Fragment, Suspense, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType, useRoutes } from 'react-router-dom'
import { useSignOutCount } from '@/lib/api/session-store'
import { ErrorBoundary } from './error-boundary'
import { PageSpinner } from './layouts/page-spinner'
import { PageRecordContext } from './routes/page-record-context'
import { recordOf, routes } from './routes/routes'
import { FileOutlet } from './file-outlet'
import { ToastOutlet } from './toast-outlet'
import { useIsHydrated } from '@/lib/use-is-hydrated'
import { lazyView } from '@/lib/lazy'

/** The offer of a new version. Without it a new version still comes, once no page of the old one is open. */
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
  // Everything that the last person typed or opened goes with the sign-out.
  return (
    <PageRecordContext value={recordOf(location.pathname)}>
      <Fragment key={useSignOutCount()}>{page}</Fragment>
    </PageRecordContext>
  )
}

/**
 * The location that pages are shown for. A prerendered page knows its path alone, so hydration starts
 * without the query, the fragment and the history's state; they come with the very next render.
 */
function useRouteLocation(): Location {
  const location = useLocation()
  const isHydrated = useIsHydrated()
  const isPathAlone = location.search === '' && location.hash === '' && location.state === null
  return isHydrated || isPathAlone ? location : { ...location, search: '', hash: '', state: null }
}

/** A new page starts at its top; going back keeps the place, which the browser remembers. */
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
 * Brings the offer of a new version along when the browser is idle: no page begins with it. At a door nothing is offered:
 * somebody waits there, and a new version may not be whole yet when the network goes.
 */
function UpdateWatch() {
  const { pathname } = useLocation()
  if (recordOf(pathname)?.layout === 'check-in') return null
  return <UpdateOffer isWanted={false} />
}
