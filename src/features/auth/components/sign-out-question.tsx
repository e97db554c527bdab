import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { formatCount } from '@/domain/money'
import { outbox } from '@/lib/offline/outbox'
import { unsentOf } from '@/lib/offline/kept-note'

export interface SignOutQuestionProps {
  userId: string
  onSignOut: () => Promise<void>
  onClose: () => void
}

/** Asks before somebody signs out while the server does not have all that they typed or pressed. */
export function SignOutQuestion({ userId, onSignOut, onClose }: SignOutQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  const count = unsentOf(userId)

  async function run(work: () => Promise<void>) {
    setIsBusy(true)
    await work()
    setIsBusy(false)
  }

  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      isLocked={isBusy}
      startsAtClose
      title={
        count === 1 ? 'One entry is not sent yet' : `${formatCount(count)} entries are not sent yet`
      }
      description="They stay on this phone. Check-ins and results are sent by the next member who may; a score sheet waits until you are back. Lists with names leave the phone now."
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={() => void run(onSignOut)}>
            Sign out all the same
          </Button>
          <Button
            isBusy={isBusy}
            busyText="Sending…"
            onClick={() =>
              void run(async () => {
                const left = await outbox.sendAll(userId)
                setIsLeft(left > 0)
                if (left === 0) await onSignOut()
              })
            }
          >
            Send, then sign out
          </Button>
        </>
      }
    >
      {isLeft ? (
        <p role="alert" className="font-semibold text-destructive">
          Some could not be sent. Look for a network, or at what asks for a decision.
        </p>
      ) : null}
    </Dialog>
  )
}
