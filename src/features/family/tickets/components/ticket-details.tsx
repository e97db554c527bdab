import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { isOutOfShow, statusLabelForParent } from '@/domain/application'
import { formatMoney } from '@/domain/money'
import { ticketFee } from '@/domain/ticket'
import { NOT_ASSESSED_YET, TICKET_TIERS, ticketStatusLabel } from '@/domain/ticket-status'
import { WHY_PARTICIPATE } from '@/domain/prizes'
import { Star } from '@/components/star'
import type { Ticket } from '../api'

const TIER_NAMES = TICKET_TIERS.map((tier) => ticketStatusLabel(tier).label)

export interface TicketDetailsProps {
  ticket: Ticket
}

/** The key facts of a ticket: status, fee, score. */
export function TicketFacts({ ticket }: TicketDetailsProps) {
  const { amount, currency } = ticketFee(ticket)
  const { tone, label } = ticketStatusLabel(ticket.ticket_status)
  return (
    <Card>
      <h2 className="text-xl">Ticket</h2>
      <dl className="mt-3 grid grid-cols-fit-2 gap-4">
        <Fact term="Ticket status">
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        <Fact term="Ticket fee">{formatMoney(amount, currency)}</Fact>
        <Fact term="Performance score">
          <span className="whitespace-nowrap">{`${ticket.assessment_score ?? 0} out of 10`}</span>
          {ticket.assessment_score === null ? (
            <span className="block text-sm font-normal text-muted-foreground">
              {NOT_ASSESSED_YET}
            </span>
          ) : null}
        </Fact>
        <Fact term="Reference">
          <span translate="no" className="font-mono tracking-wider whitespace-nowrap">
            {ticket.payment_reference}
          </span>
        </Fact>
      </dl>
      <p className="mt-4 text-muted-foreground">
        Tickets are managed by our team. Keep the reference; it is how we find your child&rsquo;s
        payment.
      </p>
    </Card>
  )
}

/** The application, reasons to take part, and the next step. */
export function TicketDetails({ ticket }: TicketDetailsProps) {
  const status = statusLabelForParent(ticket)
  const next = whatIsNext(ticket)
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <h2 className="text-xl">Application</h2>
        <dl className="mt-3 grid grid-cols-fit-2 gap-4">
          <Fact term="Status">
            <Badge tone={status.tone}>{status.label}</Badge>
          </Fact>
          <Fact term="Talent">{ticket.primary_category ?? '–'}</Fact>
          {ticket.points > 0 ? (
            <Fact term="Ticket points">
              <span>{ticket.points}</span>
              <span className="block text-sm font-normal text-muted-foreground">
                {`Given with a ${TIER_NAMES.slice(0, -1).join(', ')} or ${TIER_NAMES.at(-1)}`}
              </span>
            </Fact>
          ) : null}
        </dl>
      </Card>
      {next ? (
        <Card tone="muted">
          <h2 className="text-xl">What’s Next?</h2>
          <p className="mt-2">{next}</p>
        </Card>
      ) : null}
      <Card tone="muted">
        <h2 className="text-xl">Why Participate?</h2>
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {WHY_PARTICIPATE.map((reason) => (
            <li key={reason} className="flex items-center gap-2">
              <Star className="size-5" />
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** A past audition needs no date. */
function whatIsNext(ticket: Ticket): string | null {
  if (ticket.isEnded || isOutOfShow(ticket)) return null
  if (ticket.is_finalist) {
    return 'The grand finale. Watch your email and dashboard for its date and location.'
  }
  return ticket.audition_state === 'completed'
    ? 'Watch your email and dashboard for the result.'
    : 'Watch your email and dashboard for audition dates and locations.'
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
