import { clsx } from 'clsx'
import type { ApplicationStatus } from '@/domain/application'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { ManageAction } from '../use-manage-form'

export interface ManageActionsProps {
  formId: string
  status: ApplicationStatus
  /** Whether saving approves a pending application; for an unpaid one approval is a separate choice. */
  approves: boolean
  /** Whether there are unsaved changes; until then no button is the primary one. */
  isChanged: boolean
  /** The running action; until it ends all are disabled. */
  busy: ManageAction | null
  onReject: () => void
  onApprove: () => void
  onRestore: () => void
  /** Undefined without a following row. */
  onSaveAndNext?: (() => void) | undefined
  /** Undefined for a member who may not delete. */
  onDelete: (() => void) | undefined
}

/** On a phone, all secondary actions fit one row, which leaves room for the step above. */
const NARROW = 'max-sm:px-3 max-sm:text-sm'

/** The actions available in the application's status. */
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
  // As in the list: a decision on an unpaid child is possible, but not prominent.
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
