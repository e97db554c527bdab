import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { formatCount, formatMoney, paymentCurrency } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/lib/notify'
import { type AdminPayment, type BulkOutcome, decideMany } from '../api'
import { duplicateWords, payerOf, wordsFor } from '../decision-words'
import { expectedFee } from '../fee'
import { refreshPayments } from '../queries'
import { totalsOf } from '../totals'

export interface BulkDialogProps {
  payments: readonly AdminPayment[]
  /** `approved` are the rows that went through. */
  onClose: (approved: readonly string[]) => void
}

/** One question for many payments, then what became of each of them. */
export function BulkDialog({ payments, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BulkOutcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)

  const failed = payments.filter(({ id }) => outcomes.get(id)?.isDone === false)
  const approved = payments.filter(({ id }) => outcomes.get(id)?.isDone === true)
  const offline = failed.filter(({ id }) => isWorthRetrying(outcomes.get(id)))
  const hasStarted = isRunning || outcomes.size > 0
  const differing = payments.filter((payment) => expectedFee(payment)?.isMet === false).length
  const doubled = payments.filter(isDoubled).length
  const noun = payments.length === 1 ? 'payment' : 'payments'

  async function run(rows: readonly AdminPayment[]) {
    setIsRunning(true)
    let done = 0
    await decideMany(
      rows.map((payment) => wordsFor(payment).accepted),
      (id, outcome) => {
        if (outcome.isDone) done += 1
        setOutcomes((before) => new Map(before).set(id, outcome))
      },
    )
    if (done > 0) notify({ title: `${formatCount(done)} of ${formatCount(rows.length)} approved` })
    await refreshPayments(queryClient)
    setIsRunning(false)
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(approved.map(({ id }) => id))}
      isLocked={isRunning}
      title={
        hasStarted
          ? `${formatCount(approved.length)} of ${formatCount(payments.length)} approved`
          : `Approve ${formatCount(payments.length)} ${noun}?`
      }
      description={hasStarted ? undefined : `${totalsOf(payments)} in all.`}
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
              onClick={() => onClose(approved.map(({ id }) => id))}
            >
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={() => onClose([])}>
              Cancel
            </Button>
            <Button onClick={() => void run(payments)}>
              Approve {formatCount(payments.length)} {noun}
            </Button>
          </>
        )
      }
    >
      {hasStarted ? null : (
        <>
          <Warning
            count={differing}
            one="is not the amount of the fee"
            many="are not the amount of the fee"
          />
          <Warning
            count={doubled}
            one="has a reference of other payments too"
            many="have a reference of other payments too"
          />
        </>
      )}
      <ul className="divide-y divide-border" aria-label="Selected payments">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-start justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {payerOf(payment)}
              <span className="block text-sm text-muted-foreground">
                {formatMoney(payment.amount, paymentCurrency(payment))}
                {payment.reference ? ` · ${payment.reference}` : ''}
              </span>
              {hasStarted ? null : <Marks payment={payment} />}
            </span>
            <Outcome payment={payment} outcome={outcomes.get(payment.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function isDoubled({ reference, same_reference_count }: AdminPayment): boolean {
  return reference !== null && same_reference_count > 0
}

interface WarningProps {
  count: number
  one: string
  many: string
}

function Warning({ count, one, many }: WarningProps) {
  if (count === 0) return null
  return (
    <p className="mb-2 flex gap-2 font-semibold text-warning-strong">
      <Icon name="alert" className="mt-0.5" />
      {count === 1 ? `One of them ${one}.` : `${formatCount(count)} of them ${many}.`}
    </p>
  )
}

/** Which of the rows a warning is about. */
function Marks({ payment }: { payment: AdminPayment }) {
  const fee = expectedFee(payment)
  const marks = [
    fee?.isMet === false ? `Fee ${formatMoney(fee.amount, fee.currency)}` : null,
    isDoubled(payment) ? duplicateWords(payment) : null,
  ].filter((mark) => mark !== null)
  if (marks.length === 0) return null
  return (
    <span className="block text-sm font-semibold text-warning-strong">{marks.join(' · ')}</span>
  )
}

// Only a request without an answer can succeed on a second try.
function isWorthRetrying(outcome: BulkOutcome | undefined): boolean {
  return outcome?.isDone === false && ['offline', 'unexpected'].includes(outcome.error.kind)
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
