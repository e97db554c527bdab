import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { formatTime } from '@/domain/dates'
import { isSettled } from '@/domain/notice'
import { DEFAULT_COUNTRY, timeZoneOf } from '@/domain/regions'
import type { Notice } from '../api'

export interface NoticeHeadProps {
  notice: Notice
  /** The child's year, if there are several. */
  year?: number | null
  /** The news itself. */
  children: ReactNode
}

/** Whether a notice is unread and not superseded. */
export const isNew = (notice: Notice) => notice.read_at === null && !isSettled(notice)

/** The news and its time, marked if new. The day is a heading above its notices. */
export function NoticeHead({ notice, year = null, children }: NoticeHeadProps) {
  const { created_at, facts } = notice
  const country = facts.country ?? DEFAULT_COUNTRY
  return (
    <span className="block min-w-0 flex-1 wrap-anywhere">
      <span dir="auto" className="block text-heading">
        {children}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        {isNew(notice) ? <Badge tone="info">New</Badge> : null}
        {year === null ? null : <span>{`${year} ·`}</span>}
        <time dateTime={created_at}>
          {`${formatTime(created_at, country)} ${timeZoneOf(country).label}`}
        </time>
        {isSettled(notice) ? <span>· Earlier news</span> : null}
      </span>
    </span>
  )
}
