import { matchRoutes, type RouteObject } from 'react-router-dom'
import { SiteLayout } from '@/app/layouts/site-layout'
import { type LazyRoute, lazyRoute } from '@/lib/lazy'
import { ANY_ID } from '@/lib/startup'
import type { LayoutName, PageRecord } from './page-record'
import { pages } from './pages'
import { RoutePage } from './route-page'
import { notFoundPage } from './site-pages'

// Layouts that need a session or a query client load only with a page that uses them.
const QueryLayout = lazyRoute(async () => (await import('@/app/layouts/query-layout')).QueryLayout)
const GuestOnlyLayout = lazyRoute(
  async () => (await import('@/app/layouts/guest-only-layout')).GuestOnlyLayout,
)
const ParentLayout = lazyRoute(
  async () => (await import('@/app/layouts/parent-layout')).ParentLayout,
)
const AdminLayout = lazyRoute(async () => (await import('@/app/layouts/admin-layout')).AdminLayout)

/** The lazy layouts around a page, outermost first. */
const lazyLayouts: Record<LayoutName, readonly LazyRoute[]> = {
  site: [],
  'site-with-data': [QueryLayout],
  'guest-only': [QueryLayout, GuestOnlyLayout],
  parent: [QueryLayout, ParentLayout],
  admin: [QueryLayout, AdminLayout],
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
]

/** The record of the page that an address shows; null only where no page is, not even the one that says so. */
export function recordOf(pathname: string): PageRecord | null {
  return (matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageRecord | undefined) ?? null
}

/** The layouts and the page that an address shows and that are loaded later, outermost first. */
export function lazyRoutesOf(pathname: string): LazyRoute[] {
  const record = recordOf(pathname)
  return record ? [...lazyLayouts[record.layout], record.page] : []
}

/** Fetches all code that an address needs, at once instead of one chunk after the other. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(lazyRoutesOf(pathname).map((route) => route.preload()))
}
