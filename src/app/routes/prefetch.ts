import { wasAdmin } from '@/lib/api/session-key'
import { currentSession } from '@/lib/api/session-store'
import { parameterOf } from '@/lib/startup'
import { firstQueriesOf } from './first-queries'
import { recordOf } from './routes'

/**
 * Asks ahead what the page behind a link asks first, once its code has come and unless the link's address has a query
 * of its own. An answer that was had before stays as it is, until the page itself asks anew.
 */
export async function prefetchQueries({ pathname, search }: HTMLAnchorElement) {
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
