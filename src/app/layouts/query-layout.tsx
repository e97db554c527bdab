import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useContext, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { sendLeftovers } from '@/app/outbox-kinds'
import { queryClient } from '@/app/query-client'
import { rememberAdmin } from '@/lib/api/session-key'
import { RouteConfigContext } from '@/app/routes/route-config-context'
import { ShellSkeleton } from '@/app/shell/shell-skeleton'
import { onSignOut, useSession } from '@/lib/api/session-store'
import { OfflineBanner } from './offline-banner'
import { PageSpinner } from './page-spinner'

/** Around every page that reads or writes data. */
export function QueryLayout() {
  const userId = useSession().user?.id
  const layout = useContext(RouteConfigContext)?.layout
  const isInShell = layout === 'parent' || layout === 'admin'
  useEffect(() => sendLeftovers(userId), [userId])
  // The next person at this phone must not see a flash of this one's children.
  useEffect(
    () =>
      onSignOut(() => {
        queryClient.clear()
        rememberAdmin(null)
      }),
    [],
  )

  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner />
      <Suspense fallback={isInShell ? <ShellSkeleton /> : <PageSpinner />}>
        <Outlet />
      </Suspense>
    </QueryClientProvider>
  )
}
