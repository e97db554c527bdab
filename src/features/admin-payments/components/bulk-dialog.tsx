import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount, formatExactMoney, paymentCurrency } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/lib/notify'
import { type BulkOutcome, doMany, isWorthRetrying } from '@/lib/api/many'
import { type AdminPayment, decidePayment, type Decision, type Received } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { odditiesOf } from '../oddities'
import { refreshPayments } from '../queries'
import { totalsOf } from '../totals'

export interface BulkDialogProps {
  payments: readonly AdminPayment[]
  /** What arrived of them, by their ids, where that is known. */
  received?: ReadonlyMap<string, Received>
  /** They were chosen one by one: odd ones are asked about here and not left out. */
  isByHand?: boolean
  /** `approved` are the rows that went through, `refused` those that were tried in vain. */
  onClose: (approved: readonly string[], refused: readonly string[]) => void
}

/**
 * One question for many payments, then what became of each of them. What is not a clean one is left out and
 * named: it is decided by itself, unless it was chosen by itself.
 */
export function BulkDialog({
  payments: given,
  received,
  isByHand = false,
  onClose,
}: BulkDialogProps) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)

  const reasonsOf = (payment: AdminPayment) =>
    odditiesOf(payment, received?.get(payment.id)?.amount ?? null)
  const [leftOut] = useState(() =>
    isByHand ? [] : given.filter((payment) => reasonsOf(payment).length > 0),
  )
  const payments = given.filter((payment) => !leftOut.includes(payment))
  const withArrived = (payment: AdminPayment) => ({
    ...payment,
    received_amount: received?.get(payment.id)?.amount ?? null,
  })
  const failed = payments.filter(({ id }) => outcomes.get(id)?.isDone === false)
  const approved = payments.filter(({ id }) => outcomes.get(id)?.isDone === true)
  const offline = failed.filter(({ id }) => isWorthRetrying(outcomes.get(id)))
  const hasStarted = isRunning || outcomes.size > 0
  const noun = payments.length === 1 ? 'payment' : 'payments'

  async function run(rows: readonly AdminPayment[]) {
    setIsRunning(true)
    let done = 0
    const decisions = rows.map((payment): Decision => {
      const arrived = received?.get(payment.id)
      const { accepted } = wordsFor(payment)
      return {
        ...accepted,
        // The question has said so.
        ...(accepted.kind === 'payment' && payment.is_ticket_paid_otherwise
          ? { isSecondAccepted: true }
          : {}),
        ...(arrived ? { received: arrived } : {}),
      }
    })
    await doMany(decisions, decidePayment, (id, outcome) => {
      if (outcome.isDone) done += 1
      setOutcomes((before) => new Map(before).set(id, outcome))
    })
    if (done > 0) notify({ title: `${formatCount(done)} of ${formatCount(rows.length)} approved` })
    await refreshPayments(queryClient)
    setIsRunning(false)
  }

  const close = () =>
    onClose(
      approved.map(({ id }) => id),
      failed.map(({ id }) => id),
    )

  return (
    <Dialog
      isOpen
      onClose={close}
      isLocked={isRunning}
      title={
        hasStarted
          ? `${formatCount(approved.length)} of ${formatCount(payments.length)} approved`
          : payments.length === 0
            ? 'None of them can be approved together'
            : `Approve ${formatCount(payments.length)} ${noun}?`
      }
      description={
        hasStarted || payments.length === 0
          ? undefined
          : `${totalsOf(payments.map(withArrived))} in all.`
      }
      footer={
        hasStarted ? (
          <>
            {offline.length > 0 && !isRunning ? (
              <Button variant="secondary" onClick={() => void run(offline)}>
                Try {formatCount(offline.length)} again
              </Button>
            ) : null}
            <Button
              isBusy={isRunning}
              busyText={`Approving ${formatCount(outcomes.size)} of ${formatCount(payments.length)}…`}
              onClick={close}
            >
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            {payments.length === 0 ? null : (
              <Button onClick={() => void run(payments)}>
                Approve {formatCount(payments.length)} {noun}
              </Button>
            )}
          </>
        )
      }
    >
      {payments.length === 0 ? null : (
        <ul className="divide-y divide-border" aria-label="Selected payments">
          {payments.map((payment) => (
            <li key={payment.id} className="flex items-start justify-between gap-4 py-2">
              <span className="min-w-0">
                <Payer payment={payment} arrived={received?.get(payment.id)} />
                {hasStarted ? null : <Reasons of={reasonsOf(payment)} />}
              </span>
              <Outcome payment={payment} outcome={outcomes.get(payment.id)} />
            </li>
          ))}
        </ul>
      )}
      {leftOut.length === 0 ? null : (
        <section aria-label="Left out" className="mt-4 flex flex-col gap-2">
          <p className="flex gap-2 font-semibold text-warning-strong">
            <Icon name="alert" className="mt-0.5" />
            {leftOut.length === 1
              ? 'One is left out. Please decide it by itself.'
              : `${formatCount(leftOut.length)} are left out. Please decide each by itself.`}
          </p>
          <ul className="divide-y divide-border" aria-label="Payments left out">
            {leftOut.map((payment) => (
              <li key={payment.id} className="flex flex-col py-2">
                <Payer payment={payment} arrived={received?.get(payment.id)} />
                <Reasons of={reasonsOf(payment)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function Reasons({ of: reasons }: { of: readonly string[] }) {
  return reasons.map((reason) => (
    <span key={reason} className="block text-sm font-semibold text-warning-strong">
      {reason}
    </span>
  ))
}

interface PayerProps {
  payment: AdminPayment
  arrived: Received | undefined
}

function Payer({ payment, arrived }: PayerProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {payerOf(payment)}
      <span className="block text-sm text-muted-foreground">
        {formatExactMoney(arrived?.amount ?? payment.amount, paymentCurrency(payment))}
        {payment.reference ? ` · ${payment.reference}` : ''}
      </span>
    </span>
  )
}

function Outcome({
  payment,
  outcome,
}: {
  payment: AdminPayment
  outcome: BulkOutcome | undefined
}) {
  if (outcome === undefined) return null
  if (outcome.isDone) {
    return (
      <Badge tone="success">
        {wordsFor(payment).noun === 'subscription' ? 'Activated' : 'Approved'}
      </Badge>
    )
  }
  return (
    <span className="flex flex-col items-end text-right">
      <Badge tone="danger">Not approved</Badge>
      <span className="text-sm">{outcome.error.message}</span>
    </span>
  )
}
