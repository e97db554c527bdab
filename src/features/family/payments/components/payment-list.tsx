import { KeptWords } from '@/components/kept-words'
import { DontPayAgain } from '@/components/dont-pay-again'
import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table'
import { paymentStatusLabel } from '@/domain/payment'
import { answerBy, formatDate } from '@/domain/dates'
import { countryOf, formatExactMoney } from '@/domain/money'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import type { Payment } from '../api'
import { waitsSince } from '../waits-since'
import { PaymentProofs, type ProofActions } from './payment-proofs'

export interface PaymentListProps extends ProofActions {
  payments: readonly Payment[]
}

/** The sum that arrived, where another was stated, and any refund. */
function Arrived({ payment }: { payment: Payment }) {
  const { amount, currency, received_amount, refunded_amount, refunded_on } = payment
  const arrivedIn = payment.received_currency ?? currency
  return (
    <>
      {received_amount !== null && (received_amount !== amount || arrivedIn !== currency) ? (
        <span className="block text-sm">
          We received <span translate="no">{formatExactMoney(received_amount, arrivedIn)}</span>
        </span>
      ) : null}
      {refunded_amount !== null && refunded_on !== null ? (
        <span className="block text-sm">
          <span translate="no">{formatExactMoney(refunded_amount, arrivedIn)}</span>
          <span>{` refunded on ${formatDate(refunded_on)}`}</span>
        </span>
      ) : null}
    </>
  )
}

/** The parent's own payments, and below them the subscriptions, each newest first. */
export function PaymentList({ payments, ...proofActions }: PaymentListProps) {
  const oneOff = payments.filter(({ kind }) => kind === 'one_off')
  const subscriptions = payments.filter(({ kind }) => kind === 'subscription')
  return (
    <>
      {oneOff.length > 0 ? (
        <PaymentTable caption="Your payments" payments={oneOff} {...proofActions} />
      ) : null}
      {subscriptions.length > 0 ? (
        <>
          <h3 className="mt-8 mb-3 text-lg">Your subscriptions</h3>
          <PaymentTable caption="Your subscriptions" payments={subscriptions} {...proofActions} />
        </>
      ) : null}
    </>
  )
}

interface PaymentTableProps extends PaymentListProps {
  caption: string
}

function PaymentTable({ caption, payments, ...proofActions }: PaymentTableProps) {
  // After another one was stated for the same child nobody asks for the proof of this one.
  const isOvertaken = (payment: Payment) =>
    payments.find(({ application_id }) => application_id === payment.application_id) !== payment
  return (
    // With text twice as large it is wider than its page, and scrolls by itself.
    <div className="md:overflow-x-auto">
      <DataTable
        caption={caption}
        rows={payments}
        rowKey={(payment) => payment.id}
        columns={[
          {
            key: 'description',
            header: 'Description',
            cell: (payment) => (
              <span className="block [overflow-wrap:anywhere] md:min-w-24">
                <KeptWords text={payment.description} words={[payment.child_name]} />
              </span>
            ),
          },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: (payment) => (
              <>
                <span translate="no">{formatExactMoney(payment.amount, payment.currency)}</span>
                <Arrived payment={payment} />
              </>
            ),
          },
          {
            key: 'reference',
            header: 'Reference',
            cell: (payment) => (
              <span translate="no" className="xl:block xl:min-w-24">
                {payment.reference ?? '–'}
              </span>
            ),
          },
          {
            key: 'created_at',
            header: 'Date',
            cell: (payment) => (
              <span className="xl:whitespace-nowrap">{formatDate(payment.created_at)}</span>
            ),
          },
          {
            key: 'status',
            header: 'Status',
            cell: (payment) => {
              const { label, tone } = paymentStatusLabel(payment.status)
              const answer =
                payment.status === 'pending'
                  ? answerBy(waitsSince(payment, proofActions.proofs), countryOf(payment.currency))
                  : null
              return (
                <>
                  <Badge tone={tone}>{label}</Badge>
                  {answer ? (
                    <span className="mt-1 block text-sm">{`Answer by ${answer}`}</span>
                  ) : null}
                  {payment.status === 'approved' || payment.status === 'active' ? (
                    <Link
                      to={paths.receipt(payment.id)}
                      className="flex min-h-11 w-fit items-center font-semibold text-primary-strong underline underline-offset-4 max-md:ml-auto"
                    >
                      Receipt
                      <span className="sr-only">
                        <KeptWords
                          text={` for ${payment.description}`}
                          words={[payment.child_name]}
                        />
                      </span>
                    </Link>
                  ) : null}
                  {payment.decision_reason ? (
                    <span className="mt-1 block max-w-60 text-sm xl:min-w-44">
                      <span className="sr-only">Reason: </span>
                      <span>{payment.decision_reason}</span>
                    </span>
                  ) : null}
                  {tone === 'danger' && !isOvertaken(payment) ? (
                    <div className="mt-1 max-w-60 text-sm xl:min-w-44">
                      <DontPayAgain payment={payment} />
                    </div>
                  ) : null}
                  {payment.refund_reason ? (
                    <span className="mt-1 block max-w-60 text-sm xl:min-w-44">
                      <span className="sr-only">Reason of the refund: </span>
                      <span>{payment.refund_reason}</span>
                    </span>
                  ) : null}
                </>
              )
            },
          },
          {
            key: 'proof',
            header: 'Proof',
            cell: (payment) => (
              <div className="flex flex-col items-end gap-2 md:items-start">
                <PaymentProofs
                  payment={payment}
                  isOvertaken={isOvertaken(payment)}
                  {...proofActions}
                />
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}
