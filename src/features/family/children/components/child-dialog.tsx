import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { MAX_AGE_ON_CHILD_FORM } from '@/domain/application'
import { usePreparedChild } from '@/lib/use-prepared-child'
import { useRegistration } from '@/lib/use-registration'
import { ChildForm, type ChildFormProps } from './child-form'

export interface ChildDialogProps extends Omit<ChildFormProps, 'whyClosed' | 'prepared'> {
  title: ReactNode
  isLocked: boolean
  onClose: () => void
  /** Content below the form that takes effect at once. */
  below?: ReactNode
}

/** The child form in a dialog. A new child can be added only during registration. */
export function ChildDialog({ title, isLocked, onClose, below, ...form }: ChildDialogProps) {
  const whyClosed = useRegistration({ isAsked: form.isNew })
  const prepared = usePreparedChild(MAX_AGE_ON_CHILD_FORM)
  return (
    <Dialog isOpen title={title} isLocked={isLocked} onClose={onClose}>
      <ChildForm {...form} whyClosed={whyClosed} prepared={form.isNew ? prepared : undefined} />
      {below}
    </Dialog>
  )
}
