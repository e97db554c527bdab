import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { MessageLinks } from '@/components/message-links'
import { MessageText } from '@/components/message-text'
import { Badge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import { noticeSentence } from '@/domain/notice'
import type { Notice } from '../api'
import { noticeQueries } from '../queries'
import { noticeStyle } from './notice-style'

export interface MessageItemProps {
  notice: Notice
  broadcastId: string
  onOpen: () => void
}

/** A message of the organisers: its subject, and its text once it is opened. */
export function MessageItem({ notice, broadcastId, onOpen }: MessageItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const isUnread = notice.read_at === null
  return (
    <div className={noticeStyle({ isUnread })}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => {
          if (!isOpen) onOpen()
          setIsOpen(!isOpen)
        }}
        className="flex w-full flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card p-4 text-left hover:bg-info-soft"
      >
        <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
          <span dir="auto" className={clsx('block text-heading', isUnread && 'font-bold')}>
            {noticeSentence(notice)}
          </span>
          <time dateTime={notice.created_at} className="text-sm text-muted-foreground">
            {formatDateTime(notice.created_at, 'Nigeria')}
          </time>
        </span>
        {isUnread ? <Badge tone="info">New</Badge> : null}
        <span className="flex items-center gap-1 text-sm font-semibold text-primary-strong">
          <span>{isOpen ? 'Close' : 'Read'}</span>
          <Icon name="chevron" className={clsx('transition-transform', isOpen && 'rotate-180')} />
        </span>
      </button>
      <div id={textId} hidden={!isOpen} className="border-t border-border p-4">
        {isOpen ? <Body broadcastId={broadcastId} /> : null}
      </div>
    </div>
  )
}

function Body({ broadcastId }: { broadcastId: string }) {
  const message = useQuery(noticeQueries.message(broadcastId))
  return (
    <QueryView
      query={message}
      errorTitle="Error fetching data"
      loadingText="Loading the message…"
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {({ body, link_path, map_url }) => (
        <>
          <MessageText text={body} />
          <MessageLinks link_path={link_path} map_url={map_url} />
        </>
      )}
    </QueryView>
  )
}
