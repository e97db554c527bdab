import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatExactMoney, paymentCurrency } from '@/domain/money'
import { BulkDialog as Bulk } from '@/components/bulk-dialog'
import { SkippedRows, Reasons } from '@/components/skipped-rows'
import { Badge } from '@/components/ui/badge'
import { type AdminPayment, decidePayment, type Received } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { unusedWarnings, warningsOf } from '../warnings'
import { refreshPayments } from '../queries'
import { totalsOf } from '../totals'

export interface BulkDialogProps {
  payments: readonly AdminPayment[]
  /** The money that arrived of them, by their ids, where that is known. */
  received?: ReadonlyMap<string, Received>
  /** They were chosen one by one: those with warnings are asked about here and not skipped. */
  isByHand?: boolean
  /** Further facts about the money of those that were chosen by hand. */
  warnings?: readonly string[] | undefined
  /** `approved` are the rows that went through, `refused` those that were tried in vain. */
  onClose: (approved: readonly string[], refused: readonly string[]) => void
}

const WORDS = {
  verb: 'Approve',
  doing: 'Approving',
  done: 'approved',
  noun: ['payment', 'payments'],
  none: 'None of them can be approved together',
} as const

/**
 * Approves many payments after one question. A payment with warnings is skipped and named: it is decided by itself,
 * unless it was chosen by itself.
 */
export function BulkDialog({
  payments: given,
  received,
  isByHand = false,
  warnings = [],
  onClose,
}: BulkDialogProps) {
  const queryClient = useQueryClient()
  const reasonsOf = (payment: AdminPayment) => {
    const arrived = received?.get(payment.id)
    return [
      ...warnings,
      ...(arrived ? [] : unusedWarnings(payment)),
      ...warningsOf(payment, arrived ?? { amount: null }),
    ]
  }
  const [skipped] = useState(() =>
    isByHand ? [] : given.filter((payment) => reasonsOf(payment).length > 0),
  )
  const payments = given.filter((payment) => !skipped.includes(payment))
  const withArrived = (payment: AdminPayment) => ({
    ...payment,
    received_amount: received?.get(payment.id)?.amount ?? null,
  })

  function approve(payment: AdminPayment) {
    const arrived = received?.get(payment.id)
    const { accepted } = wordsFor(payment)
    return decidePayment({
      ...accepted,
      // The question has said so.
      ...(accepted.kind === 'payment' && payment.is_ticket_paid_otherwise
        ? { isSecondAccepted: true }
        : {}),
      ...(arrived ? { received: arrived } : {}),
    })
  }

  return (
    <Bulk
      rows={payments}
      words={WORDS}
      description={
        payments.length === 0 ? undefined : `${totalsOf(payments.map(withArrived))} in all.`
      }
      act={approve}
      refresh={() => refreshPayments(queryClient)}
      rowView={(payment, hasStarted) => (
        <>
          <Payer payment={payment} arrived={received?.get(payment.id)} />
          {hasStarted ? null : <Reasons of={reasonsOf(payment)} />}
        </>
      )}
      badgeOf={(payment) => (
        <Badge tone="success">
          {wordsFor(payment).noun === 'subscription' ? 'Activated' : 'Approved'}
        </Badge>
      )}
      onClose={onClose}
    >
      <SkippedRows
        sentence={
          skipped.length === 1
            ? 'One is left out. Please decide it by itself.'
            : `${formatCount(skipped.length)} are left out. Please decide each by itself.`
        }
        label="Payments left out"
        rows={skipped.map((payment) => ({
          id: payment.id,
          name: <Payer payment={payment} arrived={received?.get(payment.id)} />,
          reasons: reasonsOf(payment),
        }))}
      />
    </Bulk>
  )
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
