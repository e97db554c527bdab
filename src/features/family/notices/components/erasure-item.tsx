import { clsx } from 'clsx'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { formatDateTime } from '@/domain/dates'
import { isSettled, noticeSentence } from '@/domain/notice'
import { paths } from '@/lib/paths'
import type { Notice } from '../api'
import { useKeepOnList } from '../queries'
import { noticeStyle } from './notice-style'

export interface ErasureItemProps {
  notice: Notice
  /** Its parent goes on from it. */
  onOpen: () => void
}

/** Says that a child of a past year is deleted, with the download and, of a star, the way to keep it on the list. */
export function ErasureItem({ notice, onOpen }: ErasureItemProps) {
  const { facts, application_id, created_at } = notice
  const isOver = isSettled(notice)
  const isUnread = notice.read_at === null && !isOver
  const keep = useKeepOnList()
  return (
    <div className={clsx('flex flex-col gap-3 p-4', noticeStyle({ isUnread }))}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
          <span className={clsx('block text-heading', isUnread && 'font-bold')}>
            {noticeSentence(notice, isOver)}
          </span>
          <time dateTime={created_at} className="text-sm text-muted-foreground">
            {formatDateTime(created_at, facts.country ?? 'Nigeria')}
          </time>
        </span>
        {isUnread ? <Badge tone="info">New</Badge> : null}
      </div>
      {isOver ? null : (
        <>
          <p>
            {facts.is_listed
              ? 'Download everything first. Or keep the profile on Our Shining Stars: then nothing is deleted until you hide it or delete it yourself.'
              : 'Download everything first. Receipts and sums stay in our books, without a name.'}
          </p>
          <div className="flex flex-wrap gap-3">
            {facts.is_listed && application_id ? (
              <Button
                size="small"
                isBusy={keep.isPending}
                busyText="Keeping it…"
                onClick={() => keep.mutate(application_id)}
              >
                Keep on the list
              </Button>
            ) : null}
            <ButtonLink to={paths.myData} variant="secondary" size="small" onClick={onOpen}>
              Download everything
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
