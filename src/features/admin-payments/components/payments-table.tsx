import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { formatCount, paymentCurrency } from '@/domain/money'
import { Money } from '@/components/money'
import { checkStyle } from '@/components/ui/checkbox'
import { type Column, DataTable } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import type { AdminPayment, Proof } from '../api'
import { payerOf } from '../decision-words'
import { expectedFee, isOwnReference } from '../fee'
import { paymentQuery } from '../filters'
import { Decided } from './decided'
import { PaymentDecision } from './payment-decision'
import { ProofViewer } from './proof-viewer'

export interface PaymentsTableProps {
  rows: readonly AdminPayment[]
  proofs: readonly Proof[]
  isSelected: (id: string) => boolean
  onToggle: (payment: AdminPayment) => void
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

export function PaymentsTable({ rows, proofs, isSelected, onToggle, aside }: PaymentsTableProps) {
  const columns: Column<AdminPayment>[] = [
    {
      key: 'child',
      header: 'Child and parent',
      cell: (row) => (
        <span className="flex gap-3 md:min-w-36 xl:min-w-48">
          {row.status === 'pending' ? (
            <input
              type="checkbox"
              className={checkStyle}
              aria-label={`Select ${payerOf(row)}`}
              checked={isSelected(row.id)}
              onChange={() => onToggle(row)}
            />
          ) : null}
          <span className="min-w-0 wrap-anywhere">
            {row.child_name ?? 'No child named'}
            <Small>{row.parent_name ?? 'Parent without a name'}</Small>
            <Small>{row.parent_email}</Small>
          </span>
        </span>
      ),
    },
    { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <Amount payment={row} /> },
    { key: 'reference', header: 'Reference', cell: (row) => <Reference payment={row} /> },
    {
      key: 'description',
      header: 'For, date and proof',
      cell: (row) => (
        <span className="block wrap-anywhere md:min-w-28 xl:min-w-44">
          {row.description}
          <Small>
            {row.payment_type === 'subscription' ? 'Subscription' : 'One-off'},{' '}
            {formatDate(row.created_at, row.country ?? undefined)}
          </Small>
          <ProofViewer
            payment={row}
            proofs={proofs.filter((proof) =>
              [proof.payment_id, proof.subscription_id].includes(row.id),
            )}
          />
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => (
        <span className="flex flex-col items-end gap-1 md:items-start">
          {row.status === 'pending' ? (
            <>
              <PaymentDecision payment={row} />
              {row.decision_reason ? <Small>Taken back: {row.decision_reason}</Small> : null}
            </>
          ) : (
            <Decided payment={row} />
          )}
          {aside?.(row)}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption="Payments and subscriptions"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.payment_type}-${row.id}`}
    />
  )
}

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
      {reference !== null && payment.same_reference_count > 0 ? (
        <Link
          to={paymentQuery({ search: reference, status: null, kind: null, page: 1 })}
          className="flex min-h-6 items-center gap-1 text-sm font-semibold text-warning-strong underline underline-offset-4"
        >
          <Icon name="alert" />
          {duplicateWords(payment.same_reference_count)}
        </Link>
      ) : null}
    </span>
  )
}

// The database counts no further than nine.
function duplicateWords(count: number): string {
  if (count === 1) return 'On 1 other payment'
  return `On ${count > 8 ? '9 or more' : formatCount(count)} other payments`
}
