import type { OrderWarning } from '@/domain/journey-order'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

export interface OrderQuestionProps {
  /** Empty when there is nothing to ask. */
  warnings: readonly OrderWarning[]
  onClose: () => void
  onAccept: () => void
}

/** Warns that a save breaks the order of the journey, and lets the administrator confirm it. */
export function OrderQuestion({ warnings, onClose, onAccept }: OrderQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={warnings.length > 0}
      onClose={onClose}
      title="Save out of order?"
      description={
        <>
          {warnings.map(({ title, detail }) => (
            <span key={title} className="mt-2 block">
              <strong className="text-heading">{`${title}.`}</strong>
              <span>{` ${detail}`}</span>
            </span>
          ))}
          <span className="mt-2 block">The family sees what you save on their page.</span>
        </>
      }
      confirmLabel="Save anyway"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onAccept()
        return Promise.resolve()
      }}
    />
  )
}
