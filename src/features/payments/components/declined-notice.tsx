import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { formatExactMoney } from '@/domain/money'
import { paths } from '@/lib/paths'
import type { TicketPayment } from '../api'

/** Why a ticket has to be paid for again, where that is asked for. */
export function DeclinedNotice({ payment }: { payment: TicketPayment }) {
  const { amount, currency, decision_reason } = payment
  return (
    <p className="flex gap-2 rounded-card bg-destructive-soft p-3 text-destructive-strong">
      <Icon name="alert" className="mt-0.5" />
      <span className="min-w-0 break-words">
        <strong>Your payment of {formatExactMoney(amount, currency)} was declined.</strong>
        {decision_reason ? <span className="block">{decision_reason}</span> : ' '}
        <Link to={paths.payment} className="underline underline-offset-4">
          See your payments
        </Link>
      </span>
    </p>
  )
}
