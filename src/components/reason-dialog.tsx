import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './ui/button'
import { Dialog } from './ui/dialog'
import { Field } from './ui/field'
import { Refusal } from './ui/refusal'
import { Textarea } from './ui/textarea'
import { useAct } from '@/lib/use-act'
import { checkPlainText } from '@/domain/plain-text'

const MAX_REASON_LENGTH = 500

export interface ReasonDialogProps {
  onClose: () => void
  title: ReactNode
  /** Says what the decision leads to. */
  description: ReactNode
  /** Says who reads the reason. */
  hint?: string
  /** Common reasons, each filled in with one press. */
  usual: readonly string[]
  confirmLabel: string
  /** The reason that was given before and could not be saved. */
  initialReason?: string
  isDestructive?: boolean
  /** The dialog closes once this has succeeded. A refusal is shown in it, and it stays open. */
  onConfirm: (reason: string) => Promise<unknown>
  /** Called instead of `onClose` after success. */
  onDone?: () => void
}

/** Asks for the reason of a decision. */
export function ReasonDialog({
  onClose,
  title,
  description,
  hint = 'The parent reads it.',
  usual,
  confirmLabel,
  initialReason = '',
  isDestructive = false,
  onConfirm,
  onDone = onClose,
}: ReasonDialogProps) {
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState(initialReason)
  const { isBusy, refusal, run } = useAct()
  const [isChecked, setIsChecked] = useState(false)

  const error = reason.trim() === '' ? 'Please give a reason' : checkPlainText(reason, 'The reason')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (error) {
      setIsChecked(true)
      field.current?.focus()
      return
    }
    if (await run(() => onConfirm(reason.trim()))) onDone()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? 'destructive' : 'primary'}
            isBusy={isBusy}
            busyText="Saving…"
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <Field label="Reason" hint={hint} isRequired error={isChecked ? error : undefined}>
          <Textarea
            ref={field}
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            disabled={isBusy}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <div role="group" aria-label="Usual reasons" className="flex flex-wrap gap-2">
          {usual.map((sentence) => (
            <button
              key={sentence}
              type="button"
              disabled={isBusy}
              onClick={() => {
                setReason(sentence)
                field.current?.focus()
              }}
              className="min-h-11 rounded-card border border-control px-3 py-1 text-left text-sm hover:bg-info-soft"
            >
              {sentence}
            </button>
          ))}
        </div>
        {refusal ? <Refusal>{refusal.message}</Refusal> : null}
      </form>
    </Dialog>
  )
}
