import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeSentence, occasionOf } from '@/domain/notice'
import type { Notice } from './api'
import { noticeQueries, useMarkNoticesRead } from './queries'

/** One piece of news. What was taken back and given again is told once, by its newest notice. */
export interface News {
  notice: Notice
  ids: string[]
}

/**
 * The unread notices with a reason to be glad, newest first. Each stands until the page is left, it is closed, or it
 * holds no longer.
 *
 * @param holds whether a notice's reason is still there; what has been taken back is not.
 */
export function useNews(userId: string, holds: (notice: Notice) => boolean) {
  const { data: unread = [] } = useQuery(noticeQueries.unread(userId))
  const [kept, setKept] = useState<readonly Notice[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const { mutate: markRead } = useMarkNoticesRead()

  const fresh = unread.filter(
    (notice) =>
      occasionOf(notice) !== null && holds(notice) && !kept.some(({ id }) => id === notice.id),
  )
  if (fresh.length > 0) setKept([...fresh, ...kept])

  return {
    news: grouped(kept.filter((notice) => holds(notice) && !closed.includes(notice.id))),
    markSeen: ({ ids }: News) => markRead({ ids }),
    close: ({ ids }: News) => {
      setClosed([...closed, ...ids])
      markRead({ ids })
    },
  }
}

function grouped(notices: readonly Notice[]): News[] {
  const groups = new Map<string, News>()
  for (const notice of notices) {
    const key = `${notice.application_id} ${noticeSentence(notice)}`
    const group = groups.get(key)
    if (group) group.ids.push(notice.id)
    else groups.set(key, { notice, ids: [notice.id] })
  }
  return [...groups.values()]
}
