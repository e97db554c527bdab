import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DECIDES } from '@/components/ui/use-next-row'
import { isTicketPaid } from '@/domain/ticket-status'
import { lazyView } from '@/lib/lazy'
import type { AdminApplication } from '../api'
import type { ApplicationChange } from '../decision-api'
import { useMoveApplication } from '../queries'

const RejectDialog = lazyView(async () => (await import('./reject-dialog')).RejectDialog)

const MOVES = {
  approved: { words: 'Approve', look: 'secondary' },
  rejected: { words: 'Reject', look: 'quiet' },
  pending: { words: 'Restore', look: 'secondary' },
} as const
type Move = keyof typeof MOVES

function movesOf({ status }: AdminApplication): readonly Move[] {
  if (status === 'rejected') return ['pending']
  return status === 'pending' || status === 'pending_payment' ? ['approved', 'rejected'] : []
}

export interface RowMovesProps {
  application: AdminApplication
  onDecided: (id: string) => void
}

/** Approve and Reject, or Restore, without opening the application. */
export function RowMoves({ application, onDecided }: RowMovesProps) {
  const { id, updated_at: updatedAt, child_name: childName } = application
  const move = useMoveApplication(childName)
  const [isRejecting, setIsRejecting] = useState(false)
  // Not the callbacks of `mutate`: the row may have unmounted by then.
  const decide = (patch: ApplicationChange['patch']) =>
    move.mutateAsync({ change: { id, updatedAt, patch } }).then(() => onDecided(id))
  const isPaid = isTicketPaid(application.ticket_status)
  const moved = move.isPending ? move.variables.change.patch.status : undefined
  return (
    <span className="flex flex-wrap items-center gap-1 md:flex-col md:items-start xl:flex-row xl:flex-nowrap xl:items-center">
      {movesOf(application).map((status) => (
        <Button
          key={status}
          size="small"
          // The office has nothing to decide before the ticket is paid.
          variant={isPaid || status === 'pending' ? MOVES[status].look : 'quiet'}
          {...DECIDES}
          aria-label={`${MOVES[status].words} ${childName}`}
          isBusy={moved === status}
          busyText="Saving…"
          disabled={move.isPending}
          // A toast shows a refusal, and the list is refetched.
          onClick={() =>
            status === 'rejected'
              ? setIsRejecting(true)
              : void decide({ status }).catch(() => undefined)
          }
        >
          {MOVES[status].words}
        </Button>
      ))}
      {move.error?.kind === 'conflict' ? (
        <span className="text-sm wrap-anywhere text-destructive">{move.error.message}</span>
      ) : null}
      {isRejecting ? (
        <RejectDialog
          childNames={[childName]}
          onClose={() => setIsRejecting(false)}
          onFailure={() => setIsRejecting(false)}
          onConfirm={(reason) => decide({ status: 'rejected', rejection_reason: reason })}
        />
      ) : null}
    </span>
  )
}
