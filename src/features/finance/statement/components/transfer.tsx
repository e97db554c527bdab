import { formatDate } from '@/domain/dates'
import type { Currency } from '@/domain/money'
import { Money } from '@/components/money'
import type { StatementRow } from '../statement'

export interface TransferProps {
  row: Pick<StatementRow, 'day' | 'date' | 'narration' | 'bankNumber' | 'amount'>
  currency: Currency
  label?: string
}

/** A line as the bank prints it. */
export function Transfer({ row, currency, label = 'Arrived' }: TransferProps) {
  const { day, date, narration, bankNumber, amount } = row
  return (
    <div className="flex min-w-0 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere text-heading">
          {narration ? (
            <span translate="no">{narration}</span>
          ) : (
            <span className="text-muted-foreground">No narration</span>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          <span>{day === null ? date : formatDate(day)}</span>
          {bankNumber ? (
            <span translate="no" className="block">
              {bankNumber}
            </span>
          ) : null}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className="block text-sm text-muted-foreground">{label}</span>
        <Money isExact amount={amount} currency={currency} className="font-semibold" />
      </p>
    </div>
  )
}

/** Names a line in a button's label. */
export function lineName({ narration, day, date }: TransferProps['row']): string {
  return [narration, day === null ? date : formatDate(day)].filter(Boolean).join(', ')
}
