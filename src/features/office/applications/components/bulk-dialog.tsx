import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BulkDialog } from '@/components/bulk-dialog'
import { Badge } from '@/components/ui/badge'
import { formatCount } from '@/domain/money'
import { makeCalls } from '@/lib/api/calls'
import { notify } from '@/lib/notify'
import type { AdminApplication } from '../api'
import { reasonToSkip } from '../bulk'
import { decideApplications } from '../bulk-api'
import type { WrittenApplication } from '../decision-api'
import { refreshAfterUndo, refreshApplicationLists } from '../queries'
import { SkippedApplications } from './skipped-applications'

const WORDS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'approved', badge: 'Approved' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'rejected', badge: 'Rejected' },
} as const

const STATUS_OF = { approve: 'approved', reject: 'rejected' } as const

export interface BulkApplicationsDialogProps {
  action: 'approve' | 'reject'
  /** Why they are rejected; the parents read it. */
  reason?: string
  applications: readonly AdminApplication[]
  /** Told of the rows that went through. */
  onClose: (done: readonly string[]) => void
}

/** Approves or rejects many applications after one question. A row that does not fit is skipped and named. */
export function BulkApplicationsDialog({
  action,
  reason,
  applications,
  onClose,
}: BulkApplicationsDialogProps) {
  const queryClient = useQueryClient()
  // As they were when the question was asked.
  const [rows] = useState(() => applications.filter((row) => reasonToSkip(action, row) === null))
  const written = useRef<WrittenApplication[]>([])
  const { badge, ...words } = WORDS[action]
  const status = STATUS_OF[action]

  return (
    <BulkDialog
      rows={rows}
      words={{ ...words, noun: ['application', 'applications'] }}
      isDestructive={action === 'reject'}
      description={reason && `Reason: ${reason}`}
      makeWork={(wanted, onOutcome) =>
        makeCalls(
          wanted.map(({ id, updated_at: updatedAt }) => ({
            id,
            updatedAt,
            status,
            reason: reason || undefined,
          })),
          (callId, portion) =>
            decideApplications(callId, portion, (row) => written.current.push(row)),
          onOutcome,
        )
      }
      undo={() => undoMany(queryClient, written.current)}
      refresh={() => refreshApplicationLists(queryClient)}
      rowView={(row) => (
        <>
          <span translate="no">{row.child_name}</span>
          <span className="block text-sm text-muted-foreground">
            <span>{`${row.age}, ${row.state_city} · `}</span>
            <span translate="no">{row.payment_reference}</span>
          </span>
        </>
      )}
      badgeOf={() => <Badge tone={action === 'approve' ? 'success' : 'neutral'}>{badge}</Badge>}
      onClose={onClose}
    >
      <SkippedApplications action={action} applications={applications} />
    </BulkDialog>
  )
}

/** Takes back what one press did with many, child by child: who was written since stays as it is, and is counted. */
async function undoMany(queryClient: QueryClient, written: readonly WrittenApplication[]) {
  let undone = 0
  await makeCalls(
    written.map(({ id, updated_at: updatedAt }) => ({ id, updatedAt })),
    (callId, portion) => decideApplications(callId, portion, () => undefined),
    (_id, outcome) => {
      if (outcome.isDone) undone += 1
    },
  ).run()
  notify({ title: `${formatCount(undone)} of ${formatCount(written.length)} undone.` })
  await refreshAfterUndo(queryClient)
}
