import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { parseAmount } from '@/domain/amount'
import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import type { AdminPayment, Received } from '../api'
import { toReceived, useArrivedForm } from '../arrived'
import { payerOf, wordsFor } from '../decision-words'
import { unusedWarnings, warningsOf } from '../warnings'
import { ArrivedFields } from './arrived-fields'

export interface ApprovalWarningDialogProps {
  payment: AdminPayment
  /** The amount and day typed before the question. */
  arrived?: Received
  /** Further facts about that money. */
  known?: readonly string[]
  onClose: () => void
  /** The dialog closes once this has succeeded. A refusal is shown in it, and it stays open. */
  onConfirm: (received: Received) => Promise<unknown>
}

/** Asks once before an approval that has warnings, and names them. */
export function ApprovalWarningDialog({
  payment,
  arrived,
  known = [],
  onClose,
  onConfirm,
}: ApprovalWarningDialogProps) {
  const formId = useId()
  const form = useArrivedForm(payment, arrived)
  const { isSubmitting } = form.formState
  const [typed, currency] = useWatch({
    control: form.control,
    name: ['received_amount', 'received_currency'],
  })
  const { noun, accept } = wordsFor(payment)
  const warnings = [
    ...known,
    ...(arrived ? [] : unusedWarnings(payment)),
    ...warningsOf(payment, { amount: parseAmount(typed), currency }),
  ]

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${accept} this ${noun}?`}
      description={`${payerOf(payment)}: ${payment.description}.`}
      isLocked={isSubmitting}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isSubmitting} busyText="Saving…">
            {`${accept} ${noun}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="What arrived"
        className="flex flex-col gap-4"
        onSubmit={form.submitTo(async (input) => {
          await onConfirm(toReceived(payment, input, arrived))
          onClose()
        })}
      >
        <ul
          // Takes the dialog's first focus: on a field, one press of Enter too many would decide.
          tabIndex={0}
          aria-label="Please look at this first"
          className="flex flex-col gap-1 rounded-control"
        >
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2 font-semibold text-warning-strong">
              <Icon name="alert" className="mt-0.5" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
        <p>
          Stated:{' '}
          <strong translate="no">
            {formatExactMoney(payment.amount, paymentCurrency(payment))}
          </strong>
          <span>
            {payment.reference ? `, reference ${payment.reference}` : ', without a reference'}
          </span>
        </p>
        <ArrivedFields payment={payment} form={form} isKnown={arrived !== undefined} />
      </form>
    </Dialog>
  )
}
