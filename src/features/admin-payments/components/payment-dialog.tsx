import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDate } from '@/domain/dates'
import { formatMoney, paymentCurrency } from '@/domain/money'
import { Dialog } from '@/components/ui/dialog'
import type { AdminPayment, Proof } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { expectedFee } from '../fee'
import { Decided } from './decided'
import { ParentLink } from './parent-link'
import { PaymentDecision } from './payment-decision'
import { ProofFile } from './proof-file'

export interface PaymentDialogProps {
  payment: AdminPayment
  proofs: readonly Proof[]
  onClose: () => void
  onAsk: (about: 'refuse' | 'undo') => void
  /** What stands at the end, such as the history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

/** One payment with what the parent sent along. A proof is a hint; the bank decides. */
export function PaymentDialog({ payment, proofs, onClose, onAsk, aside }: PaymentDialogProps) {
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
      footer={
        isPending ? (
          <PaymentDecision
            payment={payment}
            isMain
            onRefuse={() => onAsk('refuse')}
            onApproved={onClose}
          />
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
          // Takes the dialog's first focus: on a button, one press of Enter too many would decide.
          tabIndex={0}
          role="group"
          aria-label="What was stated"
          className="flex h-fit flex-col items-start gap-3 rounded-control"
        >
          <Stated payment={payment} isNarrow={hasProof} />
          {hasProof ? null : <p className="text-muted-foreground">No proof was sent along.</p>}
          {isPending ? null : <Decided payment={payment} onUndo={() => onAsk('undo')} />}
          <ParentLink payment={payment} />
        </div>
      </div>
      {aside ? <div className="mt-6 border-t border-border pt-4">{aside(payment)}</div> : null}
    </Dialog>
  )
}

function Stated({ payment, isNarrow }: { payment: AdminPayment; isNarrow: boolean }) {
  const fee = expectedFee(payment)
  const differs = fee?.isMet === false ? ' (differs)' : ''
  const facts: [string, string | null][] = [
    ['Amount', formatMoney(payment.amount, paymentCurrency(payment)) + differs],
    ['Fee', fee ? formatMoney(fee.amount, fee.currency) : null],
    ['Reference', payment.reference ?? 'None given'],
    ["Child's reference", payment.application_reference],
    ['For', payment.description],
    ['Parent', payment.parent_name],
    ['Email', payment.parent_email],
    ['Stated on', formatDate(payment.created_at, payment.country ?? undefined)],
    ['Taken back', payment.status === 'pending' ? payment.decision_reason : null],
  ]
  return (
    <dl
      className={clsx('grid w-full grid-cols-fit-2 gap-x-4 gap-y-2', isNarrow && 'md:grid-cols-1')}
    >
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
