import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { declineUpdate, takeUpdate, useWaitingUpdate, watchForUpdates } from './app-update'

/** Offers a new version of the app without covering any of the page. */
export function UpdateOffer() {
  const isWaiting = useWaitingUpdate()
  useEffect(() => {
    void watchForUpdates()
  }, [])
  if (!isWaiting) return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-30 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-card border border-border bg-surface p-4 shadow-soft lg:bottom-4"
    >
      <p>
        <strong>A new version is ready.</strong> Finish what you are doing first: taking it loads
        the page anew.
      </p>
      <div className="flex gap-2">
        <Button size="small" onClick={takeUpdate}>
          Update now
        </Button>
        <Button size="small" variant="quiet" onClick={declineUpdate}>
          Later
        </Button>
      </div>
    </div>
  )
}
