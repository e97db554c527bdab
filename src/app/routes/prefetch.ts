import { wasAdmin } from '@/lib/api/session-key'
import { currentSession } from '@/lib/api/session-store'
import { parameterOf } from '@/lib/startup'
import { loadersOf } from './loaders'
import { preloadRoute, routeConfigOf } from './routes'

/** A URL within the app, of a link or of the page that a form leads to. */
type Address = Pick<URL, 'pathname' | 'search'>

/**
 * Prefetches a page's code and then its first data, unless its URL has a query string. Cached data stays until the page
 * itself refetches it.
 */
export async function prefetchPage({ pathname, search }: Address): Promise<void> {
  await preloadRoute(pathname)
  const layout = routeConfigOf(pathname)?.layout
  const userId = currentSession().user?.id ?? ''
  const isFor = layout === 'admin' ? wasAdmin(userId) : layout !== 'parent' || userId !== ''
  const queries = loadersOf(pathname, { userId, id: parameterOf(pathname) ?? '' })
  if (search !== '' || !isFor || queries.length === 0) return
  const { queryClient } = await import('@/app/query-client')
  for (const query of queries) {
    if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query)
  }
}
