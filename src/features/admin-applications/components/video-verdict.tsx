import { Button } from '@/components/ui/button'
import type { Application } from '../api'
import { useMoveApplication } from '../queries'

export interface VideoVerdictProps {
  application: Application
  /** Called once the list is fresh. */
  onDecided?: (() => void) | undefined
}

/** Pass or fail, without opening the application. */
export function VideoVerdict({ application, onDecided }: VideoVerdictProps) {
  const { id, updated_at: updatedAt, child_name: childName } = application
  const move = useMoveApplication()
  const decided = move.isPending ? move.variables.change.patch.entry_video_status : undefined

  function decide(entry_video_status: 'approved' | 'failed') {
    // The toast tells of a refusal, and the list is fetched again.
    move.mutate(
      { change: { id, updatedAt, patch: { entry_video_status } }, childName },
      { onSuccess: () => onDecided?.() },
    )
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Pass ${childName}'s video`}
        isBusy={decided === 'approved'}
        busyText="Saving…"
        disabled={move.isPending}
        onClick={() => decide('approved')}
      >
        Pass
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Fail ${childName}'s video`}
        isBusy={decided === 'failed'}
        busyText="Saving…"
        disabled={move.isPending}
        onClick={() => decide('failed')}
      >
        Fail
      </Button>
    </span>
  )
}
