import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noticeSentence, occasionOf } from '@/domain/notice'
import type { Notice } from './api'
import { noticeQueries, useMarkNoticesRead } from './queries'

/** The unread good news, newest first. Each stays until the page is left or it is closed. */
export function useNews(userId: string) {
  const { data: unread = [] } = useQuery(noticeQueries.unread(userId))
  const [kept, setKept] = useState<readonly Notice[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const { mutate: markRead } = useMarkNoticesRead()

  const fresh = unread.filter(
    (notice) => occasionOf(notice) !== null && !kept.some(({ id }) => id === notice.id),
  )
  if (fresh.length > 0) setKept([...fresh, ...kept])

  // A decision that was reverted and made again is shown once, by its newest notice.
  const idsOf = (notice: Notice) => kept.filter((one) => isSame(one, notice)).map(({ id }) => id)

  return {
    news: kept.filter(({ id }) => !closed.includes(id)),
    markSeen: (notices: readonly Notice[]) =>
      markRead({ ids: notices.flatMap((notice) => [notice.id, ...idsOf(notice)]) }),
    close: (notice: Notice) => {
      setClosed([...closed, ...idsOf(notice)])
      markRead({ ids: idsOf(notice) })
    },
  }
}

function isSame(one: Notice, other: Notice): boolean {
  return (
    one.application_id === other.application_id && noticeSentence(one) === noticeSentence(other)
  )
}
