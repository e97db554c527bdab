import type { FetchQueryOptions } from '@tanstack/react-query'
import type { Visit } from '@/lib/lazy'
import { lazyRoutesOf, recordOf } from './routes'

/** The first queries of a page whose code has come, and those of the frame around it. */
export function firstQueriesOf(pathname: string, visit: Visit): FetchQueryOptions[] {
  const routes = lazyRoutesOf(pathname)
  // A page of the panel waits for its frame; others come first: over HTTP/1.1 a browser asks one host for six files at a time.
  if (recordOf(pathname)?.layout !== 'admin') routes.reverse()
  return routes.flatMap((route) => [...(route.file()?.firstQueries?.(visit) ?? [])])
}
