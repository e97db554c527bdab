import type { ReactNode } from 'react'
import { paymentStatusLabel } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { paymentCurrency } from '@/domain/money'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { type Column, DataTable } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import type { AdminPayment } from '../api'
import { expectedFee, isOwnReference } from '../fee'
import { PaymentDecision } from './payment-decision'

export interface PaymentsTableProps {
  rows: readonly AdminPayment[]
}

export function PaymentsTable({ rows }: PaymentsTableProps) {
  return (
    <DataTable
      caption="Payments and subscriptions"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.payment_type}-${row.id}`}
    />
  )
}

const columns: Column<AdminPayment>[] = [
  {
    key: 'child',
    header: 'Child and parent',
    cell: (row) => (
      <span className="block wrap-anywhere md:min-w-32 xl:min-w-44">
        {row.child_name ?? 'No child named'}
        <Small>{row.parent_name ?? 'Parent without a name'}</Small>
        <Small>{row.parent_email}</Small>
      </span>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <Amount payment={row} /> },
  { key: 'reference', header: 'Reference', cell: (row) => <Reference payment={row} /> },
  {
    key: 'description',
    header: 'For, and date',
    cell: (row) => (
      <span className="block wrap-anywhere md:min-w-28 xl:min-w-44">
        {row.description}
        <Small>
          {row.payment_type === 'subscription' ? 'Subscription' : 'One-off'},{' '}
          {formatDate(row.created_at, row.country ?? undefined)}
        </Small>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => {
      if (row.status === 'pending') return <PaymentDecision payment={row} />
      const { label, tone } = paymentStatusLabel(row.status)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
]

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal text-muted-foreground">{children}</span>
}

function Amount({ payment }: { payment: AdminPayment }) {
  const fee = expectedFee(payment)
  return (
    <>
      <Money
        amount={payment.amount}
        currency={paymentCurrency(payment)}
        className="font-semibold"
      />
      {fee === null ? null : (
        <span
          className={
            fee.isMet
              ? 'block text-sm whitespace-nowrap text-muted-foreground'
              : 'block text-sm font-semibold whitespace-nowrap text-warning-strong'
          }
        >
          {fee.isMet ? null : <Icon name="alert" label="Differs:" className="mr-1" />}
          Fee <Money amount={fee.amount} currency={fee.currency} />
        </span>
      )}
    </>
  )
}

function Reference({ payment }: { payment: AdminPayment }) {
  const { reference, application_reference: own } = payment
  const isOwn = isOwnReference(payment)
  return (
    <span className="tabular-nums">
      {reference === null ? <span className="text-muted-foreground">None given</span> : null}
      <span className={isOwn ? 'whitespace-nowrap' : 'wrap-anywhere'}>
        {reference}
        {isOwn ? <Icon name="check" label="The child's own" className="ml-1 text-success" /> : null}
      </span>
      {own === null || isOwn ? null : (
        <span className="block text-sm whitespace-nowrap text-muted-foreground">Child: {own}</span>
      )}
    </span>
  )
}
