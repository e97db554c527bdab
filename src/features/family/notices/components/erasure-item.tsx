import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { isSettled, noticeSentence } from '@/domain/notice'
import { paths } from '@/lib/paths'
import type { Notice } from '../api'
import { useKeepOnList } from '../queries'
import { NoticeHead } from './notice-head'

export interface ErasureItemProps {
  notice: Notice
  /** The parent follows a link in it. */
  onOpen: () => void
}

/**
 * Announces the deletion of a child from a past year, with the download and, for a listed star, the option to keep it.
 */
export function ErasureItem({ notice, onOpen }: ErasureItemProps) {
  const { facts, application_id } = notice
  const isOver = isSettled(notice)
  const keep = useKeepOnList()
  return (
    <div className="flex flex-col gap-3 p-4">
      <NoticeHead notice={notice}>{noticeSentence(notice, isOver)}</NoticeHead>
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
