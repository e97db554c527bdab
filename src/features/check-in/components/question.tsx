import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { DialogWindow } from '@/components/ui/dialog-window'
import { useAct } from '@/lib/use-act'

export interface QuestionProps {
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The dialog closes once this resolves; a refusal is shown in it. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** A confirmation whose code is available offline, unlike the panel's. */
export function Question({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: QuestionProps) {
  const { isBusy, refusal, run } = useAct()
  async function confirm() {
    if (await run(onConfirm)) onClose()
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
          {refusal.message}
        </p>
      ) : null}
    </DialogWindow>
  )
}
