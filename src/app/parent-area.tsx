import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { forgetVisits } from '@/features/applications/last-visit'
import { authQueries } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import { onSignOut, type SessionUser } from '@/lib/session-store'
import { AppFrame, type FrameLink } from './app-frame'
import { PageSpinner } from './page-spinner'
import { SessionGate } from './session-gate'

// In the order of a parent's visits: the first four stand in the bottom bar of a phone.
const links: readonly FrameLink[] = [
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
export function ParentArea() {
  return <SessionGate>{(user) => <ParentFrame user={user} />}</SessionGate>
}

function ParentFrame({ user }: { user: SessionUser }) {
  const { data: isAdmin } = useQuery(authQueries.isAdmin(user.id))
  // Also when the session was ended elsewhere: what was seen here is nobody else's to see.
  useEffect(() => onSignOut(forgetVisits), [])

  return (
    <AppFrame
      areaName="Your pages"
      links={links}
      aside={isAdmin ? { to: paths.adminDashboard, label: 'Admin Panel' } : undefined}
    >
      <Suspense fallback={<PageSpinner />}>
        <Outlet context={user} />
      </Suspense>
    </AppFrame>
  )
}
