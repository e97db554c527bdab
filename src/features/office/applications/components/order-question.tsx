import type { OrderWarning } from '@/domain/journey-order'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

export interface OrderQuestionProps {
  /** None while nothing is asked. */
  warnings: readonly OrderWarning[]
  onClose: () => void
  onAccept: () => void
}

/** Says what a save puts out of the journey's order. It can be saved so, knowingly. */
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
