import { ReasonDialog } from '@/components/reason-dialog'
import { USUAL_FAILURES } from '../reasons'

export interface FailVideoDialogProps {
  childName: string
  onClose: () => void
  /** The dialog closes once this has succeeded. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks why an entry video fails. */
export function FailVideoDialog({ childName, ...props }: FailVideoDialogProps) {
  return (
    <ReasonDialog
      {...props}
      title={`Fail ${childName}'s video?`}
      description={`${childName} can send another one.`}
      usual={USUAL_FAILURES}
      confirmLabel="Fail video"
      isDestructive
    />
  )
}
