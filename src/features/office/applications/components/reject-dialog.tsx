import { formatCount } from '@/domain/money'
import { ReasonDialog } from '@/components/reason-dialog'
import { USUAL_REJECTIONS } from '../reasons'

export interface RejectDialogProps {
  childNames: readonly string[]
  confirmLabel?: string
  /** The reason that was given before and could not be saved. */
  initialReason?: string
  onClose: () => void
  /** The dialog closes once this has succeeded. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks why one or more applications are rejected. */
export function RejectDialog({
  childNames,
  confirmLabel = 'Reject application',
  ...props
}: RejectDialogProps) {
  const [only, ...others] = childNames
  const isOne = others.length === 0
  return (
    <ReasonDialog
      {...props}
      title={
        isOne
          ? `Reject ${only}'s application?`
          : `Reject ${formatCount(childNames.length)} applications?`
      }
      description={
        isOne
          ? `${only} then stands under Rejected and can be restored there.`
          : 'They then stand under Rejected and can be restored there.'
      }
      hint={isOne ? 'The parent reads it.' : 'The parents read it.'}
      usual={USUAL_REJECTIONS}
      confirmLabel={confirmLabel}
      isDestructive
    />
  )
}
