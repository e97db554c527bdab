import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDate } from '@/domain/dates'
import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { AdminPayment, Proof } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { arrivedCurrency, expectedFee } from '../fee'
import { approvalWarnings } from '../warnings'
import { useDecidePayment } from '../queries'
import { Decided } from './decided'
import type { Question } from './decision-dialog'
import { ParentLink } from './parent-link'
import { ProofFile } from './proof-file'

export interface PaymentDialogProps {
  payment: AdminPayment
  proofs: readonly Proof[]
  onClose: () => void
  /** Undefined in read-only views. */
  onAsk?: (about: Question['about']) => void
  onDecided?: () => void
  /** Set when the money is known: this alone allocates it, and nothing else can be decided here. */
  onAllocate?: () => void
  /** Content at the end, such as the history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

/** One payment with what the parent attached. A proof is a hint; the bank decides. */
export function PaymentDialog({
  payment,
  proofs,
  onClose,
  onAsk,
  onDecided,
  onAllocate,
  aside,
}: PaymentDialogProps) {
  const decide = useDecidePayment()
  const { accept, accepted, refuse } = wordsFor(payment)

  function approve() {
    if (approvalWarnings(payment).length > 0) {
      onAsk?.('allocate')
      return
    }
    // A toast shows a refusal.
    void decide.mutateAsync({ payment, decision: accepted }).then(
      () => {
        onDecided?.()
        onClose()
      },
      () => undefined,
    )
  }

  const isPending = payment.status === 'pending'
  const hasProof = proofs.length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size={hasProof ? 'large' : 'default'}
      title={`${wordsFor(payment).noun === 'subscription' ? 'Subscription' : 'Payment'} of ${payerOf(payment)}`}
      description={
        isPending
          ? 'A screenshot can be made up: approve when the money is in the bank.'
          : undefined
      }
      isLocked={decide.isPending}
      footer={
        onAllocate ? (
          <Button aria-haspopup="dialog" onClick={onAllocate}>
            Decide by this line
          </Button>
        ) : isPending && onAsk ? (
          <>
            <Button
              variant="quiet"
              aria-label={`${refuse} ${payerOf(payment)}`}
              disabled={decide.isPending}
              onClick={() => onAsk('refuse')}
            >
              {refuse}
            </Button>
            <Button
              aria-label={`${accept} ${payerOf(payment)}`}
              isBusy={decide.isPending}
              busyText="Saving…"
              onClick={approve}
            >
              {accept}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={clsx('grid gap-4', hasProof && 'md:grid-cols-[minmax(0,1fr)_17rem]')}>
        {hasProof ? (
          <ul className="flex min-w-0 flex-col gap-4 max-md:order-last">
            {proofs.map((proof) => (
              <li key={proof.id}>
                <ProofFile proof={proof} />
              </li>
            ))}
          </ul>
        ) : null}
        <div
          // Takes the dialog's initial focus: on a button, an extra press of Enter would decide.
          tabIndex={0}
          role="group"
          aria-label="What was stated"
          className="flex h-fit flex-col items-start gap-3 rounded-control"
        >
          <Stated payment={payment} isNarrow={hasProof} />
          {isPending && onAsk ? (
            <Button
              size="small"
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => onAsk('allocate')}
            >
              Another amount, day or credit
            </Button>
          ) : null}
          {hasProof ? null : <p className="text-muted-foreground">No proof was sent along.</p>}
          {isPending ? null : <Decided payment={payment} onUndo={onAsk && (() => onAsk('undo'))} />}
          {onAsk && isRebookable(payment) ? (
            <Button size="small" variant="secondary" onClick={() => onAsk('rebook')}>
              It is for another child
            </Button>
          ) : null}
          <ParentLink payment={payment} />
        </div>
      </div>
      {aside ? <div className="mt-6">{aside(payment)}</div> : null}
    </Dialog>
  )
}

/** A partly refunded payment has to be corrected at its refund first. */
const isRebookable = ({ payment_type, status, refunded_amount }: AdminPayment) =>
  payment_type !== 'subscription' && status === 'approved' && refunded_amount === null

/** "₦9,000 on 5 May 2026, in cash"; `null` when nothing was recorded. */
function arrivedWords(payment: AdminPayment, differs: string): string | null {
  const { received_amount, received_on, received_via } = payment
  if (received_amount === null || received_on === null) return null
  const how = { cash: ', in cash', statement: ', by the bank statement', hand: '', stated: '' }
  const amount = formatExactMoney(received_amount, arrivedCurrency(payment))
  return `${amount}${differs} on ${formatDate(received_on)}${how[received_via ?? 'hand']}`
}

/** "₦5,000 on 5 May 2026"; `null` when nothing was refunded. */
function refundWords(payment: AdminPayment): string | null {
  const { refunded_amount, refunded_on } = payment
  if (refunded_amount === null || refunded_on === null) return null
  return `${formatExactMoney(refunded_amount, arrivedCurrency(payment))} on ${formatDate(refunded_on)}`
}

function Stated({ payment, isNarrow }: { payment: AdminPayment; isNarrow: boolean }) {
  const fee = expectedFee(payment)
  const differs = fee?.isMet === false ? ' (differs)' : ''
  const facts: [string, string | null][] = [
    [
      'Stated',
      formatExactMoney(payment.amount, paymentCurrency(payment)) +
        (payment.received_amount === null ? differs : ''),
    ],
    ['Arrived', arrivedWords(payment, differs)],
    ['Refunded', refundWords(payment)],
    ['Fee', fee ? formatExactMoney(fee.amount, fee.currency) : null],
    ['Still due', fee && fee.due < fee.amount ? formatExactMoney(fee.due, fee.currency) : null],
    ['Ticket', payment.is_accepted_as_full && fee?.isMet === false ? 'Accepted as full' : null],
    ['Reference', payment.reference ?? 'None given'],
    ["Child's reference", payment.application_reference],
    ['For', payment.description],
    ['Parent', payment.parent_name],
    ['Email', payment.parent_email],
    ['Stated on', formatDate(payment.created_at, payment.country ?? undefined)],
    ['Pending again', payment.status === 'pending' ? payment.decision_reason : null],
  ]
  return (
    <dl
      className={clsx('grid w-full grid-cols-fit-2 gap-x-4 gap-y-2', isNarrow && 'md:grid-cols-1')}
    >
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div
            key={name}
            // In half the width of a phone, an address would wrap mid-word.
            className={clsx('min-w-0', name === 'Email' && 'max-sm:col-span-full')}
          >
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
