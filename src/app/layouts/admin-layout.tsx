import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useContext, useDeferredValue, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { ErrorState } from '@/components/ui/error-state'
import { leaveEndedSession } from '@/features/auth/api'
import { authQueries } from '@/features/auth/queries'
import { workQueries } from '@/features/office/today/queries'
import { capabilitiesOf, opens, type StaffPart } from '@/domain/team'
import type { Visit } from '@/lib/lazy'
import { MemberContext, panelHome } from '@/lib/member'
import { paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { addConstraintSentences, addErrorSentences } from '@/lib/api/errors'
import { PANEL_CONSTRAINTS } from '@/lib/api/panel-constraints'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import type { SessionUser } from '@/lib/api/session-store'
import { panelLinks } from '@/app/routes/panel-links'
import { PageRecordContext } from '@/app/routes/page-record-context'
import { PanelShell } from '@/app/shell/panel-shell'
import { ShellSkeleton } from '@/app/shell/shell-skeleton'
import { PageSkeleton } from '@/app/shell/page-skeleton'
import { RequireSession } from '@/app/shell/require-session'

addErrorSentences(PANEL_SENTENCES)
addConstraintSentences(PANEL_CONSTRAINTS)

export function firstQueries({ userId }: Visit) {
  return [authQueries.membership(userId), workQueries.mine(userId)]
}

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
  const home = panelHome(part)
  // A page without a capability is everybody's whose part begins with Today.
  const isOpen =
    page?.capability === undefined ? home === paths.adminToday : opens(part, page.capability)
  if (!isOpen) return <Navigate to={home} replace />
  return (
    // A page of another part begins anew, without the rows of the one before.
    <MemberContext key={JSON.stringify(part)} value={part}>
      <Panel part={part} user={user} />
    </MemberContext>
  )
}

function Panel({ part, user }: { part: StaffPart; user: SessionUser }) {
  const location = useLocation()
  const { data: work } = useQuery({
    ...workQueries.mine(user.id),
    enabled: opens(part, 'search'),
  })
  useWorkAfterWriting()
  const waiting = Object.fromEntries((work?.items ?? []).map(({ kind, count }) => [kind, count]))
  return (
    <PanelShell {...panelLinks(part, location, waiting)} isSearchable={opens(part, 'search')}>
      <Suspense fallback={<PageSkeleton />}>
        <Outlet context={user} />
      </Suspense>
    </PanelShell>
  )
}

/** Every decision changes how much work waits, whichever page makes it. */
function useWorkAfterWriting() {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') {
          void queryClient.invalidateQueries({ queryKey: KEYS.work })
        }
      }),
    [queryClient],
  )
}
