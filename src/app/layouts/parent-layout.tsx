import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { forgetVisits } from '@/features/applications/last-visit'
import { authQueries } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import { onSignOut, type SessionUser } from '@/lib/api/session-store'
import { AppShell, type ShellLink } from '@/app/shell/app-shell'
import { PageSpinner } from './page-spinner'
import { RequireSession } from '@/app/shell/require-session'

// In the order of a parent's visits: the first four stand in the bottom bar of a phone.
const links: readonly ShellLink[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'home' },
  { to: paths.children, label: 'Children', icon: 'star' },
  { to: paths.payment, label: 'Payments', icon: 'ticket' },
  { to: paths.schedule, label: 'Audition Schedule', shortLabel: 'Schedule', icon: 'calendar' },
  { to: paths.assessment, label: 'Assessment Report', icon: 'check' },
  { to: paths.shop, label: 'Shop', icon: 'bag' },
  { to: paths.dashboardDonate, label: 'Donate', icon: 'heart' },
  { to: paths.ourKids, label: 'Our Shining Stars', icon: 'eye' },
  { to: paths.account, label: 'Account', icon: 'user' },
]

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
      links={links}
      aside={isAdmin ? { to: paths.adminDashboard, label: 'Admin Panel' } : undefined}
    >
      <Suspense fallback={<PageSpinner />}>
        <Outlet context={user} />
      </Suspense>
    </AppShell>
  )
}
