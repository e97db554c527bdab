import type { ReactNode } from 'react'
import type { Leaving } from '@/lib/forms/use-edit'
import { ConfirmDialog } from './ui/confirm-dialog'

const WORDS = {
  close: 'Close without saving',
  previous: 'Go back without saving',
  next: 'Go on without saving',
} as const satisfies Record<Leaving, string>

export interface LeaveQuestionProps {
  /** Null while nothing has to be confirmed. */
  leaving: Leaving | null
  /** Says what would be lost. */
  description: ReactNode
  onClose: () => void
  onLeave: (to: Leaving) => void
}

/** Asks before typed text is discarded. */
export function LeaveQuestion({ leaving, description, onClose, onLeave }: LeaveQuestionProps) {
  if (leaving === null) return null
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${WORDS[leaving]}?`}
      description={description}
      confirmLabel={WORDS[leaving]}
      cancelLabel="Keep editing"
      onConfirm={() => {
        onLeave(leaving)
        return Promise.resolve()
      }}
    />
  )
}
