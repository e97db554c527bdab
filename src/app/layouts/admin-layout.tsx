import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { authQueries } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import type { SessionUser } from '@/lib/api/session-store'
import { adminLinks } from '@/app/routes/menus'
import { AppShell } from '@/app/shell/app-shell'
import { ShellSkeleton } from '@/app/shell/shell-skeleton'
import { PageSpinner } from './page-spinner'
import { RequireSession } from '@/app/shell/require-session'

/** The administrator's pages; anybody else is sent to the dashboard. The database refuses them anyway. */
export function AdminLayout() {
  return <RequireSession>{(user) => <AdminShell user={user} />}</RequireSession>
}

function AdminShell({ user }: { user: SessionUser }) {
  const { data: isAdmin, error, refetch, isFetching } = useQuery(authQueries.isAdmin(user.id))
  // Deferred, so that React gives way to scrolling while it draws the page.
  const isDrawn = useDeferredValue(isAdmin !== undefined)
  if (error && isAdmin === undefined) {
    return (
      <div className="mx-auto max-w-xl px-4 py-16">
        <ErrorState
          title="We could not check your session"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    )
  }
  if (isAdmin === undefined || !isDrawn) return <ShellSkeleton />
  if (!isAdmin) return <Navigate to={paths.dashboard} replace />
  return (
    <AppShell areaName="Administrator’s pages" links={adminLinks()}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet context={user} />
      </Suspense>
    </AppShell>
  )
}
