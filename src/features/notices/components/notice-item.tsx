import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { Badge } from '@/components/ui/badge'
import { formatDateTime } from '@/domain/dates'
import { noticeSentence } from '@/domain/notice'
import { paths } from '@/lib/paths'
import type { Notice } from '../api'

/** What leads to its receipt. A ticket leads to its own page, and the receipt stands beside. */
const RECEIVED: readonly string[] = ['payment_approved', 'subscription_active']

/** Where the page stands that shows what a notice is about, as it is now. */
function pathOf({ kind, application_id, payment_id }: Notice): string {
  if (kind === 'ticket_paid' && application_id) return paths.ticket(application_id)
  if (payment_id && RECEIVED.includes(kind)) return paths.receipt(payment_id)
  const PAGES: readonly (readonly [start: string, path: string])[] = [
    ['payment', paths.payment],
    ['subscription', paths.payment],
    ['assessment', paths.assessment],
    ['audition', paths.schedule],
  ]
  return PAGES.find(([start]) => kind.startsWith(start))?.[1] ?? paths.dashboard
}

export interface NoticeItemProps {
  notice: Notice
  onOpen: () => void
}

/** One thing that happened: the whole of it leads to the page that shows it. */
export function NoticeItem({ notice, onOpen }: NoticeItemProps) {
  const isUnread = notice.read_at === null
  return (
    <div
      className={clsx(
        'rounded-card border hover:border-night-indigo',
        isUnread ? 'border-night-indigo bg-surface shadow-soft' : 'border-border',
      )}
    >
      <Link
        to={pathOf(notice)}
        onClick={onOpen}
        className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card p-4 hover:bg-info-soft"
      >
        <span className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
          <span className={clsx('block text-heading', isUnread && 'font-bold')}>
            {noticeSentence(notice)}
          </span>
          {notice.facts.reason ? (
            <span className="block">
              <span className="sr-only">Reason: </span>
              {notice.facts.reason}
            </span>
          ) : null}
          <time dateTime={notice.created_at} className="text-sm text-muted-foreground">
            {formatDateTime(notice.created_at, notice.facts.country ?? 'Nigeria')}
          </time>
        </span>
        {isUnread ? <Badge tone="info">New</Badge> : null}
      </Link>
      {notice.kind === 'ticket_paid' && notice.payment_id ? (
        <Link
          to={paths.receipt(notice.payment_id)}
          onClick={onOpen}
          className="-mt-3 mb-1 ml-4 inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
        >
          See the receipt
        </Link>
      ) : null}
    </div>
  )
}
