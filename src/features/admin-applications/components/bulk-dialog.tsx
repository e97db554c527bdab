import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type BulkOutcome, doMany, isWorthRetrying } from '@/lib/api/many'
import { notify } from '@/lib/notify'
import type { Application } from '../api'
import { whyLeftOut } from '../bulk'
import { updateApplication } from '../decision-api'
import { refreshApplicationLists } from '../queries'
import { LeftOut } from './left-out'

const WORDS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'approved', badge: 'Approved' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'rejected', badge: 'Rejected' },
} as const

export interface BulkDialogProps {
  action: 'approve' | 'reject'
  /** Why they are rejected; the parents read it. */
  reason?: string | undefined
  applications: readonly Application[]
  /** Told of the rows that went through. */
  onClose: (done: readonly string[]) => void
}

/** One question for many applications, then what became of each of them. Who does not fit is left out and named. */
export function BulkDialog({ action, reason, applications: given, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  // As they were when the question was asked.
  const [rows] = useState(() => given.filter((row) => whyLeftOut(action, row) === null))
  const { verb, doing, done, badge } = WORDS[action]

  const went = rows.filter(({ id }) => outcomes.get(id)?.isDone === true)
  const retriable = rows.filter(({ id }) => isWorthRetrying(outcomes.get(id)))
  const hasStarted = isRunning || outcomes.size > 0
  const question = `${verb} ${formatCount(rows.length)} ${rows.length === 1 ? 'application' : 'applications'}`

  async function run(wanted: readonly Application[]) {
    setIsRunning(true)
    let count = 0
    await doMany(
      wanted,
      ({ id, updated_at }) =>
        updateApplication({
          id,
          updatedAt: updated_at,
          patch:
            action === 'approve'
              ? { status: 'approved' }
              : { status: 'rejected', ...(reason ? { rejection_reason: reason } : {}) },
        }),
      (id, outcome) => {
        if (outcome.isDone) count += 1
        setOutcomes((before) => new Map(before).set(id, outcome))
      },
    )
    if (count > 0)
      notify({ title: `${formatCount(count)} of ${formatCount(wanted.length)} ${done}` })
    await refreshApplicationLists(queryClient)
    setIsRunning(false)
  }

  const close = () => onClose(went.map(({ id }) => id))

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={isRunning}
      title={
        hasStarted
          ? `${formatCount(went.length)} of ${formatCount(rows.length)} ${done}`
          : `${question}?`
      }
      description={reason && !hasStarted ? `Reason: ${reason}` : undefined}
      footer={
        hasStarted ? (
          <>
            {retriable.length > 0 && !isRunning ? (
              <Button variant="secondary" onClick={() => void run(retriable)}>
                Try {formatCount(retriable.length)} again
              </Button>
            ) : null}
            <Button
              isBusy={isRunning}
              busyText={`${doing} ${formatCount(outcomes.size)} of ${formatCount(rows.length)}…`}
              onClick={close}
            >
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button
              variant={action === 'reject' ? 'destructive' : 'primary'}
              onClick={() => void run(rows)}
            >
              {question}
            </Button>
          </>
        )
      }
    >
      <ul className="divide-y divide-border" aria-label="Selected applications">
        {rows.map((row) => {
          const outcome = outcomes.get(row.id)
          return (
            <li key={row.id} className="flex items-start justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                {row.child_name}
                <span className="block text-sm text-muted-foreground">
                  {row.age}, {row.state_city} · {row.payment_reference}
                </span>
              </span>
              {outcome === undefined ? null : outcome.isDone ? (
                <Badge tone={action === 'approve' ? 'success' : 'neutral'}>{badge}</Badge>
              ) : (
                <span className="flex flex-col items-end text-right">
                  <Badge tone="danger">Not {done}</Badge>
                  <span className="text-sm">{outcome.error.message}</span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <LeftOut action={action} applications={given} />
    </Dialog>
  )
}
