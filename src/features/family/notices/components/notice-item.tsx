import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { DontPayAgain } from '@/components/dont-pay-again'
import { Star } from '@/components/star'
import {
  afterTheEnd,
  isSettled,
  noticePath,
  noticeSentence,
  occasionOf,
  TRIUMPHS,
} from '@/domain/notice'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import type { Notice } from '../api'
import { AskAboutChild } from './ask-about-child'
import { ErasureItem } from './erasure-item'
import { MessageItem } from './message-item'
import { NoticeHead } from './notice-head'

const beside =
  'inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4'
// Lazy: it formats phone numbers, and those rules are larger than the page.
const CorrectionItem = lazyView(async () => (await import('./correction-item')).CorrectionItem)

export interface NoticeItemProps {
  notice: Notice
  /** The child's year, if there are several. */
  year: number | null
  onOpen: () => void
  /** Repeats a full-screen celebration. */
  onCelebrate: () => void
}

/** One notice, linked to the page that shows it. A message opens in place. */
export function NoticeItem({ notice, year, onOpen, onCelebrate }: NoticeItemProps) {
  if (notice.broadcast_id !== null) {
    return <MessageItem notice={notice} broadcastId={notice.broadcast_id} onOpen={onOpen} />
  }
  if (notice.kind === 'erasure_ahead') {
    return <ErasureItem notice={notice} onOpen={onOpen} />
  }
  if (notice.facts.changes) {
    return <CorrectionItem notice={notice} changes={notice.facts.changes} onAccept={onOpen} />
  }
  const isOver = isSettled(notice)
  const isGlad = occasionOf(notice) !== null && !isOver
  const sentence = noticeSentence(notice, isOver)
  const path = noticePath(notice)
  return (
    <div className={clsx('p-4', isGlad && 'bg-accent-soft')}>
      <div className="flex gap-2">
        {isGlad ? <Star className="size-6" /> : null}
        <NoticeHead notice={notice} year={year}>
          {/* A notice that is complete here has no link. */}
          {path === paths.notices ? (
            <span>{sentence}</span>
          ) : (
            <Link
              to={path}
              onClick={onOpen}
              className="-my-2 inline-block py-2 font-medium underline decoration-1 underline-offset-4"
            >
              {sentence}
            </Link>
          )}
        </NoticeHead>
      </div>
      {notice.facts.reason ? (
        <p className="mt-1 wrap-anywhere">
          <span className="sr-only">Reason: </span>
          <span>{notice.facts.reason}</span>
        </p>
      ) : null}
      {isOver ? null : <WayOn notice={notice} />}
      <div className="-mb-3 flex flex-wrap gap-x-4 empty:hidden">
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

/** The next step after bad news, in place. */
function WayOn({ notice }: { notice: Notice }) {
  if (notice.kind === 'payment_declined' || notice.kind === 'subscription_rejected') {
    return (
      <div className="mt-1 -mb-3">
        <DontPayAgain payment={notice.facts} />
      </div>
    )
  }
  const words = afterTheEnd(notice)
  if (words === null) return null
  return (
    <div className="mt-1 -mb-3">
      <p>{words}</p>
      <AskAboutChild notice={notice} />
    </div>
  )
}
