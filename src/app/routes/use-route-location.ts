import { useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router-dom'

const never = () => () => undefined

/**
 * The location that pages are shown for. A prerendered page knows its path alone, so hydration starts
 * without the query, the fragment and the history's state; they come with the very next render.
 */
export function useRouteLocation(): Location {
  const location = useLocation()
  const isPathAlone = location.search === '' && location.hash === '' && location.state === null
  const isWhole = useSyncExternalStore(
    never,
    () => true,
    () => isPathAlone,
  )
  return isWhole ? location : { ...location, search: '', hash: '', state: null }
}
