import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ticketCardLabel } from '@/domain/ticket-status'
import type { TicketCardRow } from '../api'
import { STAGE_BANNERS, ticketStage } from '../status'

export interface TicketStatusBannerProps {
  card: TicketCardRow
}

export function TicketStatusBanner({ card }: TicketStatusBannerProps) {
  const { tone, sentence } = STAGE_BANNERS[ticketStage(card)]
  return (
    <Card role="group" aria-label="Ticket status" className="flex flex-col gap-2">
      <Badge tone={tone} className="text-base">
        {ticketCardLabel(card.ticket_status)}
      </Badge>
      <p>{sentence}</p>
    </Card>
  )
}
