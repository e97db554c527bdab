import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TicketCard, type TicketCardProps } from '@/components/ticket-card'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { isApprovedOrAssessed } from '@/domain/application'
import { publicName } from '@/domain/public-name'
import { pictureFileName } from '@/domain/ticket'
import { saveFile } from '@/lib/save-file'
import type { Ticket } from '../api'
import { takePicture } from '../picture'
import { useMadePicture } from '../use-made-picture'

export interface DownloadTicketProps {
  ticket: Ticket
  /** The ticket as the page shows it. */
  card: TicketCardProps
}

/**
 * A paid ticket as a picture. It leaves the family, so it is a drawing of its own, which stands on the page only while
 * the picture is taken: with the public name, and with tier and score where everybody can read them already.
 */
export function DownloadTicket({ ticket, card }: DownloadTicketProps) {
  const drawing = useRef<HTMLElement>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const name = publicName(ticket)
  const isPublic = ticket.is_listed && isApprovedOrAssessed(ticket.status)

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
        onClick={() => void withPicture((file) => saveFile(file, file.name))}
      >
        <Icon name="download" /> Download the ticket
      </Button>
      {ticket.stage_name ? (
        <p className="text-sm text-muted-foreground">The picture says {ticket.stage_name}.</p>
      ) : null}
      {isDrawing ? (
        <div aria-hidden inert className="absolute inset-x-0 top-0 h-0 overflow-hidden">
          <TicketCard
            {...card}
            {...(isPublic ? {} : { ticketStatus: 'paid', score: null })}
            ref={drawing}
            childName={name}
            isPicture
          />
        </div>
      ) : null}
    </div>
  )
}
