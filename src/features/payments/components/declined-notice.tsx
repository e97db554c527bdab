import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { DONT_PAY_AGAIN } from '@/domain/payment'
import { type Currency, formatExactMoney } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'
import { paths } from '@/lib/paths'
import { supportNumber } from '@/lib/support'

/** A payment as far as a family is told why it was declined. */
export interface DeclinedPayment {
  amount: number
  currency: Currency
  reference: string | null
  child_name: string | null
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
          We couldn't confirm your payment of {formatExactMoney(amount, currency)}. Here's{' '}
          {decision_reason ? 'why, and ' : ''}what you can do.
        </p>
        {decision_reason ? <p>{decision_reason}</p> : null}
        <DontPayAgain payment={payment} />
        <Link
          to={paths.payment}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          See your payments
        </Link>
      </div>
    </div>
  )
}

/** The way on after a payment was declined: its proof, by WhatsApp to the people of its currency's country. */
export function DontPayAgain({ payment }: { payment: DeclinedPayment }) {
  const { amount, currency, reference, child_name } = payment
  const support = supportNumber(currency === 'ZAR' ? 'South Africa' : 'Nigeria')
  const what = [
    formatExactMoney(amount, currency),
    ...(child_name ? [`for ${child_name}`] : []),
    ...(reference ? [`(${reference})`] : []),
  ].join(' ')
  return (
    <>
      <p>{DONT_PAY_AGAIN}</p>
      {support ? (
        <a
          href={whatsappLink(
            support,
            `Hello, you couldn't confirm my payment of ${what}. The money left my account. Here's the proof:`,
          )}
          target="_blank"
          rel="noopener noreferrer"
          className="mr-4 inline-flex min-h-11 items-center gap-2 font-bold underline underline-offset-4"
        >
          <Icon name="whatsapp" />
          Send us the proof
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
    </>
  )
}
