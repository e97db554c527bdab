import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { authQueries } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import type { SessionUser } from '@/lib/api/session-store'
import { AppShell, type ShellLink } from '@/app/shell/app-shell'
import { ShellSkeleton } from '@/app/shell/shell-skeleton'
import { PageSpinner } from './page-spinner'
import { RequireSession } from '@/app/shell/require-session'

const links: readonly ShellLink[] = [
  { to: paths.adminDashboard, label: 'Admin Panel', icon: 'check' },
  { to: paths.adminAnalysis, label: 'Analysis', icon: 'eye' },
  { to: paths.dashboard, label: 'Dashboard', icon: 'star' },
]

/** The administrator's pages; anybody else is sent to the dashboard. The database refuses them anyway. */
export function AdminLayout() {
  return <RequireSession>{(user) => <AdminShell user={user} />}</RequireSession>
}

function AdminShell({ user }: { user: SessionUser }) {
  const { data: isAdmin, error, refetch, isFetching } = useQuery(authQueries.isAdmin(user.id))
  // In slices, so that a slow phone goes on scrolling meanwhile.
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
    <AppShell areaName="Administrator’s pages" links={links}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet context={user} />
      </Suspense>
    </AppShell>
  )
}
