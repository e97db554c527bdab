import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogWindow } from '@/components/ui/dialog-window'
import { toAppError } from '@/lib/api/errors'

export interface QuestionProps {
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The question closes once this has succeeded. A refusal is said in it. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** A yes or no whose code is here without a network, unlike the panel's. */
export function Question({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: QuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function confirm() {
    setIsBusy(true)
    setRefusal('')
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setRefusal(toAppError(cause).message)
      setIsBusy(false)
    }
  }
  return (
    <DialogWindow
      isOpen
      onClose={onClose}
      isLocked={isBusy}
      title={title}
      description={description}
      size="small"
      startsAtClose
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button onClick={() => void confirm()} isBusy={isBusy} busyText="Please wait…">
            {confirmLabel}
          </Button>
        </>
      }
    >
      {refusal ? (
        <p role="alert" className="font-semibold text-destructive-strong">
          {refusal}
        </p>
      ) : null}
    </DialogWindow>
  )
}
