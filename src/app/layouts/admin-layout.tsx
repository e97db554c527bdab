import '@/lib/api/panel-errors'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useContext, useDeferredValue, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { leaveEndedSession } from '@/features/auth/api'
import { authQueries } from '@/features/auth/queries'
import { capabilitiesOf, opens } from '@/domain/team'
import { MemberContext } from '@/lib/member'
import { paths } from '@/lib/paths'
import type { SessionUser } from '@/lib/api/session-store'
import { adminLinks } from '@/app/routes/menus'
import { PageRecordContext } from '@/app/routes/page-record-context'
import { AppShell } from '@/app/shell/app-shell'
import { ShellSkeleton } from '@/app/shell/shell-skeleton'
import { PageSpinner } from './page-spinner'
import { RequireSession } from '@/app/shell/require-session'

/**
 * The administrator's pages. Anybody else is sent to the dashboard, and an administrator without the second factor to
 * where it is given. The database refuses them anyway.
 */
export function AdminLayout() {
  return <RequireSession>{(user) => <AdminShell user={user} />}</RequireSession>
}

function AdminShell({ user }: { user: SessionUser }) {
  const { data: member, error, refetch, isFetching } = useQuery(authQueries.membership(user.id))
  const { pathname, search } = useLocation()
  const page = useContext(PageRecordContext)
  // Deferred, so that React gives way to scrolling while it draws the page.
  const isDrawn = useDeferredValue(member !== undefined)
  const hasEnded = member?.missing === 'session'
  useEffect(() => {
    if (hasEnded) void leaveEndedSession()
  }, [hasEnded])
  if (error && member === undefined) {
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
  if (member === undefined || hasEnded || !isDrawn) return <ShellSkeleton />
  if (member.role === null || capabilitiesOf(member.role).length === 0) {
    return <Navigate to={paths.dashboard} replace />
  }
  if (member.missing !== null) {
    return <Navigate to={paths.secondFactor} replace state={{ from: `${pathname}${search}` }} />
  }
  const part = { role: member.role, states: member.states }
  if (page?.capability !== undefined && !opens(part, page.capability)) {
    return <Navigate to={paths.adminDashboard} replace />
  }
  return (
    // A page of another part begins anew, without the rows of the one before.
    <MemberContext key={JSON.stringify(part)} value={part}>
      <AppShell areaName="Administrator’s pages" links={adminLinks(part)}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet context={user} />
        </Suspense>
      </AppShell>
    </MemberContext>
  )
}
