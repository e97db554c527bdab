import { wasAdmin } from '@/lib/api/session-key'
import { currentSession } from '@/lib/api/session-store'
import { parameterOf } from '@/lib/startup'
import { firstQueriesOf } from './first-queries'
import { preloadRoute, recordOf } from './routes'

/** An address within the app: of a link, or of a page that a form leads to. */
type Address = Pick<URL, 'pathname' | 'search'>

/**
 * Fetches the code of a page, then asks ahead what it asks first, unless its address has a query of its own. An answer
 * that was had before stays as it is, until the page itself asks anew.
 */
export async function prefetchPage({ pathname, search }: Address): Promise<void> {
  await preloadRoute(pathname)
  const layout = recordOf(pathname)?.layout
  const userId = currentSession().user?.id ?? ''
  const isFor = layout === 'admin' ? wasAdmin(userId) : layout !== 'parent' || userId !== ''
  const queries = firstQueriesOf(pathname, { userId, id: parameterOf(pathname) ?? '' })
  if (search !== '' || !isFor || queries.length === 0) return
  const { queryClient } = await import('@/app/query-client')
  for (const query of queries) {
    if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query)
  }
}
