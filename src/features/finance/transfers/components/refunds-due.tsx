import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/domain/dates'
import { CURRENCIES, formatCount, formatExactMoney } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Money } from '@/components/money'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import type { CsvColumn } from '@/lib/csv-export'
import { lazyView } from '@/lib/lazy'
import { useSelection } from '@/lib/use-selection'
import { transferQueries } from '../queries'
import type { RefundDue } from '../refunds-due-api'

const RefundDialog = lazyView(async () => (await import('./refund-dialog')).RefundDialog)

const REASONS: Record<RefundDue['reason'], string> = {
  credit: 'Credit of the family',
  rejected: 'Not accepted this year',
  double: 'Paid twice',
}

/** The list to make transfers from: the office asks each family for its account number, which is never stored. */
const COLUMNS: CsvColumn<RefundDue>[] = [
  { header: 'Name', value: ({ family_name }) => family_name },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Child', value: ({ child_name }) => child_name },
  { header: 'Why', value: ({ reason }) => REASONS[reason] },
  { header: 'Arrived', value: ({ arrived_on }) => arrived_on },
]

/** Money due back, to print or save as a list, and to record once it has left. */
export function RefundsDue() {
  const query = useQuery(transferQueries.refundsDue())
  const rows = query.data ?? []
  const selection = useSelection(rows)
  const [refunded, setRefunded] = useState<RefundDue | null>(null)
  const wanted = selection.chosen.length > 0 ? selection.chosen : rows
  return (
    <section aria-labelledby="to-give-back" className="flex flex-col gap-3">
      <h2 id="to-give-back" className="text-xl">
        To give back
      </h2>
      <QueryView
        query={query}
        errorTitle="Could not fetch what is to give back."
        loadingText="Loading what is to give back…"
        skeleton={<SkeletonList count={2} className="h-11" />}
        isEmpty={(found) => found.length === 0}
        empty={<p className="text-muted-foreground">Nothing waits to go back.</p>}
      >
        {(found) => (
          <>
            <p className="max-w-prose text-muted-foreground">
              Ask the family for its account by phone: it is kept nowhere. Credit may also pay for
              what the family still owes.
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <p role="status">
                {selection.chosen.length > 0
                  ? `${formatCount(selection.chosen.length)} ticked, ${sumsOf(wanted)}`
                  : `${formatCount(found.length)} in all, ${sumsOf(wanted)}`}
              </p>
              <Button size="small" variant="secondary" onClick={() => window.print()}>
                Print
              </Button>
              <ExportButton
                name="refunds"
                subject="to give back"
                columns={COLUMNS}
                rowKey={({ id }) => id}
                fetchRange={() => Promise.resolve({ rows: [...wanted], isLast: true })}
              />
            </div>
            <div data-printed>
              <ul aria-label="To give back" className="divide-y divide-border">
                {found.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    isTicked={selection.isSelected(row.id)}
                    isPrinted={wanted.some(({ id }) => id === row.id)}
                    onTick={(isTicked) => selection.select([row], isTicked)}
                    onRefund={() => setRefunded(row)}
                  />
                ))}
              </ul>
            </div>
          </>
        )}
      </QueryView>
      {refunded ? (
        <RefundDialog
          refundable={{
            of: refunded.row_id
              ? { rowId: refunded.row_id }
              : { transferId: refunded.transfer_id ?? '' },
            name: nameOf(refunded),
            isFamilys: true,
            atMost: refunded.amount,
            currency: refunded.currency,
          }}
          onClose={() => setRefunded(null)}
        />
      ) : null}
    </section>
  )
}

/** "₦20,000 and R180": the sums of some rows. */
function sumsOf(rows: readonly RefundDue[]): string {
  const sums = CURRENCIES.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const cents = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    return own.length > 0 ? [formatExactMoney(cents / 100, currency)] : []
  })
  return new Intl.ListFormat('en-GB').format(sums)
}

function nameOf({ child_name, family_name }: RefundDue): string {
  if (child_name) return `${child_name}’s payment`
  return family_name ? `the credit of ${family_name}` : 'a family’s credit'
}

interface RowProps {
  row: RefundDue
  isTicked: boolean
  isPrinted: boolean
  onTick: (isTicked: boolean) => void
  onRefund: () => void
}

function Row({ row, isTicked, isPrinted, onTick, onRefund }: RowProps) {
  const { family_name, child_name, reference, amount, currency, reason, arrived_on } = row
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2 ${isPrinted ? '' : 'print:hidden'}`}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <span className="print:hidden">
          <Checkbox
            label={<span className="sr-only">{`Tick ${nameOf(row)}`}</span>}
            checked={isTicked}
            onChange={() => onTick(!isTicked)}
          />
        </span>
        <div className="min-w-0">
          <p translate="no" className="font-semibold wrap-anywhere">
            {family_name ?? 'A family that is gone'}
          </p>
          <p translate="no" className="text-sm wrap-anywhere">
            {[child_name, reference].filter(Boolean).join(', ')}
          </p>
          <p className="text-sm text-muted-foreground">
            <span>{REASONS[reason]}</span>
            {arrived_on ? <span>{`, arrived on ${formatDate(arrived_on)}`}</span> : null}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Money isExact amount={amount} currency={currency} className="font-semibold" />
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={`Record refund: ${nameOf(row)}`}
          className="print:hidden"
          onClick={onRefund}
        >
          Record refund
        </Button>
      </div>
    </li>
  )
}
