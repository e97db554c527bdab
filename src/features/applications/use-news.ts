import { useEffect, useState } from 'react'
import type { Application } from './api'
import { type Change, changesSince, readLastVisit, rememberVisit } from './last-visit'

/**
 * What changed between the last visit on this device and the first rows of this one. What changes
 * while the page is open is seen as it happens and is no news later.
 */
export function useNews(userId: string, applications: readonly Application[] | undefined) {
  const [lastVisit] = useState(() => readLastVisit(userId))
  const [news, setNews] = useState<Change[] | null>(null)
  if (applications && news === null) setNews(changesSince(lastVisit, applications))

  useEffect(() => {
    if (applications) rememberVisit(userId, applications)
  }, [userId, applications])

  return { news: news ?? [], dismiss: () => setNews([]) }
}
