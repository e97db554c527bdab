import { KeptWords } from '../kept-words'
import { type ReactNode, useState } from 'react'
import { searchKey } from '@/domain/search'
import { Button } from './button'
import { Dialog } from './dialog'
import { Field } from './field'
import { Icon } from './icon'
import { Input } from './input'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** The consequence, and whether it can be undone. */
  description: ReactNode
  confirmLabel: string
  busyText?: string
  cancelLabel?: string
  isDestructive?: boolean
  /** Words that have to be typed first, such as the child's name; accents and capitals do not matter. */
  typedConfirmation?: string
  /** The dialog closes once this has succeeded. A refusal is shown in it, and it stays open. */
  onConfirm: () => Promise<unknown>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  // Mounted anew for every opening, so that nothing typed or refused before is left over.
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
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [typed, setTyped] = useState('')
  const isAllowed =
    typedConfirmation === undefined || searchKey(typed) === searchKey(typedConfirmation)

  async function confirm() {
    setIsBusy(true)
    setError(undefined)
    try {
      await onConfirm()
    } catch (problem) {
      setIsBusy(false)
      setError(problem instanceof Error ? problem.message : 'Something went wrong.')
      return
    }
    onClose()
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
      {error ? (
        <p role="alert" className="mt-2 flex gap-2 font-semibold text-destructive">
          <Icon name="alert" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : null}
    </Dialog>
  )
}
