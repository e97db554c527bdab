import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { publicFirstName } from '@/domain/public-name'
import { paths } from '@/lib/paths'
import type { Application, Visibility } from '../api'
import { useRenewShareCode, useUpdateVisibility } from '../queries'
import { VisibilitySwitches } from './visibility-switches'

/** Where others see the child, and the link that shows it to supporters. */
export function ChildVisibility({ application }: { application: Application }) {
  const update = useUpdateVisibility()
  const renew = useRenewShareCode()
  const [isAsking, setIsAsking] = useState(false)
  // A switch moves at once, and back when the server refuses.
  const [choice, setChoice] = useState<Visibility | null>(null)
  const shown = { ...application, ...choice }

  function choose(change: Visibility) {
    setChoice(change)
    update.mutate(
      { applicationId: application.id, ...change },
      { onSettled: () => setChoice(null) },
    )
  }

  return (
    <>
      <VisibilitySwitches application={shown} isBusy={choice !== null} onChange={choose} />
      {shown.is_shareable ? (
        <div className="mt-1 flex flex-wrap items-center gap-2 pl-9">
          <CopyButton
            value={new URL(paths.share(application.share_code), window.location.origin).href}
            what={`the sharing link of ${application.child_name}`}
          />
          <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
            Make a new link
            <span className="sr-only"> for {application.child_name}</span>
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            title="Make a new link?"
            description={`The link you’ve shared for ${publicFirstName(application)} stops working at once, and so does a QR code on a ticket that you saved. This can’t be undone.`}
            confirmLabel="Make a new link"
            onConfirm={() => renew.mutateAsync(application.id)}
          />
        </div>
      ) : null}
    </>
  )
}
