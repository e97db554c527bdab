import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { formatCount } from '@/domain/money'
import { useOpened } from '@/lib/use-opened'
import { useSheets } from '../use-sheet-book'

/** Asks before somebody signs out while the server does not have all that they wrote. */
export function UnsentQuestion({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const asked = useOpened('unsent')
  const { book, sheets } = useSheets()
  const [isBusy, setIsBusy] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  if (asked.value === null) return null

  async function send() {
    setIsBusy(true)
    const left = await book.sendAll()
    if (left === 0) await onSignOut()
    setIsLeft(left > 0)
    setIsBusy(false)
  }

  const count = sheets.size
  return (
    <Dialog
      isOpen
      size="small"
      onClose={asked.close}
      isLocked={isBusy}
      startsAtClose
      title={
        count === 1 ? 'One sheet is not sent yet' : `${formatCount(count)} sheets are not sent yet`
      }
      description="Signing out clears them from this device."
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={() => void onSignOut()}>
            Sign out and lose them
          </Button>
          <Button isBusy={isBusy} busyText="Sending…" onClick={() => void send()}>
            Send, then sign out
          </Button>
        </>
      }
    >
      {isLeft ? (
        <p role="alert" className="font-semibold text-destructive">
          Some could not be sent. Look for a network, or at the sheets that ask for a decision.
        </p>
      ) : null}
    </Dialog>
  )
}
