import type { ReactNode } from 'react'
import { MyStar } from '@/components/my-star'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FlaggedPlace } from '@/components/ui/flag'
import { isApprovedOrAssessed } from '@/domain/application'
import type { StatusLabel } from '@/domain/status-label'
import { isTicketPaid, ticketStatusLabel } from '@/domain/ticket-status'
import { formatPhone } from '@/domain/written-phone'
import type { Application } from '../api'
import { familyStar } from '../family-star'

export interface ChildProfileProps {
  application: Application
  chip: StatusLabel
  actions: ReactNode
  /** A notice that the child's year has ended. */
  notice?: string | null
}

/** The known facts about one child, with buttons to edit, pay for and remove it. */
export function ChildProfile({ application, chip, actions, notice }: ChildProfileProps) {
  const { child_name, stage_name, age, gender, state_city, country, talents } = application
  const ticket = ticketStatusLabel(application.ticket_status)
  // Before payment and after a disqualification, the status already shows the ticket.
  const isTicketNamed = isTicketPaid(application.ticket_status) && chip.label !== 'Ticket paid'
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <MyStar {...familyStar(application)} className="size-20" />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 translate="no" className="text-xl break-words">
            {child_name}
          </h2>
          {stage_name ? (
            <p className="break-words text-muted-foreground">
              On stage: <span translate="no">{stage_name}</span>
            </p>
          ) : null}
          <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
            <span>{`${gender}, age ${age}`}</span>
            <span aria-hidden>·</span>
            <span>
              <FlaggedPlace place={state_city} country={country} />
            </span>
          </p>
          <p className="text-muted-foreground">
            {talents.length > 0 ? talents.join(', ') : 'No talent chosen yet'}
          </p>
          <p translate="no" className="text-muted-foreground">
            {formatPhone(application.parent_phone)}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={chip.tone}>{chip.label}</Badge>
        {isTicketNamed ? (
          <Badge tone={ticket.tone} icon="ticket">
            {`Ticket: ${ticket.label}`}
          </Badge>
        ) : null}
      </p>
      <p>{visibilityLine(application)}</p>
      {notice ? <p className="font-bold text-heading">{notice}</p> : null}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </Card>
  )
}

/** The child's visibility to strangers, in one line. */
function visibilityLine({ is_listed, is_shareable, hidden_at, status }: Application): string {
  if (hidden_at !== null) return 'Hidden by us for now, and so is the link'
  const link = is_shareable ? 'link on' : 'link off'
  if (!is_listed || status === 'rejected') return `Not public · ${link}`
  return `${isApprovedOrAssessed(status) ? 'Public' : 'Public once approved'} · ${link}`
}
