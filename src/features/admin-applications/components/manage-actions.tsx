import type { ApplicationStatus } from '@/domain/application'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ManageAction } from '../use-manage'

export interface ManageActionsProps {
  formId: string
  status: ApplicationStatus
  /** The action under way; until it ends all are locked. */
  busy: ManageAction | null
  onReject: () => void
  onRestore: () => void
  /** Absent where no row follows. */
  onSaveAndNext?: (() => void) | undefined
  /** Absent for a member who may not delete. */
  onDelete: (() => void) | undefined
}

/** The actions for an application in its present status. */
export function ManageActions({
  formId,
  status,
  busy,
  onReject,
  onRestore,
  onSaveAndNext,
  onDelete,
}: ManageActionsProps) {
  const isLocked = busy !== null
  const isPending = status === 'pending' || status === 'pending_payment'
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      {onDelete ? (
        <Button
          variant="quiet"
          disabled={isLocked}
          onClick={onDelete}
          aria-label="Delete"
          className="mr-auto text-destructive"
        >
          <Icon name="trash" />
          <span className="hidden sm:inline">Delete</span>
        </Button>
      ) : null}
      {status === 'rejected' ? (
        <Button
          variant="secondary"
          disabled={isLocked}
          isBusy={busy === 'restore'}
          busyText="Restoring…"
          onClick={onRestore}
        >
          Restore
        </Button>
      ) : (
        <Button
          variant="secondary"
          disabled={isLocked}
          isBusy={busy === 'reject'}
          busyText="Rejecting…"
          onClick={onReject}
        >
          Reject
        </Button>
      )}
      {onSaveAndNext ? (
        <Button variant="secondary" disabled={isLocked} onClick={onSaveAndNext}>
          {isPending ? 'Approve, save and next' : 'Save and next'}
        </Button>
      ) : null}
      <Button
        type="submit"
        form={formId}
        disabled={isLocked}
        isBusy={busy === 'save' || busy === 'approve'}
        busyText="Saving…"
        className="max-sm:order-first max-sm:w-full"
      >
        {isPending ? 'Approve & Save' : 'Save'}
      </Button>
    </div>
  )
}
