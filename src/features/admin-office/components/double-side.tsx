import { Link } from 'react-router-dom'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { statusLabelForAdmin } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { ticketStatusLabel } from '@/domain/ticket-status'
import { paths } from '@/lib/paths'
import type { DoubledChild } from '../api'

export interface DoubleSideProps {
  child: DoubledChild
  /** Keeps this entry and closes the other one; null across accounts. */
  onKeep: (() => void) | null
  /** Whether a payment of the other one waits. */
  isBlocked: boolean
}

/** One of two entries that may be the same child. */
export function DoubleSide({ child, onKeep, isBlocked }: DoubleSideProps) {
  const status = statusLabelForAdmin(child.status)
  const ticket = ticketStatusLabel(child.ticket_status)
  const entered = formatDate(child.created_at)
  return (
    <div className="flex min-w-0 flex-col items-start gap-1 wrap-anywhere">
      <Link
        to={`${paths.adminDashboard}?tab=pending&manage=${child.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
      >
        {child.name}
      </Link>
      <p>
        {child.age} years, {child.state_city}. Entered on {entered}.
      </p>
      <p className="flex flex-wrap gap-2">
        <Badge tone={status.tone}>{status.label}</Badge>
        <Badge tone={ticket.tone}>{`Ticket: ${ticket.label}`}</Badge>
      </p>
      <p>
        {child.parent_name ?? 'A parent without a name'}
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
