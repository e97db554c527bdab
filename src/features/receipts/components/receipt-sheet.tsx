import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { config } from '@/lib/config'
import type { Receipt } from '../api'

/** Rand are counted on South African days, everything else on those of Lagos. */
const placeOf = ({ currency }: Receipt): Country =>
  currency === 'ZAR' ? 'South Africa' : 'Nigeria'

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-6 border-b border-border py-2 last:border-0">
      <dt className="w-40 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** One receipt, as it is printed: who received what from whom, and for what. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { name, address } = config.receiptIssuer
  const place = placeOf(receipt)
  return (
    <article
      aria-label={`Receipt ${receipt.receipt_number}`}
      className="max-w-2xl rounded-card border border-border bg-surface p-4 sm:p-8 print:border-0 print:p-0"
    >
      <p className="text-xl font-extrabold text-heading">{name}</p>
      {address ? <p className="[overflow-wrap:anywhere]">{address}</p> : null}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl tabular-nums">{receipt.receipt_number}</h2>
        {receipt.voided_at ? <Badge tone="danger">Void</Badge> : null}
      </div>
      {receipt.voided_at ? (
        <p className="mt-2 font-semibold">
          This receipt is void since {formatDate(receipt.voided_at, place)}: the approval of the
          payment was taken back.
        </p>
      ) : null}
      {receipt.refunded_amount !== null && receipt.refunded_on !== null ? (
        <p className="mt-2 font-semibold">
          {formatExactMoney(receipt.refunded_amount, receipt.currency)} refunded on{' '}
          {formatDate(receipt.refunded_on, place)}.
        </p>
      ) : null}
      <dl className="mt-4">
        <Line label="Amount received">
          <strong className="text-xl text-heading tabular-nums">
            {formatExactMoney(receipt.amount, receipt.currency)}
          </strong>
        </Line>
        <Line label="Received from">{receipt.parent_name ?? '–'}</Line>
        <Line label="Received on">{formatDate(receipt.received_on, place)}</Line>
        <Line label="For">{receipt.description}</Line>
        {receipt.child_name ? <Line label="Child">{receipt.child_name}</Line> : null}
        {receipt.reference ? <Line label="Reference">{receipt.reference}</Line> : null}
        <Line label="Issued on">{formatDate(receipt.issued_at, place)}</Line>
      </dl>
    </article>
  )
}
