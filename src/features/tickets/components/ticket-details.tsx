import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { statusLabelForParent } from '@/domain/application'
import { formatMoney } from '@/domain/money'
import { ticketFee } from '@/domain/ticket'
import { ticketStatusLabel } from '@/domain/ticket-status'
import { WHY_PARTICIPATE } from '@/domain/prizes'
import { Star } from '@/components/star'
import type { Ticket } from '../api'

export interface TicketDetailsProps {
  ticket: Ticket
}

/** The facts beside the ticket: status, fee, score, and the reward. */
export function TicketDetails({ ticket }: TicketDetailsProps) {
  const { amount, currency } = ticketFee(ticket)
  const ticketStatus = ticketStatusLabel(ticket.ticket_status)
  const status = statusLabelForParent(ticket.status, ticket.ticket_status)
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <h2 className="text-xl">Ticket</h2>
        <dl className="mt-3 grid grid-cols-fit-2 gap-4">
          <Fact term="Ticket status">
            <Badge tone={ticketStatus.tone}>{ticketStatus.label}</Badge>
          </Fact>
          <Fact term="Ticket fee">{formatMoney(amount, currency)}</Fact>
          <Fact term="Performance score">
            <span className="whitespace-nowrap">{ticket.assessment_score ?? 0} out of 10</span>
          </Fact>
          <Fact term="Ticket points">{ticket.points}</Fact>
          <Fact term="Reference">
            <span className="font-mono tracking-wider">{ticket.payment_reference}</span>
          </Fact>
        </dl>
        <p className="mt-4 text-muted-foreground">
          Tickets are managed by our team. Keep the reference; it is how we find your child&rsquo;s
          payment.
        </p>
      </Card>
      <Card>
        <h2 className="text-xl">Application</h2>
        <dl className="mt-3 grid grid-cols-fit-2 gap-4">
          <Fact term="Status">
            <Badge tone={status.tone}>{status.label}</Badge>
          </Fact>
          <Fact term="Talent">{ticket.primary_category ?? '–'}</Fact>
        </dl>
      </Card>
      <Card>
        <h2 className="text-xl">Why Participate?</h2>
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {WHY_PARTICIPATE.map((reason) => (
            <li key={reason} className="flex items-center gap-2">
              <Star className="size-5" />
              {reason}
            </li>
          ))}
        </ul>
      </Card>
      <Card tone="muted">
        <h2 className="text-xl">What&rsquo;s Next?</h2>
        <p className="mt-2">Watch your email and dashboard for audition dates and locations.</p>
      </Card>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
