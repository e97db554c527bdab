import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ROW_ACTION } from '@/lib/row-keys'
import { lazyView } from '@/lib/lazy'
import type { Application } from '../api'
import { useMoveApplication } from '../queries'

const RejectDialog = lazyView(async () => (await import('./reject-dialog')).RejectDialog)

const MOVES = {
  approved: { words: 'Approve', look: 'secondary', keys: ROW_ACTION.accept },
  rejected: { words: 'Reject', look: 'quiet', keys: ROW_ACTION.refuse },
  pending: { words: 'Restore', look: 'secondary', keys: ROW_ACTION.accept },
} as const
type Move = keyof typeof MOVES

function movesOf({ status }: Application): readonly Move[] {
  if (status === 'rejected') return ['pending']
  return status === 'pending' || status === 'pending_payment' ? ['approved', 'rejected'] : []
}

/** Approve and Reject, or Restore, without opening the application. */
export function RowMoves({ application }: { application: Application }) {
  const { id, updated_at: updatedAt, child_name: childName } = application
  const move = useMoveApplication(childName)
  const [isRejecting, setIsRejecting] = useState(false)
  const moved = move.isPending ? move.variables.change.patch.status : undefined
  return (
    <span className="flex flex-wrap items-center gap-1 md:flex-col md:items-start xl:flex-row xl:flex-nowrap xl:items-center">
      {movesOf(application).map((status) => (
        <Button
          key={status}
          size="small"
          variant={MOVES[status].look}
          {...MOVES[status].keys}
          aria-label={`${MOVES[status].words} ${childName}`}
          isBusy={moved === status}
          busyText="Saving…"
          disabled={move.isPending}
          // The toast tells of a refusal, and the list is fetched again.
          onClick={() =>
            status === 'rejected'
              ? setIsRejecting(true)
              : move.mutate({ change: { id, updatedAt, patch: { status } } })
          }
        >
          {MOVES[status].words}
        </Button>
      ))}
      {isRejecting ? (
        <RejectDialog
          childNames={[childName]}
          onClose={() => setIsRejecting(false)}
          onFailure={() => setIsRejecting(false)}
          onConfirm={(reason) =>
            move.mutateAsync({
              change: { id, updatedAt, patch: { status: 'rejected', rejection_reason: reason } },
            })
          }
        />
      ) : null}
    </span>
  )
}
