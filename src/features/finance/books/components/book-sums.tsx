import { formatExactMoney } from '@/domain/money'
import { type Column, DataTable } from '@/components/ui/data-table'
import type { BookSum } from '../api'

export interface BookSumsProps {
  sums: readonly BookSum[]
  /** Whether a filter leaves only some of the period's lines. */
  isFiltered: boolean
}

const sumOf = (
  key: 'opening' | 'arrived' | 'went_out' | 'closing' | 'listed',
  header: string,
): Column<BookSum> => ({
  key,
  header,
  align: 'end',
  cell: (sum) => (
    <span translate="no" className={key === 'closing' ? 'font-bold' : undefined}>
      {formatExactMoney(sum[key], sum.currency)}
    </span>
  ),
})

const COLUMNS: readonly Column<BookSum>[] = [
  { key: 'currency', header: 'Currency', cell: ({ currency }) => currency },
  sumOf('opening', 'Opening'),
  sumOf('arrived', 'Arrived'),
  sumOf('went_out', 'Went out'),
  sumOf('closing', 'Closing'),
]
const LISTED = sumOf('listed', 'These lines')

/** Opening and closing sums of the period, one row per currency, with the listed sum when filtered. */
export function BookSums({ sums, isFiltered }: BookSumsProps) {
  return (
    <section aria-label="Sums" className="md:max-w-3xl">
      <DataTable
        caption="What the books held before the first day, what arrived and went out, and what they held after the last day"
        columns={isFiltered ? [...COLUMNS, LISTED] : COLUMNS}
        rows={sums}
        rowKey={({ currency }) => currency}
      />
    </section>
  )
}
