import type { ReactNode } from 'react'
import { type Currency, formatCount, paymentCurrency } from '@/domain/money'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { type Column, DataTable } from '@/components/ui/data-table'
import type { MatchablePayment, Matches, NearReason } from '../match'
import type { StatementRow } from '../statement'

export interface MatchListsProps<Payment extends MatchablePayment> {
  matches: Matches<Payment>
  ignoredCount: number
  currency: Currency
  /** All that wait for a decision now: what is not among them any more has been decided. */
  payments: readonly Payment[]
  onApprove: (payments: readonly Payment[]) => void
}

const REASONS: Record<NearReason, string> = {
  'amount differs': 'Reference matches, the amount differs',
  'currency differs': 'Reference matches, the currency differs',
  'reference repeats': 'All matches, but another payment has this reference',
  'amount and name': 'Amount and name match',
}

/** Exact matches together, near ones one by one, and the rest. */
export function MatchLists<Payment extends MatchablePayment>({
  matches: { exact, near, rest },
  ignoredCount,
  currency,
  payments,
  onApprove,
}: MatchListsProps<Payment>) {
  const pending = new Set(payments.map(({ id }) => id))
  const approvable = exact.filter(({ payment }) => pending.has(payment.id))
  const transfer = transferColumns(currency)
  const nearRows = near.flatMap(({ row, candidates }) =>
    candidates.map((candidate) => ({ row, ...candidate })),
  )

  return (
    <div className="flex flex-col gap-8">
      <p role="status">
        {formatCount(exact.length)} exact, {formatCount(near.length)} near,{' '}
        {formatCount(rest.length)} without a payment.{' '}
        {ignoredCount === 0
          ? null
          : ignoredCount === 1
            ? '1 line without money coming in is left out.'
            : `${formatCount(ignoredCount)} lines without money coming in are left out.`}
      </p>
      <List
        title="Exact matches"
        note="Reference, amount and currency are the same, and no other payment fits."
        isEmpty={exact.length === 0}
        action={
          approvable.length > 0 ? (
            <Button onClick={() => onApprove(approvable.map(({ payment }) => payment))}>
              Approve {formatCount(approvable.length)} exact{' '}
              {approvable.length === 1 ? 'match' : 'matches'}
            </Button>
          ) : undefined
        }
      >
        <DataTable
          caption="Exact matches"
          rows={exact}
          rowKey={({ row }) => String(row.line)}
          columns={[
            ...transfer,
            { key: 'payment', header: 'Payment', cell: ({ payment }) => <Who payment={payment} /> },
            {
              key: 'status',
              header: 'Status',
              cell: ({ payment }) => <PendingBadge isPending={pending.has(payment.id)} />,
            },
          ]}
        />
      </List>
      <List
        title="Near matches"
        note="Look at each of them in the bank before you approve it."
        isEmpty={near.length === 0}
      >
        <DataTable
          caption="Near matches"
          rows={nearRows}
          rowKey={({ row, payment }) => `${row.line}-${payment.id}`}
          columns={[
            ...transfer,
            {
              key: 'payment',
              header: 'Payment',
              cell: ({ payment, reason }) => (
                <>
                  <Who payment={payment} />
                  <span className="block text-sm font-semibold text-warning-strong">
                    {REASONS[reason]}
                  </span>
                </>
              ),
            },
            {
              key: 'status',
              header: 'Status',
              cell: ({ payment }) =>
                pending.has(payment.id) ? (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Approve ${nameOf(payment)}`}
                    onClick={() => onApprove([payment])}
                  >
                    Approve
                  </Button>
                ) : (
                  <PendingBadge isPending={false} />
                ),
            },
          ]}
        />
      </List>
      <List
        title="Without a payment"
        note="No pending payment has this reference, or this amount and name."
        isEmpty={rest.length === 0}
      >
        <DataTable
          caption="Transfers without a payment"
          rows={rest.map((row) => ({ row }))}
          rowKey={({ row }) => String(row.line)}
          columns={transfer}
        />
      </List>
    </div>
  )
}

function transferColumns(currency: Currency): Column<{ row: StatementRow }>[] {
  return [
    {
      key: 'narration',
      header: 'Narration',
      cell: ({ row }) => (
        <span className="block wrap-anywhere md:min-w-48">
          {row.narration || 'No narration'}
          <span className="block text-sm font-normal text-muted-foreground">{row.date}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Arrived',
      align: 'end',
      cell: ({ row }) => <Money amount={row.amount} currency={currency} />,
    },
  ]
}

function nameOf({ child_name, parent_name }: MatchablePayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

function Who({ payment }: { payment: MatchablePayment }) {
  return (
    <span className="block wrap-anywhere">
      {nameOf(payment)}
      <span className="block text-sm text-muted-foreground">
        <Money amount={payment.amount} currency={paymentCurrency(payment)} />
        {payment.reference ? ` · ${payment.reference}` : ''}
      </span>
    </span>
  )
}

function PendingBadge({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <Badge tone="warning">Pending</Badge>
  ) : (
    <Badge tone="success">No longer pending</Badge>
  )
}

interface ListProps {
  title: string
  note: string
  isEmpty: boolean
  action?: ReactNode
  children: ReactNode
}

function List({ title, note, isEmpty, action, children }: ListProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 className="text-lg">{title}</h3>
          <p className="text-muted-foreground">{isEmpty ? 'None in this statement.' : note}</p>
        </div>
        {action}
      </div>
      {isEmpty ? null : children}
    </section>
  )
}
