import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyView } from '@/lib/lazy'
import type { Application } from '../api'
import { useMoveApplication } from '../queries'
import { VideoLink } from './video-link'

const FailVideoDialog = lazyView(async () => (await import('./fail-video-dialog')).FailVideoDialog)

export interface VideoVerdictProps {
  application: Application
}

/** Watch, then pass or fail, without opening the application. */
export function VideoVerdict({ application }: VideoVerdictProps) {
  const { id, updated_at: updatedAt, child_name: childName, entry_video_url: url } = application
  const move = useMoveApplication()
  const [isFailing, setIsFailing] = useState(false)
  const decided = move.isPending ? move.variables.change.patch.entry_video_status : undefined

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
      <VideoLink url={url} childName={childName} />
      <Button
        size="small"
        variant="secondary"
        aria-label={`Pass ${childName}'s video`}
        isBusy={decided === 'approved'}
        busyText="Saving…"
        disabled={move.isPending}
        // The toast tells of a refusal, and the list is fetched again.
        onClick={() =>
          move.mutate({
            change: { id, updatedAt, patch: { entry_video_status: 'approved' } },
            childName,
          })
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
      {isFailing ? (
        <FailVideoDialog
          isWanted
          childName={childName}
          onClose={() => setIsFailing(false)}
          onFailure={() => setIsFailing(false)}
          onConfirm={(reason) =>
            move.mutateAsync({
              change: {
                id,
                updatedAt,
                patch: { entry_video_status: 'failed', video_reason: reason },
              },
              childName,
            })
          }
        />
      ) : null}
    </span>
  )
}
