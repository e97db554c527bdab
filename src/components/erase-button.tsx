import { useState } from 'react'
import { Button } from './ui/button'
import { ConfirmDialog } from './ui/confirm-dialog'
import { Icon } from './ui/icon'

export interface EraseButtonProps {
  /** The person to erase. */
  name: string
  /** The data that goes and the data that stays. */
  description: string
  confirmLabel: string
  /** Rejects with an AppError, which stands in the dialog. */
  onErase: () => Promise<unknown>
}

/** Takes a person out of a list on request, after a question. */
export function EraseButton({ name, description, confirmLabel, onErase }: EraseButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Erase ${name}`}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="trash" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Erase ${name}?`}
        description={description}
        confirmLabel={confirmLabel}
        busyText="Erasing…"
        isDestructive
        onConfirm={onErase}
      />
    </>
  )
}
