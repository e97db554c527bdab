import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BulkDialog } from '@/components/bulk-dialog'
import { Badge } from '@/components/ui/badge'
import { makeCalls } from '@/lib/api/calls'
import type { AdminApplication } from '../api'
import { reasonToSkip } from '../bulk'
import { decideApplications } from '../bulk-api'
import type { WrittenApplication } from '../decision-api'
import { refreshAfterMany } from '../queries'
import { undoMany } from '../undo-many'
import { SkippedApplications } from './skipped-applications'

const WORDS = {
  approve: { verb: 'Approve', doing: 'Approving', done: 'approved', badge: 'Approved' },
  reject: { verb: 'Reject', doing: 'Rejecting', done: 'rejected', badge: 'Rejected' },
} as const

const STATUS_OF = { approve: 'approved', reject: 'rejected' } as const

export interface BulkApplicationsDialogProps {
  action: 'approve' | 'reject'
  /** The reason for a rejection; the parents read it. */
  reason?: string
  applications: readonly AdminApplication[]
  /** Called with the rows that went through. */
  onClose: (done: readonly string[]) => void
}

/** Approves or rejects many applications after one question. Ineligible rows are skipped and named. */
export function BulkApplicationsDialog({
  action,
  reason,
  applications,
  onClose,
}: BulkApplicationsDialogProps) {
  const queryClient = useQueryClient()
  // A snapshot taken when the question was asked.
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
      refresh={() => refreshAfterMany(queryClient)}
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
