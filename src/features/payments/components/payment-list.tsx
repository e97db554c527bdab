import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table'
import { paymentStatusLabel } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { formatMoney } from '@/domain/money'
import type { Payment } from '../api'

export interface PaymentListProps {
  payments: readonly Payment[]
}

/** The parent's own payments and subscriptions, newest first. */
export function PaymentList({ payments }: PaymentListProps) {
  return (
    <DataTable
      caption="Your payments"
      rows={payments}
      rowKey={(payment) => payment.id}
      columns={[
        { key: 'description', header: 'Description', cell: (payment) => payment.description },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (payment) => formatMoney(payment.amount, payment.currency),
        },
        {
          key: 'kind',
          header: 'Kind',
          cell: (payment) => (payment.kind === 'subscription' ? 'Subscription' : 'One-off'),
        },
        { key: 'reference', header: 'Reference', cell: (payment) => payment.reference ?? '–' },
        { key: 'created_at', header: 'Date', cell: (payment) => formatDate(payment.created_at) },
        {
          key: 'status',
          header: 'Status',
          cell: (payment) => {
            const { label, tone } = paymentStatusLabel(payment.status)
            return <Badge tone={tone}>{label}</Badge>
          },
        },
      ]}
    />
  )
}
