import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { ticketCardLabel, type TicketStatus } from '@/domain/ticket-status'
import { STAGE_BANNERS, ticketStage } from '../status'

export interface TicketStatusBannerProps {
  ticketStatus: TicketStatus
}

export function TicketStatusBanner({ ticketStatus }: TicketStatusBannerProps) {
  const { tone, sentence } = STAGE_BANNERS[ticketStage(ticketStatus)]
  return (
    <Card role="group" aria-label="Ticket status" className="flex flex-col gap-2">
      <Badge tone={tone} className="text-base">
        {ticketCardLabel(ticketStatus)}
      </Badge>
      <p>{sentence}</p>
    </Card>
  )
}
