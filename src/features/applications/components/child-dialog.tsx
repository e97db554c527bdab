import { Dialog } from '@/components/ui/dialog'
import { ChildForm, type ChildFormProps } from './child-form'

export interface ChildDialogProps extends ChildFormProps {
  title: string
  isLocked: boolean
  onClose: () => void
}

/** The form of a child in a dialog of its own. */
export function ChildDialog({ title, isLocked, onClose, ...form }: ChildDialogProps) {
  return (
    <Dialog isOpen title={title} isLocked={isLocked} onClose={onClose}>
      <ChildForm {...form} />
    </Dialog>
  )
}
