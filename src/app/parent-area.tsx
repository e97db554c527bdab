import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { authQueries } from '@/features/auth/queries'
import { paths } from '@/lib/paths'
import type { SessionUser } from '@/lib/session-store'
import { AppFrame, type FrameLink } from './app-frame'
import { PageSpinner } from './page-spinner'
import { SessionGate } from './session-gate'

const links: readonly FrameLink[] = [
  { to: paths.dashboard, label: 'Dashboard', icon: 'star' },
  { to: paths.payment, label: 'Payments', icon: 'ticket' },
  { to: paths.ourKids, label: 'Shining Stars', icon: 'eye' },
]

/** The parent's pages, for whoever is signed in. */
export function ParentArea() {
  return <SessionGate>{(user) => <ParentFrame user={user} />}</SessionGate>
}

function ParentFrame({ user }: { user: SessionUser }) {
  const { data: isAdmin } = useQuery(authQueries.isAdmin(user.id))
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
