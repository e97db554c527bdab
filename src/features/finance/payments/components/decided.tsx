import { Link } from 'react-router-dom'
import { paymentStatusLabel } from '@/domain/payment'
import { formatDate } from '@/domain/dates'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import type { AdminPayment } from '../api'
import { payerOf } from '../decision-words'
import { Email } from './email'

export interface DecidedProps {
  payment: AdminPayment
  /** Asks why the decision is undone; undefined in read-only views. */
  onUndo: (() => void) | undefined
}

/** The decision, by whom, when and why, and its undo button. */
export function Decided({ payment, onUndo }: DecidedProps) {
  const { label, tone } = paymentStatusLabel(payment.status)
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-1">
        <Badge tone={tone}>{label}</Badge>
        {payment.decided_at === null || !onUndo ? null : (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Undo the decision on ${payerOf(payment)}`}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </span>
      {payment.receipt_number ? (
        <Link
          to={paths.receipt(payment.id)}
          className="inline-flex min-h-6 items-center text-sm whitespace-nowrap text-primary-strong tabular-nums underline underline-offset-4"
        >
          <span className="sr-only">Receipt </span>
          <span translate="no">{payment.receipt_number}</span>
        </Link>
      ) : null}
      {payment.decision_reason ? (
        <span className="text-sm wrap-anywhere">{payment.decision_reason}</span>
      ) : null}
      {payment.decided_at === null ? null : (
        <span className="text-sm text-muted-foreground">
          <span className="whitespace-nowrap">
            {`${formatDate(payment.decided_at, payment.country ?? undefined)}${payment.decided_by_email ? ',' : ''}`}
          </span>{' '}
          {payment.decided_by_email ? <Email address={payment.decided_by_email} /> : null}
        </span>
      )}
    </span>
  )
}
