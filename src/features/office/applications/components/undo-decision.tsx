import { Button } from '@/components/ui/button'
import type { AdminApplication } from '../api'
import { useUndoDecision } from '../queries'

export interface UndoDecisionProps {
  /** As it was loaded: a row that was written since is left alone. */
  application: AdminApplication
  label: string
  onUndone: () => Promise<void>
}

/** Takes the last decision on a child back. The toast tells of a refusal. */
export function UndoDecision({ application, label, onUndone }: UndoDecisionProps) {
  const { id, updated_at, child_name } = application
  const undo = useUndoDecision(child_name)
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={undo.isPending}
      busyText="Undoing…"
      // The history takes this button away before the callbacks of `mutate` would be called.
      onClick={() => void undo.mutateAsync({ id, updated_at }).then(onUndone, () => undefined)}
    >
      {label}
    </Button>
  )
}
