import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { DontPayAgain } from '@/components/dont-pay-again'
import { Star } from '@/components/star'
import { Badge } from '@/components/ui/badge'
import { formatDateTime } from '@/domain/dates'
import { isSettled, noticePath, noticeSentence, occasionOf, TRIUMPHS } from '@/domain/notice'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import type { Notice } from '../api'
import { ErasureItem } from './erasure-item'
import { MessageItem } from './message-item'
import { noticeStyle } from './notice-style'

const beside =
  'inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4'
// It writes telephone numbers, whose rules weigh more than the page.
const CorrectionItem = lazyView(async () => (await import('./correction-item')).CorrectionItem)

export interface NoticeItemProps {
  notice: Notice
  /** The year that it is about, where there are several. */
  year: number | null
  onOpen: () => void
  /** Shows what was celebrated once more; only of what is celebrated over the whole screen. */
  onCelebrate: () => void
}

/** One thing that happened: the whole of it leads to the page that shows it. A message is read in its place. */
export function NoticeItem({ notice, year, onOpen, onCelebrate }: NoticeItemProps) {
  const isOver = isSettled(notice)
  const isUnread = notice.read_at === null && !isOver
  const isGlad = occasionOf(notice) !== null && !isOver
  if (notice.broadcast_id !== null) {
    return <MessageItem notice={notice} broadcastId={notice.broadcast_id} onOpen={onOpen} />
  }
  if (notice.kind === 'erasure_ahead') {
    return <ErasureItem notice={notice} onOpen={onOpen} />
  }
  if (notice.facts.changes) {
    return <CorrectionItem notice={notice} changes={notice.facts.changes} onAccept={onOpen} />
  }
  return (
    <div className={clsx('hover:border-night-indigo', noticeStyle({ isUnread, isGlad }))}>
      <Link
        to={noticePath(notice)}
        onClick={onOpen}
        className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card p-4 hover:bg-info-soft"
      >
        <span className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
          <span className={clsx('block text-heading', isUnread && 'font-bold')}>
            {isGlad ? <Star className="mr-2 size-6 align-text-bottom" /> : null}
            <span>{noticeSentence(notice, isOver)}</span>
          </span>
          {notice.facts.reason ? (
            <span className="block">
              <span className="sr-only">Reason: </span>
              <span>{notice.facts.reason}</span>
            </span>
          ) : null}
          <span className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
            {year === null ? null : <span>{`${year} ·`}</span>}
            <time dateTime={notice.created_at}>
              {formatDateTime(notice.created_at, notice.facts.country ?? 'Nigeria')}
            </time>
            {isOver ? <span>· Earlier news</span> : null}
          </span>
        </span>
        {isUnread ? <Badge tone="info">New</Badge> : null}
      </Link>
      {isOver ? null : notice.kind === 'payment_declined' ||
        notice.kind === 'subscription_rejected' ? (
        <div className="-mt-2 px-4 pb-1">
          <DontPayAgain payment={notice.facts} />
        </div>
      ) : null}
      <div className="-mt-3 mb-1 ml-4 flex flex-wrap gap-x-6 empty:hidden">
        {notice.kind === 'ticket_paid' && notice.payment_id ? (
          <Link to={paths.receipt(notice.payment_id)} onClick={onOpen} className={beside}>
            See the receipt
          </Link>
        ) : null}
        {TRIUMPHS.includes(notice.kind) ? (
          <button type="button" onClick={onCelebrate} className={beside}>
            Celebrate again
            <span className="sr-only">{`: ${noticeSentence(notice)}`}</span>
          </button>
        ) : null}
      </div>
    </div>
  )
}
