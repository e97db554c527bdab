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
  /** Rejects with an AppError, which the dialog shows. */
  onErase: () => Promise<unknown>
}

/** Erases a person from a list on request, after a confirmation. */
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
