import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Refusal } from '@/components/ui/refusal'
import { formatCount } from '@/domain/money'
import { outbox } from '@/lib/offline/outbox'
import { unsentOf } from '@/lib/offline/kept-note'
import { useAct } from '@/lib/use-act'

export interface SignOutQuestionProps {
  userId: string
  onSignOut: () => Promise<void>
  onClose: () => void
}

/** Asks before signing out while there are entries the server does not have. */
export function SignOutQuestion({ userId, onSignOut, onClose }: SignOutQuestionProps) {
  const { isBusy, refusal, run } = useAct()
  const [isLeft, setIsLeft] = useState(false)
  const count = unsentOf(userId)

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
      {isLeft || refusal ? (
        <Refusal>
          {refusal?.message ??
            'Some could not be sent. Look for a network, or at what asks for a decision.'}
        </Refusal>
      ) : null}
    </Dialog>
  )
}
