import { useEffect, useState } from 'react'
import type { Application } from './api'
import {
  type Change,
  changesSince,
  readLastVisit,
  rememberVisit,
  seenNow,
  stillHolds,
} from './last-visit'

/**
 * What changed between the last visit on this device and the first rows of this one. What changes while
 * the page is open is seen as it happens and is no news later, unless it is something to celebrate.
 */
export function useNews(userId: string, applications: readonly Application[] | undefined) {
  const [seen, setSeen] = useState(() => readLastVisit(userId))
  const [shown, setShown] = useState<readonly Application[] | null>(null)
  const [news, setNews] = useState<readonly Change[]>([])
  if (applications && applications !== shown) {
    const changes = changesSince(seen, applications)
    const isFirst = shown === null
    setShown(applications)
    setSeen(seenNow(applications))
    const told = [...news, ...changes.filter(({ occasion }) => isFirst || occasion)]
    setNews(
      told.filter(({ applicationId, occasion }) => {
        const child = applications.find(({ id }) => id === applicationId)
        return child !== undefined && (!occasion || stillHolds(occasion, child))
      }),
    )
  }

  useEffect(() => {
    if (applications) rememberVisit(userId, applications)
  }, [userId, applications])

  return {
    joys: news.filter(({ occasion }) => occasion),
    changes: news.filter(({ occasion }) => !occasion),
    dismiss: () => setNews(news.filter(({ occasion }) => occasion)),
  }
}
