import { Button } from '@/components/ui/button'
import type { AnyEdition, EditionStep } from '../api'

export type EditionAction = 'edit' | EditionStep

export interface EditionActionsProps {
  edition: AnyEdition
  currentYear: number
  /** Whether the current year's opening can be undone. */
  isUndoable: boolean
  onAsk: (action: EditionAction) => void
}

/** The actions available for a year in its state; each asks for confirmation. */
export function EditionActions({ edition, currentYear, isUndoable, onAsk }: EditionActionsProps) {
  const { year, isPlanned, is_current, ended_at } = edition
  const actions: { step: EditionStep; label: string; name?: string; isOffered: boolean }[] = [
    { step: 'open_edition', label: `Open ${year}`, isOffered: isPlanned && year > currentYear },
    { step: 'delete_edition', label: 'Delete', name: `Delete ${year}`, isOffered: isPlanned },
    {
      step: 'undo_opening',
      label: 'Undo opening',
      name: `Undo opening of ${year}`,
      isOffered: is_current && isUndoable,
    },
    { step: 'end_edition', label: `End ${year}`, isOffered: !isPlanned && ended_at === null },
    {
      step: 'undo_end',
      label: 'Undo end',
      name: `Undo end of ${year}`,
      isOffered: ended_at !== null,
    },
  ]
  return (
    <span className="flex flex-wrap gap-2">
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ step, label, name = label }) => (
          <Button
            key={step}
            size="small"
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={name}
            onClick={() => onAsk(step)}
          >
            {label}
          </Button>
        ))}
    </span>
  )
}
