import { KeptWords } from '../kept-words'
import { type ReactNode, useState } from 'react'
import { searchKey } from '@/domain/search'
import { useAct } from '@/lib/use-act'
import { Button } from './button'
import { Dialog } from './dialog'
import { Field } from './field'
import { Input } from './input'
import { Refusal } from './refusal'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Says what will happen, and whether it can be undone. */
  description: ReactNode
  confirmLabel: string
  busyText?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Text that must be typed to confirm, such as the child's name. Accents and capitals do not matter. */
  typedConfirmation?: string
  /** The dialog closes once this has succeeded. A refusal is shown in it, and it stays open. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  // Remounted on every opening, so that no typed text or refusal is left over.
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null
}

function OpenConfirmDialog({
  onClose,
  title,
  description,
  confirmLabel,
  busyText = 'Please wait…',
  cancelLabel = 'Cancel',
  isDestructive = false,
  typedConfirmation,
  onConfirm,
}: ConfirmDialogProps) {
  const { isBusy, refusal, run } = useAct()
  const [typed, setTyped] = useState('')
  const isAllowed =
    typedConfirmation === undefined || searchKey(typed) === searchKey(typedConfirmation)

  async function confirm() {
    if (await run(onConfirm)) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      isLocked={isBusy}
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            onClick={confirm}
            isBusy={isBusy}
            busyText={busyText}
            disabled={!isAllowed}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typedConfirmation === undefined ? null : (
        <Field
          label={
            <KeptWords text={`Type ${typedConfirmation} to confirm`} words={[typedConfirmation]} />
          }
          isRequired
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            disabled={isBusy}
          />
        </Field>
      )}
      {refusal ? <Refusal className="mt-2">{refusal.message}</Refusal> : null}
    </Dialog>
  )
}
