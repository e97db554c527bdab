import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { DontPayAgain } from '@/components/dont-pay-again'
import { type Currency, formatExactMoney } from '@/domain/money'
import { paths } from '@/lib/paths'

/** A payment as far as a family is told why it was declined. */
export interface DeclinedPayment {
  amount: number
  currency: Currency
  reference: string | null
  decision_reason: string | null
}

/** Says of a ticket's payment that was declined why, and keeps a family that did send the money from sending it twice. */
export function DeclinedNotice({ payment }: { payment: DeclinedPayment }) {
  const { amount, currency, decision_reason } = payment
  return (
    <div className="flex gap-2 rounded-card bg-destructive-soft p-3 text-destructive-strong">
      <Icon name="alert" className="mt-0.5" />
      <div className="min-w-0 break-words">
        <p className="font-bold">
          We couldn't confirm your payment of{' '}
          <span translate="no">{formatExactMoney(amount, currency)}</span>
          <span>{`. Here's ${decision_reason ? 'why, and ' : ''}what you can do.`}</span>
        </p>
        {decision_reason ? <p>{decision_reason}</p> : null}
        <DontPayAgain payment={payment} />
        <Link
          to={paths.payment}
          className="inline-flex min-h-11 items-center align-top underline underline-offset-4"
        >
          See your payments
        </Link>
      </div>
    </div>
  )
}
