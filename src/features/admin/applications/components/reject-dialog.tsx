import { formatCount } from '@/domain/money'
import { ReasonDialog } from '@/components/reason-dialog'
import { USUAL_REJECTIONS } from '../reasons'

export interface RejectDialogProps {
  childNames: readonly string[]
  confirmLabel?: string
  /** A reason given before that could not be saved. */
  initialReason?: string
  onClose: () => void
  /** The dialog closes once this resolves. */
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
          ? `${only} moves to Rejected, where you can restore it.`
          : 'They move to Rejected, where you can restore them.'
      }
      hint={isOne ? 'The parent reads it.' : 'The parents read it.'}
      usual={USUAL_REJECTIONS}
      confirmLabel={confirmLabel}
      isDestructive
    />
  )
}
