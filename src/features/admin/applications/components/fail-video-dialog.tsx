import { KeptWords } from '@/components/kept-words'
import { ReasonDialog } from '@/components/reason-dialog'
import { USUAL_FAILURES } from '../reasons'

export interface FailVideoDialogProps {
  childName: string
  onClose: () => void
  /** The dialog closes once this resolves. */
  onConfirm: (reason: string) => Promise<unknown>
  onDone: () => void
}

/** Asks why an entry video fails. */
export function FailVideoDialog({ childName, ...props }: FailVideoDialogProps) {
  return (
    <ReasonDialog
      {...props}
      title={<KeptWords text={`Fail ${childName}'s video?`} words={[childName]} />}
      description={<KeptWords text={`${childName} can send another one.`} words={[childName]} />}
      usual={USUAL_FAILURES}
      confirmLabel="Fail video"
      isDestructive
    />
  )
}
