import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { BulkDialog } from '@/components/bulk-dialog'
import { Badge } from '@/components/ui/badge'
import { makeCalls } from '@/lib/api/calls'
import { KEYS } from '@/lib/query-keys'
import { decideApplications } from '../bulk-api'
import type { WrittenApplication } from '../decision-api'
import { refreshApplicationLists } from '../queries'
import { undoMany } from '../undo-many'

export interface MakeFinalistsDialogProps {
  best: readonly { id: string; name: string; updatedAt: string }[]
  onClose: () => void
}

/** Makes many children finalists after one question, like Step 4 of their applications. */
export function MakeFinalistsDialog({ best, onClose }: MakeFinalistsDialogProps) {
  const queryClient = useQueryClient()
  const written = useRef<WrittenApplication[]>([])
  const refresh = () =>
    Promise.all([
      refreshApplicationLists(queryClient),
      queryClient.invalidateQueries({ queryKey: KEYS.rounds }),
    ])
  return (
    <BulkDialog
      rows={best}
      words={{
        verb: 'Make',
        doing: 'Making',
        done: 'made finalists',
        noun: ['child a finalist', 'children finalists'],
        none: 'They are finalists already.',
      }}
      description="Their families are told."
      makeWork={(wanted, onOutcome) =>
        makeCalls(
          wanted.map(({ id, updatedAt }) => ({ id, updatedAt, isFinalist: true })),
          (callId, portion) =>
            decideApplications(callId, portion, (row) => written.current.push(row)),
          onOutcome,
        )
      }
      undo={async () => {
        await undoMany(queryClient, written.current, { isFinalist: false })
        await refresh()
      }}
      refresh={refresh}
      rowView={({ name }) => <span translate="no">{name}</span>}
      badgeOf={() => <Badge tone="success">Finalist</Badge>}
      onClose={onClose}
    />
  )
}
