import { type Currency, formatCount } from '@/domain/money'
import { Money } from '@/components/money'
import type { StatementRow } from '../statement'

export interface TransferProps {
  row: StatementRow
  currency: Currency
  label?: string
}

/** A line as the bank prints it. */
export function Transfer({ row, currency, label = 'Arrived' }: TransferProps) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere text-heading">
          {row.narration || 'No narration'}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          <span>{[row.date, `line ${formatCount(row.line)}`].filter(Boolean).join(', ')}</span>
          {row.bankNumber ? (
            <span className="block">{`Bank’s number ${row.bankNumber}`}</span>
          ) : null}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className="block text-sm text-muted-foreground">{label}</span>
        <Money isExact amount={row.amount} currency={currency} className="font-semibold" />
      </p>
    </div>
  )
}
