import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BulkDialog as Bulk } from '@/components/bulk-dialog'
import { Badge } from '@/components/ui/badge'
import type { Application } from '../api'
import { reasonToSkip } from '../bulk'
import { updateApplication } from '../decision-api'
import { refreshApplicationLists, undoMany } from '../queries'
import { SkippedApplications } from './skipped-applications'

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

/** Approves or rejects many applications after one question. A row that does not fit is skipped and named. */
export function BulkDialog({ action, reason, applications, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient()
  // As they were when the question was asked.
  const [rows] = useState(() => applications.filter((row) => reasonToSkip(action, row) === null))
  const { badge, ...words } = WORDS[action]
  const patch =
    action === 'approve'
      ? ({ status: 'approved' } as const)
      : ({ status: 'rejected', ...(reason ? { rejection_reason: reason } : {}) } as const)

  return (
    <Bulk
      rows={rows}
      words={{ ...words, noun: ['application', 'applications'] }}
      isDestructive={action === 'reject'}
      description={reason && `Reason: ${reason}`}
      act={({ id, updated_at }) => updateApplication({ id, updatedAt: updated_at, patch })}
      undo={(written) =>
        undoMany(
          queryClient,
          written.filter((row) => row !== undefined),
        )
      }
      refresh={() => refreshApplicationLists(queryClient)}
      rowView={(row) => (
        <>
          {row.child_name}
          <span className="block text-sm text-muted-foreground">
            {row.age}, {row.state_city} · {row.payment_reference}
          </span>
        </>
      )}
      badgeOf={() => <Badge tone={action === 'approve' ? 'success' : 'neutral'}>{badge}</Badge>}
      onClose={onClose}
    >
      <SkippedApplications action={action} applications={applications} />
    </Bulk>
  )
}
