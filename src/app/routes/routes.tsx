import { matchRoutes, type RouteObject } from 'react-router-dom'
import { type LazyRoute, lazyRoute } from '@/lib/lazy'
import { ANY_ID } from '@/lib/startup'
import type { LayoutName, PageRecord } from './page-record'
import { pages } from './pages'
import { RoutePage } from './route-page'
import { notFoundPage } from './site-pages'

// A layout loads only with a page that stands in it.
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
  const { ParentLayout, firstQueries } = await import('@/app/layouts/parent-layout')
  return { default: ParentLayout, firstQueries }
})
const AdminLayout = lazyRoute(async () => {
  const { AdminLayout, firstQueries } = await import('@/app/layouts/admin-layout')
  return { default: AdminLayout, firstQueries }
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

const toRoute = (record: PageRecord): RouteObject => ({
  path: record.path.replace(ANY_ID, `:${record.parameter ?? ''}`),
  handle: record,
  element: <RoutePage record={record} />,
})

const routesOf = (layout: LayoutName) =>
  pages.filter((record) => record.layout === layout).map(toRoute)

/** The route table. The router itself is put around it by the browser's or the build's entry. */
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

/** The record of the page that an address shows; null only where no page is, not even the one that says so. */
export function recordOf(pathname: string): PageRecord | null {
  return (matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageRecord | undefined) ?? null
}

/** The pattern of an address, such as /ticket/:applicationId; ? where no page is. */
export function patternOf(pathname: string): string {
  const path = matchRoutes(routes, pathname)?.at(-1)?.route.path
  return path === undefined || path === '*' ? '?' : path
}

/** The layouts and the page that an address shows and that are loaded later, outermost first. */
export function lazyRoutesOf(pathname: string): LazyRoute[] {
  const record = recordOf(pathname)
  return record ? [...layouts[record.layout], record.page] : []
}

/** Fetches all code that an address needs, at once instead of one chunk after the other. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(lazyRoutesOf(pathname).map((route) => route.preload()))
}
