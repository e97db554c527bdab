import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SHARE_PICTURE_WORDS, SHARE_PICTURES, sharePicturesOf } from '@/domain/share-picture'
import { lazyView } from '@/lib/lazy'
import { paths, sharePicturePath } from '@/lib/paths'
import type { Ticket } from '../api'

const SharePictureDialog = lazyView(
  async () => (await import('./share-picture-dialog')).SharePictureDialog,
)

export interface SharePicturesProps {
  ticket: Ticket
  shareUrl: string
}

/**
 * The pictures that a family can send, each as long as it is true. The address names the one that is open, so that
 * news of it lead there.
 */
export function SharePictures({ ticket, shareUrl }: SharePicturesProps) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const pictures = sharePicturesOf(ticket)
  const asked = SHARE_PICTURES.find((picture) => picture === address.get('picture')) ?? null
  const open = asked && pictures.includes(asked) ? asked : null
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby="pictures" className="flex flex-col gap-2">
      <h2 id="pictures" className="text-xl">
        Pictures to send
      </h2>
      {pictures.map((picture, index) => (
        <Button
          key={picture}
          isWide
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => void navigate(sharePicturePath(ticket.id, picture))}
        >
          <Icon name="share" /> {SHARE_PICTURE_WORDS[picture]}
        </Button>
      ))}
      <SharePictureDialog
        ticket={ticket}
        shareUrl={shareUrl}
        picture={open}
        isWanted={open !== null}
        onClose={() => void navigate(paths.ticket(ticket.id), { replace: true })}
        onFailure={() => void navigate(paths.ticket(ticket.id), { replace: true })}
      />
    </section>
  )
}
