import { Fragment, Suspense } from 'react'
import { useRoutes } from 'react-router-dom'
import { usePeopleGone } from '@/lib/api/session-store'
import { ErrorBoundary } from './error-boundary'
import { PageSpinner } from './layouts/page-spinner'
import { PageRecordContext } from './routes/page-record-context'
import { recordOf, routes } from './routes/routes'
import { useRouteLocation } from './routes/use-route-location'
import { ScrollToTop } from './scroll-to-top'
import { ToastOutlet } from './toast-outlet'
import { UpdateWatch } from './update-watch'

export function App() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <Suspense fallback={<PageSpinner />}>
        <Pages />
      </Suspense>
      <ToastOutlet />
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
      <Fragment key={usePeopleGone()}>{page}</Fragment>
    </PageRecordContext>
  )
}
