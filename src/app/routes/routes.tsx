import { matchRoutes, type RouteObject } from 'react-router-dom'
import { type LazyRoute, lazyRoute } from '@/lib/lazy'
import { ANY_ID } from '@/lib/startup'
import type { LayoutName, RouteConfig } from './route-config'
import { pages } from './pages'
import { RoutePage } from './route-page'
import { notFoundPage } from './site-pages'

// A layout loads only with a page that uses it.
const SiteLayout = lazyRoute(async () => {
  const { SiteLayout } = await import('@/app/layouts/site-layout')
  return { default: SiteLayout }
})
const QueryLayout = lazyRoute(async () => {
  const { QueryLayout } = await import('@/app/layouts/query-layout')
  return { default: QueryLayout }
})
const GuestOnlyLayout = lazyRoute(async () => {
  const { GuestOnlyLayout } = await import('@/app/layouts/guest-only-layout')
  return { default: GuestOnlyLayout }
})
const ParentLayout = lazyRoute(async () => {
  const { ParentLayout, loader } = await import('@/app/layouts/parent-layout')
  return { default: ParentLayout, loader }
})
const AdminLayout = lazyRoute(async () => {
  const { AdminLayout, loader } = await import('@/app/layouts/admin-layout')
  return { default: AdminLayout, loader }
})
const CheckInLayout = lazyRoute(async () => {
  const { CheckInLayout } = await import('@/app/layouts/check-in-layout')
  return { default: CheckInLayout }
})

/** The layouts around a page, outermost first. */
const layouts: Record<LayoutName, readonly LazyRoute[]> = {
  site: [SiteLayout],
  'site-with-data': [SiteLayout, QueryLayout],
  'guest-only': [SiteLayout, QueryLayout, GuestOnlyLayout],
  parent: [QueryLayout, ParentLayout],
  admin: [QueryLayout, AdminLayout],
  'check-in': [CheckInLayout],
}

const toRoute = (record: RouteConfig): RouteObject => ({
  path: record.path.replace(ANY_ID, `:${record.parameter ?? ''}`),
  handle: record,
  element: <RoutePage record={record} />,
})

const routesOf = (layout: LayoutName) =>
  pages.filter((record) => record.layout === layout).map(toRoute)

/** The route table. The entry of the browser or of the build adds the router. */
export const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      ...routesOf('site'),
      {
        element: <QueryLayout />,
        children: [
          ...routesOf('site-with-data'),
          { element: <GuestOnlyLayout />, children: routesOf('guest-only') },
        ],
      },
      toRoute(notFoundPage),
    ],
  },
  {
    element: <QueryLayout />,
    children: [
      { element: <ParentLayout />, children: routesOf('parent') },
      { element: <AdminLayout />, children: routesOf('admin') },
    ],
  },
  { element: <CheckInLayout />, children: routesOf('check-in') },
]

/** The route config for a path. Null only if nothing matches, not even the not-found page. */
export function routeConfigOf(pathname: string): RouteConfig | null {
  return (matchRoutes(routes, pathname)?.at(-1)?.route.handle as RouteConfig | undefined) ?? null
}

/** The route pattern of a path, such as /ticket/:applicationId, or ? if no page matches. */
export function patternOf(pathname: string): string {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path
  return path === undefined || path === '*' ? '?' : path
}

/** The lazy layouts and page of a path, outermost first. */
export function lazyRoutesOf(pathname: string): LazyRoute[] {
  const record = routeConfigOf(pathname)
  return record ? [...layouts[record.layout], record.page] : []
}

/** Fetches all code that a path needs in parallel, instead of one chunk after another. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(lazyRoutesOf(pathname).map((route) => route.preload()))
}
