import type { RefObject } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { pictureFileName } from '@/domain/ticket'
import { shareOrDownload } from '@/lib/share-or-download'
import type { Ticket } from '../api'
import { takePicture } from '@/lib/take-picture'
import { useMadePicture } from '@/lib/use-made-picture'

export interface DownloadTicketProps {
  ticket: Ticket
  /** The card element on the page. */
  card: RefObject<HTMLElement | null>
}

/**
 * Saves a paid ticket as a picture: the card as shown, for the family to keep. Pictures for sharing are drawn
 * separately.
 */
export function DownloadTicket({ ticket, card }: DownloadTicketProps) {
  const { isBusy, withPicture } = useMadePicture({
    take: async () => {
      if (!card.current) throw new Error('There is no ticket to take a picture of')
      return takePicture(card.current)
    },
    fileName: pictureFileName(ticket.child_name, 'reward-card'),
    version: JSON.stringify(ticket),
  })
  return (
    <div className="flex flex-col gap-1">
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
        The ticket as you see it, with its reference, to keep or to print.
      </p>
    </div>
  )
}
