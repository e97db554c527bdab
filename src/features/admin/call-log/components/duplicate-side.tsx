import { Link } from 'react-router-dom'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { statusLabelForAdmin } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { ticketStatusLabelForAdmin } from '@/domain/ticket-status'
import { paths } from '@/lib/paths'
import type { DuplicateChild } from '../api'

export interface DuplicateSideProps {
  child: DuplicateChild
  /** Keeps this entry and closes the other; null across accounts. */
  onKeep: (() => void) | null
  /** Whether the other entry has a pending payment. */
  isBlocked: boolean
}

/** One of two possibly duplicate entries. */
export function DuplicateSide({ child, onKeep, isBlocked }: DuplicateSideProps) {
  const status = statusLabelForAdmin(child.status)
  const ticket = ticketStatusLabelForAdmin(child.ticket_status)
  const entered = formatDate(child.created_at)
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 wrap-anywhere">
      <Link
        translate="no"
        to={`${paths.adminDashboard}?tab=pending&manage=${child.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
      >
        {child.name}
      </Link>
      <p>{`${child.age} years, ${child.state_city}. Entered by the parent on ${entered}.`}</p>
      <p className="flex flex-wrap gap-2">
        <Badge tone={status.tone}>{status.label}</Badge>
        <Badge tone={ticket.tone}>{`Ticket: ${ticket.label}`}</Badge>
      </p>
      <p>
        <span translate={child.parent_name ? 'no' : 'yes'}>
          {child.parent_name ?? 'A parent without a name'}
        </span>
        {child.parent_phone === null ? null : (
          <>
            {' '}
            <PhoneLink
              phone={child.parent_phone}
              className="inline-flex min-h-11 items-center font-semibold"
            />
          </>
        )}
      </p>
      <ul className="text-sm">
        {child.parent_email === null ? null : <li translate="no">{child.parent_email}</li>}
        {factsOf(child).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {onKeep === null ? null : isBlocked ? (
        <p className="text-sm text-muted-foreground">
          A payment for the other entry is waiting. Decide it first to keep this one.
        </p>
      ) : (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Keep this one: ${child.name ?? ''}, ${child.reference}, entered on ${entered}`}
          variant="secondary"
          onClick={onKeep}
        >
          Keep this one
        </Button>
      )}
    </div>
  )
}

/** Facts beyond name and phone that distinguish the two entries. */
function factsOf(child: DuplicateChild): string[] {
  const { confirmed_at, last_sign_in_at, corrected_at, money, is_pending } = child
  const paid = money.map(({ amount, currency }) => formatExactMoney(amount, currency))
  return [
    confirmed_at === null
      ? 'Address not confirmed'
      : `Address confirmed on ${formatDate(confirmed_at)}`,
    last_sign_in_at === null
      ? 'Nobody has signed in'
      : `Last signed in on ${formatDate(last_sign_in_at)}`,
    `Reference ${child.reference}`,
    `${paid.length === 0 ? 'Nothing paid' : `${new Intl.ListFormat('en-GB').format(paid)} paid`}${is_pending ? ', a payment waits' : ''}`,
    ...(corrected_at === null ? [] : [`Corrected by the office on ${formatDate(corrected_at)}`]),
  ]
}
