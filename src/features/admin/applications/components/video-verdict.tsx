import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyView } from '@/lib/lazy'
import type { AdminApplication } from '../api'
import { useMoveApplication } from '../queries'

const FailVideoDialog = lazyView(async () => (await import('./fail-video-dialog')).FailVideoDialog)

export interface VideoVerdictProps {
  application: AdminApplication
  /** Called once the list is refetched. */
  onDecided?: (() => void) | undefined
}

/** Pass or fail, without opening the application. */
export function VideoVerdict({ application, onDecided }: VideoVerdictProps) {
  const { id, updated_at: updatedAt, child_name: childName } = application
  const move = useMoveApplication(childName)
  const [isFailing, setIsFailing] = useState(false)
  const decided = move.isPending ? move.variables.change.patch.entry_video_status : undefined

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Pass ${childName}'s video`}
        isBusy={decided === 'approved'}
        busyText="Saving…"
        disabled={move.isPending}
        // A toast shows a refusal, and the list is refetched.
        onClick={() =>
          void move
            .mutateAsync({ change: { id, updatedAt, patch: { entry_video_status: 'approved' } } })
            .then(onDecided, () => undefined)
        }
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
        onClick={() => setIsFailing(true)}
      >
        Fail
      </Button>
      {move.error?.kind === 'conflict' ? (
        <span className="text-sm wrap-anywhere text-destructive">{move.error.message}</span>
      ) : null}
      {isFailing ? (
        <FailVideoDialog
          childName={childName}
          onClose={() => setIsFailing(false)}
          // The next dialog can open only after this one has closed.
          onDone={() => {
            setIsFailing(false)
            onDecided?.()
          }}
          onFailure={() => setIsFailing(false)}
          onConfirm={(reason) =>
            move.mutateAsync({
              change: {
                id,
                updatedAt,
                patch: { entry_video_status: 'failed', video_reason: reason },
              },
            })
          }
        />
      ) : null}
    </span>
  )
}
