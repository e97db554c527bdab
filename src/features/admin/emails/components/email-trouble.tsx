import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { formatCount } from '@/domain/money'
import type { Trouble } from '../queries'
import { lazyView } from '@/lib/lazy'

const EmailFailures = lazyView(async () => (await import('./email-failures')).EmailFailures)

/** Warns that emails are not sent or did not arrive, and lists those to resend. */
export function EmailTrouble({ trouble }: { trouble: Trouble | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {trouble ? <Band trouble={trouble} onOpen={() => setIsOpen(true)} /> : null}
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Emails that could not be delivered"
        description="The newest first, with what the receiving server said."
      >
        <EmailFailures />
      </Dialog>
    </>
  )
}

interface BandProps {
  trouble: Trouble
  onOpen: () => void
}

function Band({ trouble: { isLate, failed, isMore }, onOpen }: BandProps) {
  const count = failed === 1 ? 'One email' : `${formatCount(failed)}${isMore ? '+' : ''} emails`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-2 text-warning-strong lg:py-0.5 lg:text-sm">
      <Icon name="alert" />
      <div role="status" className="min-w-0 flex-[1_1_16rem]">
        {isLate ? (
          <p>
            <strong>
              No emails or messages have gone out: the sender has been silent for ten minutes.
            </strong>{' '}
            They wait for up to three days. Please tell your technical team.
          </p>
        ) : null}
        {failed > 0 ? (
          <p>
            <strong>{`${count} could not be delivered`}</strong> in the last seven days.
          </p>
        ) : null}
      </div>
      {failed > 0 ? (
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={onOpen}>
          See which
        </Button>
      ) : null}
    </div>
  )
}
