import { Dialog } from '@/components/ui/dialog'
import { useRegistration } from '@/lib/use-registration'
import { ChildForm, type ChildFormProps } from './child-form'

export interface ChildDialogProps extends Omit<ChildFormProps, 'whyClosed'> {
  title: string
  isLocked: boolean
  onClose: () => void
}

/** The form of a child in a dialog of its own. A new child is asked for within the dates of registration. */
export function ChildDialog({ title, isLocked, onClose, ...form }: ChildDialogProps) {
  const whyClosed = useRegistration({ isAsked: form.isNew })
  return (
    <Dialog isOpen title={title} isLocked={isLocked} onClose={onClose}>
      <ChildForm {...form} whyClosed={whyClosed} />
    </Dialog>
  )
}
