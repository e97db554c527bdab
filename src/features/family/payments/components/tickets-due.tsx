import { Money } from '@/components/money'
import { MyStar } from '@/components/my-star'
import { ButtonLink } from '@/components/ui/button-link'
import { partPaidWords } from '@/domain/ticket'
import { payAllPath } from '@/lib/paths'
import type { PayableChild } from '../api'
import { childLabel } from '../child-label'
import { ticketPath } from '../ticket-path'
import type { DueInCurrency, TicketDue } from '../tickets-due'
import { CoveredTicket } from './covered-ticket'

export interface TicketsDueProps {
  due: readonly DueInCurrency[]
  /** All children of the family, to tell apart those who share a name. */
  family: readonly PayableChild[]
}

/** One row per unpaid ticket, and one transfer for all of a currency. */
export function TicketsDue({ due, family }: TicketsDueProps) {
  if (due.length === 0) return <p className="text-lg">Nothing to pay right now.</p>
  return (
    <div className="flex flex-col gap-6">
      {due.map((group) => (
        <div key={group.currency} className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {group.tickets.map((ticket) => (
              <li
                key={ticket.child.id}
                className="flex flex-wrap items-center gap-3 rounded-card border border-border bg-surface p-3 shadow-soft sm:px-4"
              >
                <Row
                  ticket={ticket}
                  name={childLabel(ticket.child, family)}
                  isQuiet={group.together.length > 1 || group.credit !== null}
                />
                {group.credit ? (
                  <div className="basis-full">
                    <CoveredTicket child={ticket.child} credit={group.credit} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
          {group.together.length > 1 && group.credit === null ? (
            <ButtonLink to={payAllPath(group.currency)} size="large" className="sm:self-start">
              <span>
                <span>Pay all: </span>
                <Money amount={group.sum} currency={group.currency} isExact />
                <span> in one transfer</span>
              </span>
            </ButtonLink>
          ) : null}
        </div>
      ))}
    </div>
  )
}

interface RowProps {
  ticket: TicketDue
  name: string
  /** Another action comes first: one transfer for all, or none. */
  isQuiet: boolean
}

function Row({ ticket, name, isQuiet }: RowProps) {
  const { child, amount, currency, day, isDeclined } = ticket
  const partPaid = partPaidWords(child)
  return (
    <>
      <MyStar pattern={child.pattern} talent={child.primary_category} className="size-14" />
      <div className="min-w-0 flex-[1_1_8rem] leading-snug">
        <h3 translate="no" className="text-lg leading-tight break-words">
          {name}
        </h3>
        <p className="flex flex-wrap gap-x-1">
          <Money amount={amount} currency={currency} isExact className="font-bold" />
          {day ? <span>{`by ${day}`}</span> : null}
        </p>
        {partPaid ? <p className="text-sm">{partPaid}</p> : null}
      </div>
      <ButtonLink variant={isQuiet || isDeclined ? 'secondary' : 'primary'} to={ticketPath(child)}>
        <span>Pay</span>
        <span className="sr-only">
          <span> for </span>
          <span translate="no">{name}</span>
        </span>
      </ButtonLink>
      {isDeclined ? (
        <p className="basis-full text-sm text-destructive-strong">
          We couldn&rsquo;t confirm your last payment. If the money left your account, don&rsquo;t
          pay again.
        </p>
      ) : null}
    </>
  )
}
