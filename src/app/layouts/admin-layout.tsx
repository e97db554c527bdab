import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useContext, useDeferredValue, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { GoOnLine } from '@/components/go-on-line'
import { ErrorState } from '@/components/ui/error-state'
import { leaveEndedSession } from '@/features/auth/api'
import { authQueries } from '@/features/auth/queries'
import { workQueries } from '@/features/admin/today/queries'
import { capabilitiesOf, opens, type ScopedRole } from '@/domain/team'
import type { Visit } from '@/lib/lazy'
import { MemberContext, panelHome } from '@/lib/member'
import { readKeptNote } from '@/lib/offline/kept-note'
import { paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { secondFactorSentence } from '@/lib/api/door-errors'
import { addConstraintSentences, addErrorSentences } from '@/lib/api/errors'
import { PANEL_CONSTRAINTS } from '@/lib/api/panel-constraints'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import type { SessionUser } from '@/lib/api/session-store'
import { panelLinks } from '@/app/routes/panel-links'
import { RouteConfigContext } from '@/app/routes/route-config-context'
import { PanelShell } from '@/app/shell/panel-shell'
import { ShellSkeleton } from '@/app/shell/shell-skeleton'
import { PageSkeleton } from '@/app/shell/page-skeleton'
import { RequireSession } from '@/app/shell/require-session'

addErrorSentences(PANEL_SENTENCES)
addConstraintSentences(PANEL_CONSTRAINTS)

export function loader({ userId }: Visit) {
  return [authQueries.membership(userId), workQueries.mine(userId)]
}

/**
 * The administrator's pages. Anybody else is redirected to the dashboard, and an administrator without the second
 * factor to the page that asks for it. The database refuses them anyway.
 */
export function AdminLayout() {
  return <RequireSession>{(user) => <AdminShell user={user} />}</RequireSession>
}

function AdminShell({ user }: { user: SessionUser }) {
  const { data: member, error, refetch, isFetching } = useQuery(authQueries.membership(user.id))
  const { pathname, search } = useLocation()
  const page = useContext(RouteConfigContext)
  // Deferred, so that React yields to scrolling while it renders the page.
  const isDrawn = useDeferredValue(member !== undefined)
  const hasEnded = member?.missing === 'session'
  // A judge with open sheets goes on, and so does one whose phone stored sheets before an authenticator was required.
  // The page says what is missing, and the phone keeps what is typed.
  const [wasIn, setWasIn] = useState(false)
  if (member?.missing === null && !wasIn) setWasIn(true)
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
  const scopedRole = { role: member.role, states: member.states }
  const home = panelHome(scopedRole)
  const goesOn =
    home === paths.adminJudging && (wasIn || (member.missing === 'enrol' && keepsSheets(user.id)))
  if (member.missing !== null && !goesOn) {
    return <Navigate to={paths.secondFactor} replace state={{ from: `${pathname}${search}` }} />
  }
  // A page without a capability is open to every role whose home is Today.
  const isOpen =
    page?.capability === undefined ? home === paths.adminToday : opens(scopedRole, page.capability)
  if (!isOpen) return <Navigate to={home} replace />
  return (
    // A change of role remounts the page, without the rows of the previous role.
    <MemberContext key={JSON.stringify(scopedRole)} value={scopedRole}>
      <Panel scopedRole={scopedRole} missing={member.missing} user={user} />
    </MemberContext>
  )
}

const keepsSheets = (userId: string) =>
  readKeptNote().lists.some((list) => list.kind === 'judging' && list.userId === userId)

interface PanelProps {
  scopedRole: ScopedRole
  /** The requirement that a judge may go on without. */
  missing: string | null
  user: SessionUser
}

function Panel({ scopedRole, missing, user }: PanelProps) {
  const location = useLocation()
  const { data: work } = useQuery({
    ...workQueries.mine(user.id),
    enabled: opens(scopedRole, 'search'),
  })
  useWorkAfterWriting()
  const waiting = Object.fromEntries((work?.items ?? []).map(({ kind, count }) => [kind, count]))
  return (
    <PanelShell
      {...panelLinks(scopedRole, location, waiting)}
      isSearchable={opens(scopedRole, 'search')}
    >
      {missing === null ? null : (
        <div className="mb-6">
          <GoOnLine to={paths.secondFactor} label="Go on">
            {`${secondFactorSentence(`${scopedRole.role} ${missing}`)} You can judge meanwhile: this phone saves it.`}
          </GoOnLine>
        </div>
      )}
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
