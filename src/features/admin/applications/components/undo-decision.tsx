import { Button } from '@/components/ui/button'
import type { AdminApplication } from '../api'
import { useUndoDecision } from '../queries'

export interface UndoDecisionProps {
  /** The loaded row: a row changed since then is left alone. */
  application: AdminApplication
  label: string
  onUndone: () => Promise<void>
}

/** Undoes the last decision on a child. A toast shows a refusal. */
export function UndoDecision({ application, label, onUndone }: UndoDecisionProps) {
  const { id, updated_at, child_name } = application
  const undo = useUndoDecision(child_name)
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={undo.isPending}
      busyText="Undoing…"
      // Not the callbacks of `mutate`: the refetched history unmounts this button before they run.
      onClick={() => void undo.mutateAsync({ id, updated_at }).then(onUndone, () => undefined)}
    >
      {label}
    </Button>
  )
}
