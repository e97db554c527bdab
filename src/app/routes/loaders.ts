import type { FetchQueryOptions } from '@tanstack/react-query'
import type { Visit } from '@/lib/lazy'
import { lazyRoutesOf, routeConfigOf } from './routes'

/** The first queries of a page whose code has loaded, and those of its layouts. */
export function loadersOf(pathname: string, visit: Visit): FetchQueryOptions[] {
  const routes = lazyRoutesOf(pathname)
  // Queries of the panel wait for its layout's. Elsewhere the page's go first, because over HTTP/1.1 a browser opens
  // only six connections per host.
  if (routeConfigOf(pathname)?.layout !== 'admin') routes.reverse()
  return routes.flatMap((route) => [...(route.file()?.loader?.(visit) ?? [])])
}
