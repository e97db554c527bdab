import { KeptWords } from '@/components/kept-words'
import { DontPayAgain } from '@/components/dont-pay-again'
import { Badge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import { paymentStatusLabel } from '@/domain/payment'
import { answerBy, formatDate } from '@/domain/dates'
import { countryOf, formatExactMoney } from '@/domain/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { Payment } from '../api'
import { waitsSince } from '../waits-since'
import { PaymentProofs, type ProofActions } from './payment-proofs'

export interface PaymentListProps extends ProofActions {
  payments: readonly Payment[]
}

/** The amount that arrived, if it differs from the stated one, and any refund. */
function Arrived({ payment }: { payment: Payment }) {
  const { amount, currency, received_amount, refunded_amount, refunded_on } = payment
  const arrivedIn = payment.received_currency ?? currency
  return (
    <>
      {received_amount !== null && (received_amount !== amount || arrivedIn !== currency) ? (
        <span className="mt-1 block">
          We received <span translate="no">{formatExactMoney(received_amount, arrivedIn)}</span>
        </span>
      ) : null}
      {refunded_amount !== null && refunded_on !== null ? (
        <span className="mt-1 block">
          <span translate="no">{formatExactMoney(refunded_amount, arrivedIn)}</span>
          <span>{` refunded on ${formatDate(refunded_on)}`}</span>
        </span>
      ) : null}
    </>
  )
}

/**
 * The parent's own payments, then the subscriptions, each newest first: pending ones in full, finished ones as an
 * expandable line.
 */
export function PaymentList({ payments, ...proofActions }: PaymentListProps) {
  const oneOff = payments.filter(({ kind }) => kind === 'one_off')
  const subscriptions = payments.filter(({ kind }) => kind === 'subscription')
  return (
    <>
      {oneOff.length > 0 ? (
        <Payments label="Your payments" payments={oneOff} {...proofActions} />
      ) : null}
      {subscriptions.length > 0 ? (
        <>
          <h3 className="mt-8 mb-3 text-lg">Your subscriptions</h3>
          <Payments label="Your subscriptions" payments={subscriptions} {...proofActions} />
        </>
      ) : null}
    </>
  )
}

interface PaymentsProps extends PaymentListProps {
  label: string
}

function Payments({ label, payments, ...proofActions }: PaymentsProps) {
  // A newer payment for the same child makes a proof of this one unnecessary.
  const isOvertaken = (payment: Payment) =>
    payments.find(({ application_id }) => application_id === payment.application_id) !== payment
  return (
    <ul aria-label={label} className="grid max-w-3xl list-none gap-3">
      {payments.map((payment) => (
        <PaymentItem
          key={payment.id}
          payment={payment}
          isOvertaken={isOvertaken(payment)}
          {...proofActions}
        />
      ))}
    </ul>
  )
}

interface PaymentItemProps extends ProofActions {
  payment: Payment
  isOvertaken: boolean
}

function PaymentItem(props: PaymentItemProps) {
  const { payment, isOvertaken } = props
  const { tone } = paymentStatusLabel(payment.status)
  const isOver = payment.status !== 'pending' && (tone !== 'danger' || isOvertaken)
  if (!isOver)
    return (
      <li className="rounded-card border border-border bg-surface p-4 shadow-soft">
        <PaymentSummary payment={payment} />
        <PaymentFacts {...props} />
      </li>
    )
  return (
    <li className="rounded-card border border-border px-4">
      <details className="group">
        <summary className="flex min-h-14 items-center gap-3 rounded-control py-2 hover:bg-muted">
          <PaymentSummary payment={payment} />
          <Icon name="chevron" className="group-open:rotate-180" />
        </summary>
        <div className="pb-4">
          <PaymentFacts {...props} />
        </div>
      </details>
    </li>
  )
}

function PaymentSummary({ payment }: { payment: Payment }) {
  const { label, tone } = paymentStatusLabel(payment.status)
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-[1_1_14rem] font-semibold wrap-anywhere text-heading">
        <KeptWords text={payment.description} words={[payment.child_name]} />
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span translate="no" className="font-semibold tabular-nums">
          {formatExactMoney(payment.amount, payment.currency)}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </span>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function PaymentFacts({ payment, isOvertaken, ...proofActions }: PaymentItemProps) {
  const answer =
    payment.status === 'pending'
      ? answerBy(waitsSince(payment, proofActions.proofs), countryOf(payment.currency))
      : null
  const isRefused = paymentStatusLabel(payment.status).tone === 'danger'
  return (
    <>
      {answer ? <p className="mt-1">{`Answer by ${answer}`}</p> : null}
      <Arrived payment={payment} />
      <dl className="mt-2 grid gap-1">
        <Fact term="Reference">
          {payment.reference ? (
            <KeptWords text={payment.reference} words={[payment.reference]} />
          ) : (
            <span>–</span>
          )}
        </Fact>
        <Fact term="Date">{formatDate(payment.created_at)}</Fact>
        {payment.decision_reason ? (
          <Fact term="Reason">
            <span>{payment.decision_reason}</span>
          </Fact>
        ) : null}
        {payment.refund_reason ? (
          <Fact term="Reason of the refund">
            <span>{payment.refund_reason}</span>
          </Fact>
        ) : null}
      </dl>
      {isRefused && !isOvertaken ? (
        <div className="mt-2">
          <DontPayAgain payment={payment} />
        </div>
      ) : null}
      {payment.status === 'approved' || payment.status === 'active' ? (
        <Link
          to={paths.receipt(payment.id)}
          className="flex min-h-11 w-fit items-center font-semibold text-primary-strong underline underline-offset-4"
        >
          Receipt
          <span className="sr-only">
            <KeptWords text={` for ${payment.description}`} words={[payment.child_name]} />
          </span>
        </Link>
      ) : null}
      <div className="mt-2 flex flex-col items-start gap-2 empty:hidden">
        <PaymentProofs payment={payment} isOvertaken={isOvertaken} {...proofActions} />
      </div>
    </>
  )
}
