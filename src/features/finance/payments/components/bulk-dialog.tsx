import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatExactMoney, paymentCurrency } from '@/domain/money'
import { BulkDialog } from '@/components/bulk-dialog'
import { SkippedRows } from '@/components/skipped-rows'
import { Badge } from '@/components/ui/badge'
import { makeCalls } from '@/lib/api/calls'
import type { OnOutcome } from '@/lib/api/many'
import { KEYS } from '@/lib/query-keys'
import { type AdminPayment, approvePayments, type ApprovedPayment, type PaidByLine } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { unusedWarnings, paymentWarningsOf } from '../warnings'
import { refreshPayments } from '../queries'
import { totalsOf } from '../totals'

export interface BulkPaymentsDialogProps {
  payments: readonly AdminPayment[]
  /** The bank lines that pay them, by payment id. */
  lines?: ReadonlyMap<string, PaidByLine>
  /** `approved` are the rows that went through, `refused` those that failed. */
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
 * Approves many payments after one question. Payments with warnings are skipped and named: each needs its own decision.
 */
export function BulkPaymentsDialog({ payments: given, lines, onClose }: BulkPaymentsDialogProps) {
  const queryClient = useQueryClient()
  const reasonsOf = (payment: AdminPayment) => {
    const line = lines?.get(payment.id)
    return [
      ...(line ? [] : unusedWarnings(payment)),
      ...paymentWarningsOf(payment, { amount: line?.amount ?? null }),
    ]
  }
  // If one payment of a shared line is skipped, the whole line is.
  const [skipped] = useState(() =>
    byLine(given, lines)
      .filter((sharers) => sharers.some((payment) => reasonsOf(payment).length > 0))
      .flat(),
  )
  const payments = given.filter((payment) => !skipped.includes(payment))
  const withArrived = (payment: AdminPayment) => ({
    ...payment,
    received_amount: lines?.get(payment.id)?.amount ?? null,
  })

  const approvedOf = (payment: AdminPayment): ApprovedPayment => ({
    id: payment.id,
    kind: wordsFor(payment).accepted.kind,
    line: lines?.get(payment.id),
  })

  /** Payments of one line form one approval, so they share one outcome. */
  function makeWork(wanted: readonly AdminPayment[], onOutcome: OnOutcome) {
    const approvals = byLine(wanted, lines).map((sharers) => ({
      id: sharers[0].id,
      ids: sharers.map(({ id }) => id),
      payments: sharers.map(approvedOf),
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
      refresh={() =>
        Promise.all([
          refreshPayments(queryClient),
          // Decided without a mutation, which the panel would notice.
          queryClient.invalidateQueries({ queryKey: KEYS.work }),
        ])
      }
      rowView={(payment) => <Payer payment={payment} line={lines?.get(payment.id)} />}
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
          name: <Payer payment={payment} line={lines?.get(payment.id)} />,
          reasons: reasonsOf(payment),
        }))}
      />
    </BulkDialog>
  )
}

/** Groups the payments by bank line. */
function byLine(
  payments: readonly AdminPayment[],
  lines: BulkPaymentsDialogProps['lines'],
): [AdminPayment, ...AdminPayment[]][] {
  const groups = new Map<string, [AdminPayment, ...AdminPayment[]]>()
  for (const payment of payments) {
    const key = lines?.get(payment.id)?.lineId ?? payment.id
    const sharers = groups.get(key)
    if (sharers) sharers.push(payment)
    else groups.set(key, [payment])
  }
  return [...groups.values()]
}

interface PayerProps {
  payment: AdminPayment
  line: PaidByLine | undefined
}

function Payer({ payment, line }: PayerProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span>{payerOf(payment)}</span>
      <span className="block text-sm text-muted-foreground">
        <span translate="no">
          {formatExactMoney(line?.amount ?? payment.amount, paymentCurrency(payment))}
        </span>
        <span translate="no">{payment.reference ? ` · ${payment.reference}` : ''}</span>
      </span>
    </span>
  )
}
