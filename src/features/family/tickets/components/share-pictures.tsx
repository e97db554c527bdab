import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import {
  SHARE_PICTURE_PURPOSES,
  SHARE_PICTURE_WORDS,
  SHARE_PICTURES,
  sharePicturesOf,
} from '@/domain/share-picture'
import { lazyView } from '@/lib/lazy'
import { useDialogParam } from '@/lib/use-dialog-param'
import type { Ticket } from '../api'

export const SharePictureDialog = lazyView(
  async () => (await import('./share-picture-dialog')).SharePictureDialog,
)

export interface SharePicturesProps {
  ticket: Ticket
  shareUrl: string
}

/**
 * The pictures a family can share, each while it is true. The URL holds the open one, so that notices can link to it.
 */
export function SharePictures({ ticket, shareUrl }: SharePicturesProps) {
  const opened = useDialogParam('picture')
  const pictures = sharePicturesOf(ticket)
  const asked = SHARE_PICTURES.find((picture) => picture === opened.value) ?? null
  const open = asked && pictures.includes(asked) ? asked : null
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby="pictures" className="flex flex-col gap-2">
      <h2 id="pictures" className="text-xl">
        Pictures to send
      </h2>
      {pictures.map((picture, index) => (
        <div key={picture} className="flex flex-col gap-1">
          <Button
            isWide
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => opened.open(picture)}
          >
            <Icon name="share" />
            <span>{` ${SHARE_PICTURE_WORDS[picture]}`}</span>
          </Button>
          <p className="text-sm text-muted-foreground">{SHARE_PICTURE_PURPOSES[picture]}</p>
        </div>
      ))}
      <SharePictureDialog
        ticket={ticket}
        shareUrl={shareUrl}
        picture={open}
        isWanted={open !== null}
        onClose={opened.close}
        onFailure={opened.close}
      />
    </section>
  )
}
