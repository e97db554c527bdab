import type { ReactNode, Ref } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Badge } from '@/components/ui/badge'
import { formatDate } from '@/domain/dates'
import { countryOf, formatExactMoney } from '@/domain/money'
import { config } from '@/lib/config'
import type { Receipt } from '../api'

interface LineProps {
  label: string
  /** Whether browsers must not translate it, as for a name. */
  isKept?: boolean
  children: ReactNode
}

function Line({ label, isKept = false, children }: LineProps) {
  return (
    <div className="flex flex-wrap gap-x-6 border-b border-border py-2 last:border-0">
      <dt className="w-40 text-muted-foreground">{label}</dt>
      <dd
        translate={isKept ? 'no' : undefined}
        className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]"
      >
        {children}
      </dd>
    </div>
  )
}

const CAME: Record<Receipt['received_via'], string> = {
  statement: 'By bank transfer',
  cash: 'In cash',
  hand: 'Seen by our office',
  stated: 'As the payer stated it',
}

export interface ReceiptSheetProps {
  receipt: Receipt
  /** The printed element, to take a picture of it. */
  ref?: Ref<HTMLElement>
}

/** One receipt as printed: who received what from whom, and for what. */
export function ReceiptSheet({ receipt, ref }: ReceiptSheetProps) {
  const { name, address, taxNumber, vatLine } = config.receiptIssuer
  const country = countryOf(receipt.currency)
  return (
    <article
      ref={ref}
      aria-label={`Receipt ${receipt.receipt_number}`}
      className="max-w-2xl rounded-card border border-border bg-surface p-4 sm:p-8 print:border-0 print:p-0"
    >
      <p translate="no" className="text-xl font-extrabold text-heading">
        {name}
      </p>
      {address ? (
        <p translate="no" className="[overflow-wrap:anywhere]">
          {address}
        </p>
      ) : null}
      {taxNumber ? (
        <p>
          <span>{'Tax number '}</span>
          <span translate="no">{taxNumber}</span>
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 translate="no" className="text-2xl tabular-nums">
          {receipt.receipt_number}
        </h2>
        {receipt.voided_at ? <Badge tone="danger">Void</Badge> : null}
      </div>
      {receipt.voided_at ? (
        <p className="mt-2 font-semibold">{`This receipt is void since ${formatDate(receipt.voided_at, country)}: the approval of the payment was taken back.`}</p>
      ) : null}
      {receipt.refunded_amount !== null && receipt.refunded_on !== null ? (
        <p className="mt-2 font-semibold">
          <span translate="no">{formatExactMoney(receipt.refunded_amount, receipt.currency)}</span>
          <span>{` refunded on ${formatDate(receipt.refunded_on, country)}.`}</span>
        </p>
      ) : null}
      <dl className="mt-4">
        <Line label="Amount received">
          <strong translate="no" className="text-xl text-heading tabular-nums">
            {formatExactMoney(receipt.amount, receipt.currency)}
          </strong>
          {receipt.is_part ? (
            <span className="block">This is a part of one larger transfer.</span>
          ) : null}
        </Line>
        <Line label="Received from" isKept>
          {receipt.parent_name ?? '–'}
        </Line>
        <Line label="Received on">{formatDate(receipt.received_on, country)}</Line>
        <Line label="How it came">{CAME[receipt.received_via]}</Line>
        <Line label="For">
          <KeptWords text={receipt.description} words={[receipt.child_name]} />
        </Line>
        {receipt.child_name ? (
          <Line label="Child" isKept>
            {receipt.child_name}
          </Line>
        ) : null}
        {receipt.reference ? (
          <Line label="Reference" isKept>
            {receipt.reference}
          </Line>
        ) : null}
        <Line label="Issued on">{formatDate(receipt.issued_at, country)}</Line>
      </dl>
      {vatLine ? <p className="mt-4 [overflow-wrap:anywhere]">{vatLine}</p> : null}
    </article>
  )
}
