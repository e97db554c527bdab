import { isValidElement } from 'react'
import { matchRoutes } from 'react-router-dom'
import { routes } from '@/app/app'
import type { LazyRoute } from './lazy-route'

/** The frames and the page that an address shows, outermost first. */
export function partsOf(pathname: string): LazyRoute[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route: { element } }) =>
    isValidElement(element) && typeof element.type === 'function' && 'preload' in element.type
      ? [element.type as LazyRoute]
      : [],
  )
}

/** Fetches all code that an address needs, at once instead of one chunk after the other. */
export async function preloadRoute(pathname: string): Promise<void> {
  await Promise.all(partsOf(pathname).map((part) => part.preload()))
}
