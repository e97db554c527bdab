import { ConfirmDialog } from '@/components/ui/confirm-dialog'

/** Where somebody wants to go from a dialog. */
export type Leaving = 'close' | 'previous' | 'next'

const WORDS = {
  close: 'Close without saving',
  previous: 'Go back without saving',
  next: 'Go on without saving',
} as const satisfies Record<Leaving, string>

export interface LeaveQuestionProps {
  /** Null while nothing is asked. */
  leaving: Leaving | null
  childName: string
  onClose: () => void
  onLeave: (to: Leaving) => void
}

/** Asks before what was typed is thrown away. */
export function LeaveQuestion({ leaving, childName, onClose, onLeave }: LeaveQuestionProps) {
  if (leaving === null) return null
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${WORDS[leaving]}?`}
      description={`What you changed for ${childName} is not saved yet.`}
      confirmLabel={WORDS[leaving]}
      cancelLabel="Keep editing"
      onConfirm={() => {
        onLeave(leaving)
        return Promise.resolve()
      }}
    />
  )
}
