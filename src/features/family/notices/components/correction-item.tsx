import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { type CorrectedAnswer, noticeSentence, wishOf } from '@/domain/notice'
import { formatPhone } from '@/domain/written-phone'
import { KEYS } from '@/lib/query-keys'
import type { Notice } from '../api'
import { fetchIsEnded } from '../correction-api'
import { correctedAnswer } from '../corrected-answer'
import { usePutBackCorrection } from '../queries'
import { isNew, NoticeHead } from './notice-head'

export interface CorrectionItemProps {
  notice: Notice
  changes: readonly CorrectedAnswer[]
  /** The parent confirms the correction. */
  onAccept: () => void
}

/** The answers corrected by the office with their old values, and a button to restore them. */
export function CorrectionItem({ notice, changes, onAccept }: CorrectionItemProps) {
  const { put_back_at, reason } = notice.facts
  const wish = wishOf(notice.facts)
  const putBack = usePutBackCorrection()
  const { data: isEnded = false } = useQuery({
    queryKey: [...KEYS.notices, 'is-ended', notice.application_id],
    queryFn: ({ signal }) => fetchIsEnded(notice.application_id ?? '', signal),
    enabled: !put_back_at && notice.application_id !== null,
    staleTime: Infinity,
  })
  return (
    <div className="flex flex-col gap-3 p-4">
      <NoticeHead notice={notice}>{noticeSentence(notice)}</NoticeHead>
      <dl className="flex flex-col gap-1 wrap-anywhere">
        {changes.map((change) => (
          <Correction key={change.column} change={change} />
        ))}
        {reason ? (
          <div>
            <dt className="inline font-semibold">Reason: </dt>
            <dd className="inline">{reason}</dd>
          </div>
        ) : null}
      </dl>
      {put_back_at ? null : (
        <div className="flex flex-wrap gap-3">
          {isNew(notice) ? (
            <Button variant="secondary" size="small" onClick={onAccept}>
              That's right
            </Button>
          ) : null}
          {/* Visibility stays the parent's choice, even after the year has ended. */}
          {isEnded && wish === null ? null : (
            <Button
              variant="quiet"
              size="small"
              isBusy={putBack.isPending}
              busyText="Putting it back…"
              onClick={() => putBack.mutate(notice.id)}
            >
              {BACK[wish ?? 'corrected']}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The label of the button that reverts a correction. */
const BACK = { hidden: 'Show again', shown: 'Hide again', corrected: 'Put it back' } as const

function Correction({ change }: { change: CorrectedAnswer }) {
  const { label, before, after } = correctedAnswer(change)
  const say = (answer: string) => (change.column === 'parent_phone' ? formatPhone(answer) : answer)
  return (
    <div>
      <dt className="inline font-semibold">{`${label}: `}</dt>
      <dd className="inline">
        <span className="sr-only">was </span>
        <span className="text-muted-foreground">{say(before)}</span>
        <span aria-hidden> → </span>
        <span className="sr-only">, is now </span>
        <span>{say(after)}</span>
      </dd>
    </div>
  )
}
