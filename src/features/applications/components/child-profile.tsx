import type { ReactNode } from 'react'
import { ChildAvatar } from '@/components/child-avatar'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FlaggedPlace } from '@/components/ui/flag'
import { statusLabelForParent } from '@/domain/application'
import { isTicketPaid, ticketStatusLabel } from '@/domain/ticket-status'
import { formatPhone } from '@/domain/phone/phone'
import type { Application } from '../api'

export interface ChildProfileProps {
  application: Application
  actions: ReactNode
  /** That the child's year has ended. */
  notice?: string | null | undefined
  /** The switches of what others can see. */
  visibility: ReactNode
}

/** The known facts about one child, with everything that its parent can do about it. */
export function ChildProfile({ application, actions, notice, visibility }: ChildProfileProps) {
  const { pattern, child_name, stage_name, age, gender, state_city, country, talents } = application
  const status = statusLabelForParent(application.status, application.ticket_status)
  const ticket = ticketStatusLabel(application.ticket_status)
  // Before the payment, and after a disqualification, the status says it already.
  const isTicketNamed = isTicketPaid(application.ticket_status)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <ChildAvatar pattern={pattern} name={child_name} className="size-16" />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl break-words">{child_name}</h2>
          {stage_name ? (
            <p className="break-words text-muted-foreground">On stage: {stage_name}</p>
          ) : null}
          <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground">
            <span>
              {gender}, age {age}
            </span>
            <span aria-hidden>·</span>
            <span>
              <FlaggedPlace place={state_city} country={country} />
            </span>
          </p>
          <p className="text-muted-foreground">
            {talents.length > 0 ? talents.join(', ') : 'No talent chosen yet'}
          </p>
          <p className="text-muted-foreground">{formatPhone(application.parent_phone)}</p>
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone={status.tone}>{status.label}</Badge>
        {isTicketNamed ? (
          <Badge tone={ticket.tone} icon="ticket">
            Ticket: {ticket.label}
          </Badge>
        ) : null}
      </p>
      {notice ? <p className="font-bold text-heading">{notice}</p> : null}
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">{actions}</div>
      <div className="border-t border-border pt-4">{visibility}</div>
    </Card>
  )
}
