import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { publicName } from '@/domain/public-name'
import { pictureFileName } from '@/domain/ticket'
import { shareOrDownload } from '@/lib/share-or-download'
import type { Ticket } from '../api'
import { takePicture } from '@/lib/take-picture'
import { useMadePicture } from '@/lib/use-made-picture'
import { useUser } from '@/lib/supabase/use-user'
import { SharePictureDrawing } from './share-picture-drawing'

export interface DownloadTicketProps {
  ticket: Ticket
  /** The sharing page. */
  shareUrl: string
}

/**
 * A paid ticket as a picture. It leaves the family, so it is a drawing of its own, which stands on the page only while
 * the picture is taken: with the public name, and for the family itself with the reference.
 */
export function DownloadTicket({ ticket, shareUrl }: DownloadTicketProps) {
  const drawing = useRef<HTMLDivElement>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const name = publicName(ticket)
  const isOwn = useUser().id === ticket.user_id

  async function take() {
    flushSync(() => setIsDrawing(true))
    try {
      if (!drawing.current) throw new Error('There is no ticket to take a picture of')
      return await takePicture(drawing.current)
    } finally {
      setIsDrawing(false)
    }
  }

  const { isBusy, withPicture } = useMadePicture({
    take,
    fileName: pictureFileName(name, 'reward-card'),
    version: JSON.stringify(ticket),
  })
  return (
    <div className="relative flex flex-col gap-1">
      <Button
        isWide
        variant="secondary"
        isBusy={isBusy}
        busyText="Making the picture…"
        onClick={() => void withPicture((file) => shareOrDownload(file, file.name))}
      >
        <Icon name="download" /> Download the ticket
      </Button>
      <p className="text-sm text-muted-foreground">
        <span>The ticket itself, to keep or to print.</span>
        {ticket.stage_name ? (
          <span>
            {' '}
            The picture says <span translate="no">{ticket.stage_name}</span>.
          </span>
        ) : null}
      </p>
      {isDrawing ? (
        <div aria-hidden inert className="absolute top-0 left-0 h-0 overflow-hidden">
          <SharePictureDrawing
            ref={drawing}
            ticket={ticket}
            picture="ticket"
            shape="post"
            shareUrl={ticket.is_shareable && ticket.hidden_at === null ? shareUrl : null}
            reference={isOwn ? ticket.payment_reference : undefined}
          />
        </div>
      ) : null}
    </div>
  )
}
