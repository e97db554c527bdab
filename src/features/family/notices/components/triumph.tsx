import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Notice } from '../api'
import { noticeQueries, useMarkNoticesRead } from '../queries'
import { type Celebration, Curtain } from './curtain'

const SHOWN = 'curtain-shown'

/** Whether this is the visit's first curtain, which marks the visit. Always false without storage. */
function isFirstOfVisit(): boolean {
  try {
    if (window.sessionStorage.getItem(SHOWN) !== null) return false
    window.sessionStorage.setItem(SHOWN, 'yes')
    return true
  } catch {
    return false
  }
}

const isOpenToView = () =>
  document.visibilityState === 'visible' && !document.querySelector('[role="dialog"], dialog[open]')

export interface TriumphProps {
  userId: string
  /** The celebration for a notice; null once its news is outdated. */
  celebrationOf: (notice: Notice) => Celebration | null
  /** A user who has started something is not interrupted. */
  hasInteracted: () => boolean
}

/** Celebrates the newest triumph that the database allows, at most one per visit; others appear as cards. */
export function Triumph({ userId, celebrationOf, hasInteracted }: TriumphProps) {
  const { data: unread = [] } = useQuery(noticeQueries.unread(userId))
  const { data: id, isFetchedAfterMount } = useQuery(noticeQueries.triumph(userId))
  const { mutate: markRead } = useMarkNoticesRead()
  const [shown, setShown] = useState<Notice | null>(null)
  // Only the first answer counts: bad news seen on this page blocks the celebration until the next visit.
  const [first, setFirst] = useState<{ id: string | null } | null>(null)
  if (first === null && isFetchedAfterMount && id !== undefined) setFirst({ id })
  const due = unread.find((notice) => notice.id === first?.id)
  const dueId = due?.id

  const celebrate = useEffectEvent(() => {
    if (!due || shown || !celebrationOf(due) || hasInteracted() || !isOpenToView()) return
    if (isFirstOfVisit()) setShown(due)
  })
  useEffect(() => {
    if (dueId === undefined) return
    const onChange = () => celebrate()
    // After the children have rendered.
    const frame = requestAnimationFrame(onChange)
    document.addEventListener('visibilitychange', onChange)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [dueId])

  const celebration = shown && celebrationOf(shown)
  if (!shown || !celebration) return null
  return (
    <Curtain
      notice={shown}
      {...celebration}
      onClose={() => {
        setShown(null)
        markRead({ ids: [shown.id] })
      }}
    />
  )
}
