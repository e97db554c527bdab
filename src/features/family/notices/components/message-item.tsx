import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { MessageLinks } from '@/components/message-links'
import { MessageText } from '@/components/message-text'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { noticeSentence } from '@/domain/notice'
import type { Notice } from '../api'
import { noticeQueries } from '../queries'
import { NoticeHead } from './notice-head'

export interface MessageItemProps {
  notice: Notice
  broadcastId: string
  onOpen: () => void
}

/** A message from the organisers: its subject, and on opening its text. */
export function MessageItem({ notice, broadcastId, onOpen }: MessageItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => {
          if (!isOpen) onOpen()
          setIsOpen(!isOpen)
        }}
        className="flex w-full flex-wrap items-baseline gap-x-4 gap-y-1 p-4 text-left hover:bg-info-soft"
      >
        <NoticeHead notice={notice}>{noticeSentence(notice)}</NoticeHead>
        <span className="flex items-center gap-1 font-semibold text-primary-strong">
          <span className="underline underline-offset-4">{isOpen ? 'Close' : 'Read'}</span>
          <Icon name="chevron" className={clsx('transition-transform', isOpen && 'rotate-180')} />
        </span>
      </button>
      <div id={textId} hidden={!isOpen} className="px-4 pb-4">
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
