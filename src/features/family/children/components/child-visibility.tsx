import { useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { publicFirstName } from '@/domain/public-name'
import { paths } from '@/lib/paths'
import type { Application, Visibility } from '../api'
import { useRenewShareCode, useUpdateVisibility } from '../queries'
import { VisibilitySwitches } from './visibility-switches'

/** The child's visibility settings, and the sharing link for supporters. */
export function ChildVisibility({ application }: { application: Application }) {
  const update = useUpdateVisibility()
  const renew = useRenewShareCode()
  const [isAsking, setIsAsking] = useState(false)
  // An optimistic update: a refusal flips the switch back.
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
            what={
              <>
                the sharing link of <span translate="no">{application.child_name}</span>
              </>
            }
          />
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isAsking}
            onClick={() => setIsAsking(!isAsking)}
          >
            Make a new link
            <span className="sr-only">
              {' '}
              for <span translate="no">{application.child_name}</span>
            </span>
          </Button>
          {isAsking ? (
            <div role="group" aria-label="Make a new link?" className="w-full">
              <p>
                <KeptWords
                  text={`The link you’ve shared for ${publicFirstName(application)} stops working at once, and so does a QR code on a ticket that you saved. This can’t be undone.`}
                  words={[publicFirstName(application)]}
                />
              </p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="small"
                  isBusy={renew.isPending}
                  busyText="Making a new link…"
                  onClick={() =>
                    renew.mutate(application.id, { onSuccess: () => setIsAsking(false) })
                  }
                >
                  Yes, make a new link
                </Button>
                <Button variant="quiet" size="small" onClick={() => setIsAsking(false)}>
                  Keep this link
                </Button>
              </div>
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
