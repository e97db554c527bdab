import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { authQueries } from '@/features/auth/queries'
import type { Visit } from '@/lib/lazy'
import { NoticeBell } from '@/features/family/notices/components/notice-bell'
import { noticeQueries } from '@/features/family/notices/queries'
import { paths } from '@/lib/paths'
import type { SessionUser } from '@/lib/api/session-store'
import { parentLinks } from '@/app/routes/menus'
import { AppShell } from '@/app/shell/app-shell'
import { PageSkeleton } from '@/app/shell/page-skeleton'
import { RequireSession } from '@/app/shell/require-session'

export function loader({ userId }: Visit) {
  return [authQueries.membership(userId), noticeQueries.unread(userId)]
}

/** The parent's pages, for signed-in people. */
export function ParentLayout() {
  return <RequireSession>{(user) => <ParentShell user={user} />}</RequireSession>
}

function ParentShell({ user }: { user: SessionUser }) {
  const { data: isAdmin } = useQuery(authQueries.isAdmin(user.id))

  return (
    <AppShell
      areaName="Your pages"
      links={parentLinks()}
      bell={<NoticeBell userId={user.id} />}
      aside={isAdmin ? { to: paths.adminToday, label: 'Admin Panel' } : undefined}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet context={user} />
      </Suspense>
    </AppShell>
  )
}
