import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatExactMoney, paymentCurrency } from '@/domain/money'
import { BulkDialog } from '@/components/bulk-dialog'
import { SkippedRows, Reasons } from '@/components/skipped-rows'
import { Badge } from '@/components/ui/badge'
import { makeCalls } from '@/lib/api/calls'
import type { OnOutcome } from '@/lib/api/many'
import { type AdminPayment, approvePayments, type ApprovedPayment, type Arrival } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { unusedWarnings, warningsOf } from '../warnings'
import { refreshPayments } from '../queries'
import { totalsOf } from '../totals'

export interface BulkPaymentsDialogProps {
  payments: readonly AdminPayment[]
  /** The money that arrived of them, by their ids, where that is known. */
  received?: ReadonlyMap<string, Arrival>
  /** They were chosen one by one: those with warnings are asked about here and not skipped. */
  isByHand?: boolean
  /** Further facts about the money of those that were chosen by hand. */
  warnings?: readonly string[]
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
export function BulkPaymentsDialog({
  payments: given,
  received,
  isByHand = false,
  warnings = [],
  onClose,
}: BulkPaymentsDialogProps) {
  const queryClient = useQueryClient()
  const reasonsOf = (payment: AdminPayment) => {
    const arrived = received?.get(payment.id)
    return [
      ...warnings,
      ...(arrived ? [] : unusedWarnings(payment)),
      ...warningsOf(payment, arrived ?? { amount: null }),
    ]
  }
  // A line that several share is left out whole.
  const [skipped] = useState(() =>
    isByHand
      ? []
      : byLine(given, received)
          .filter((sharers) => sharers.some((payment) => reasonsOf(payment).length > 0))
          .flat(),
  )
  const payments = given.filter((payment) => !skipped.includes(payment))
  const withArrived = (payment: AdminPayment) => ({
    ...payment,
    received_amount: received?.get(payment.id)?.amount ?? null,
  })

  function approvedOf(payment: AdminPayment, isShared: boolean): ApprovedPayment {
    const { kind } = wordsFor(payment).accepted
    const arrived = received?.get(payment.id)
    return {
      id: payment.id,
      kind,
      // The question has said so.
      isSecondAccepted: kind === 'payment' && payment.is_ticket_paid_otherwise,
      received:
        arrived && isShared
          ? { ...arrived, currency: arrived.currency ?? paymentCurrency(payment) }
          : arrived,
    }
  }

  /** Those that one line pays are one approval, so what becomes of one becomes of all. */
  function makeWork(wanted: readonly AdminPayment[], onOutcome: OnOutcome) {
    const approvals = byLine(wanted, received).map((sharers) => ({
      id: sharers[0].id,
      ids: sharers.map(({ id }) => id),
      payments: sharers.map((payment) => approvedOf(payment, sharers.length > 1)),
    }))
    const sharersOf = new Map(approvals.map(({ id, ids }) => [id, ids]))
    return makeCalls(approvals, approvePayments, (id, outcome) => {
      for (const one of sharersOf.get(id) ?? []) onOutcome(one, outcome)
    })
  }

  return (
    <BulkDialog
      rows={payments}
      words={WORDS}
      description={
        payments.length === 0 ? undefined : `${totalsOf(payments.map(withArrived))} in all.`
      }
      makeWork={makeWork}
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
    </BulkDialog>
  )
}

/** The payments, those that one line of a statement pays together. */
function byLine(
  payments: readonly AdminPayment[],
  received: BulkPaymentsDialogProps['received'],
): [AdminPayment, ...AdminPayment[]][] {
  const groups = new Map<string, [AdminPayment, ...AdminPayment[]]>()
  for (const payment of payments) {
    const place = received?.get(payment.id)?.line?.place
    const key = place === undefined ? payment.id : String(place)
    const sharers = groups.get(key)
    if (sharers) sharers.push(payment)
    else groups.set(key, [payment])
  }
  return [...groups.values()]
}

interface PayerProps {
  payment: AdminPayment
  arrived?: Arrival
}

function Payer({ payment, arrived }: PayerProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span>{payerOf(payment)}</span>
      <span className="block text-sm text-muted-foreground">
        <span translate="no">
          {formatExactMoney(arrived?.amount ?? payment.amount, paymentCurrency(payment))}
        </span>
        <span translate="no">{payment.reference ? ` · ${payment.reference}` : ''}</span>
      </span>
    </span>
  )
}
