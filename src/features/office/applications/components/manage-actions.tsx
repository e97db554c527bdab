import { clsx } from 'clsx'
import type { ApplicationStatus } from '@/domain/application'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ManageAction } from '../use-manage-form'

export interface ManageActionsProps {
  formId: string
  status: ApplicationStatus
  /** Whether saving approves a pending application; beside a child who has not paid that is a choice. */
  approves: boolean
  /** Whether there is something to save; until then no press here is the one to begin with. */
  isChanged: boolean
  /** The action under way; until it ends all are locked. */
  busy: ManageAction | null
  onReject: () => void
  onApprove: () => void
  onRestore: () => void
  /** Absent where no row follows. */
  onSaveAndNext?: (() => void) | undefined
  /** Absent for a member who may not delete. */
  onDelete: (() => void) | undefined
}

/** All beside the main one stand in one row on a phone, so that the step above them has room. */
const NARROW = 'max-sm:px-3 max-sm:text-sm'

/** The actions for an application in its present status. */
export function ManageActions({
  formId,
  status,
  approves,
  isChanged,
  busy,
  onReject,
  onApprove,
  onRestore,
  onSaveAndNext,
  onDelete,
}: ManageActionsProps) {
  const isLocked = busy !== null
  const isPending = status === 'pending' || status === 'pending_payment'
  // As in the list: a decision on a child who has not paid is there, and quiet.
  const isUnpaid = isPending && !approves
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      {onDelete ? (
        <Button
          variant="quiet"
          disabled={isLocked}
          onClick={onDelete}
          aria-label="Delete"
          className={clsx('mr-auto text-destructive', NARROW)}
        >
          <Icon name="trash" />
          <span className="hidden sm:inline">Delete</span>
        </Button>
      ) : null}
      {status === 'rejected' ? (
        <Button
          variant="secondary"
          className={NARROW}
          disabled={isLocked}
          isBusy={busy === 'restore'}
          busyText="Restoring…"
          onClick={onRestore}
        >
          Restore
        </Button>
      ) : (
        <Button
          variant={isUnpaid ? 'quiet' : 'secondary'}
          className={NARROW}
          disabled={isLocked}
          isBusy={busy === 'reject'}
          busyText="Rejecting…"
          onClick={onReject}
        >
          Reject
        </Button>
      )}
      {isUnpaid ? (
        <Button
          variant="quiet"
          className={NARROW}
          disabled={isLocked}
          isBusy={busy === 'approve'}
          busyText="Saving…"
          onClick={onApprove}
        >
          Approve & Save
        </Button>
      ) : null}
      {onSaveAndNext ? (
        <Button variant="secondary" className={NARROW} disabled={isLocked} onClick={onSaveAndNext}>
          {approves ? 'Approve and next' : 'Save and next'}
        </Button>
      ) : null}
      <Button
        type="submit"
        form={formId}
        variant={approves || isChanged ? 'primary' : 'secondary'}
        disabled={isLocked}
        isBusy={busy === 'save' || (approves && busy === 'approve')}
        busyText="Saving…"
        className={approves ? 'max-sm:order-first max-sm:w-full' : 'max-sm:flex-1'}
      >
        {approves ? 'Approve & Save' : 'Save'}
      </Button>
    </div>
  )
}
