import { KeptWords } from '@/components/kept-words'
import { MyStar } from '@/components/my-star'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { publicFirstName } from '@/domain/public-name'
import { sharePicturesOf } from '@/domain/share-picture'
import { SharePictureDialog } from '@/features/family/tickets/components/share-pictures'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useDialogParam } from '@/lib/use-dialog-param'
import type { Application } from '../api'
import { familyStar } from '../family-star'
import { AskFamily } from './ask-family'

/** The static star of a child registered today, with its picture to share and a request for the family's help. */
export function FirstStar({ application }: { application: Application }) {
  const opened = useDialogParam('picture')
  const name = publicFirstName(application)
  const canShare = sharePicturesOf({ ...application, isEnded: false }).includes('star')
  const picture = canShare && opened.value === 'star' ? 'star' : null
  return (
    <Card isPadded={false} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-4 bg-night pattern-adire p-4 on-night sm:px-6">
        <MyStar {...familyStar(application)} className="size-28" />
        <div className="min-w-0 flex-[1_1_10rem]">
          <h2 className="text-xl leading-tight text-balance wrap-anywhere">
            <KeptWords text={`${name}'s star is born`} words={[name]} />
          </h2>
          <p className="mt-1 text-night-muted">Each step adds a ring to it.</p>
        </div>
      </div>
      <div className="flex flex-col gap-2 p-4 empty:hidden sm:flex-row sm:flex-wrap sm:px-6">
        {canShare ? (
          <Button variant="secondary" onClick={() => opened.open('star')}>
            <Icon name="share" />
            <span>Share the picture</span>
          </Button>
        ) : null}
        {application.ticket_status === 'pending_payment' ? null : (
          <AskFamily application={application} />
        )}
      </div>
      <SharePictureDialog
        ticket={application}
        shareUrl={
          new URL(paths.share(application.share_code), config.siteUrl ?? window.location.origin)
            .href
        }
        picture={picture}
        isWanted={picture !== null}
        onClose={opened.close}
        onFailure={opened.close}
      />
    </Card>
  )
}
