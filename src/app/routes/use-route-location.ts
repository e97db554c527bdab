import { type Location, useLocation } from 'react-router-dom'
import { useIsHydrated } from '@/lib/use-is-hydrated'

/**
 * The location that pages are shown for. A prerendered page knows its path alone, so hydration starts
 * without the query, the fragment and the history's state; they come with the very next render.
 */
export function useRouteLocation(): Location {
  const location = useLocation()
  const isHydrated = useIsHydrated()
  const isPathAlone = location.search === '' && location.hash === '' && location.state === null
  return isHydrated || isPathAlone ? location : { ...location, search: '', hash: '', state: null }
}
