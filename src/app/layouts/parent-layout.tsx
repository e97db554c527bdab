import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { forgetVisits } from '@/features/applications/last-visit'
import { authQueries } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import { onSignOut, type SessionUser } from '@/lib/api/session-store'
import { parentLinks } from '@/app/routes/menus'
import { AppShell } from '@/app/shell/app-shell'
import { PageSpinner } from './page-spinner'
import { RequireSession } from '@/app/shell/require-session'

/** The parent's pages, for whoever is signed in. */
export function ParentLayout() {
  return <RequireSession>{(user) => <ParentShell user={user} />}</RequireSession>
}

function ParentShell({ user }: { user: SessionUser }) {
  const { data: isAdmin } = useQuery(authQueries.isAdmin(user.id))
  // Also when the session was ended elsewhere: what was seen here is nobody else's to see.
  useEffect(() => onSignOut(forgetVisits), [])

  return (
    <AppShell
      areaName="Your pages"
      links={parentLinks()}
      aside={isAdmin ? { to: paths.adminDashboard, label: 'Admin Panel' } : undefined}
    >
      <Suspense fallback={<PageSpinner />}>
        <Outlet context={user} />
      </Suspense>
    </AppShell>
  )
}
