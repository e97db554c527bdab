import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { occasionOf } from '@/domain/notice'
import type { Notice } from './api'
import { noticeQueries, useMarkNoticesRead } from './queries'

/**
 * The unread notices with a reason to celebrate. Each counts as read once it is seen, and stands until the page is
 * left or it holds no longer.
 *
 * @param holds whether what a notice celebrates is there to be seen; what has been taken back is not.
 */
export function useGoodNews(userId: string, holds: (notice: Notice) => boolean): Notice[] {
  const { data: unread = [] } = useQuery(noticeQueries.unread(userId))
  const [kept, setKept] = useState<readonly Notice[]>([])
  const { mutate: markRead } = useMarkNoticesRead()

  const shown = unread.filter((notice) => occasionOf(notice) !== null && holds(notice))
  const fresh = shown.filter(({ id }) => !kept.some((one) => one.id === id))
  if (fresh.length > 0) setKept([...fresh, ...kept])

  const ids = shown.map(({ id }) => id).join()
  const markSeen = useEffectEvent(() => {
    // A page in the background is seen by nobody.
    if (ids !== '' && document.visibilityState === 'visible') markRead({ ids: ids.split(',') })
  })
  useEffect(() => {
    if (ids === '') return
    markSeen()
    const onChange = () => markSeen()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [ids])

  return kept.filter(holds)
}
