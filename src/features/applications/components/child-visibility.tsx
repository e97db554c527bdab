import { useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { paths } from '@/lib/paths'
import type { Application, Visibility } from '../api'
import { useUpdateVisibility } from '../queries'
import { VisibilitySwitches } from './visibility-switches'

/** Where others see the child, and the link that shows it to supporters. */
export function ChildVisibility({ application }: { application: Application }) {
  const update = useUpdateVisibility()
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
        <div className="mt-1 pl-9">
          <CopyButton
            value={new URL(paths.share(application.id), window.location.origin).href}
            what={`the sharing link of ${application.child_name}`}
          />
        </div>
      ) : null}
    </>
  )
}
