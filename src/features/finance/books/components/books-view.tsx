import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { ListView } from '@/components/list-view'
import { LinkTabs } from '@/components/ui/link-tabs'
import { DataTable } from '@/components/ui/data-table'
import { Refusal } from '@/components/ui/refusal'
import { Reconciliation } from '@/features/finance/bank/components/reconciliation'
import { lazyView } from '@/lib/lazy'
import { useListPosition } from '@/lib/use-list'
import { exportBatches } from '../api'
import type { BookRow } from '../api'
import { BOOK_CSV, bookColumns } from '../columns'
import { type BookFilter, bookList, hrefOfBooks } from '../list-params'
import { bookQueries } from '../queries'
import { daysOfMonth, GONE, monthOf, monthWords } from '../labels'
import { BookFilters } from './book-filters'
import { BookMonths } from './book-months'
import { BookSums } from './book-sums'

const RefundDialog = lazyView(
  async () => (await import('@/features/finance/transfers/components/refund-dialog')).RefundDialog,
)

/** Money in and out between two days, by day of arrival, and the closed months. */
export function BooksView() {
  const [refunded, setRefunded] = useState<BookRow | null>(null)
  const { filter, hrefOf, change } = useListPosition(bookList)
  const { page: _page, ...lines } = filter
  const { from, to, ...others } = lines
  const query = useQuery(bookQueries.list(filter))
  const sums = useQuery(bookQueries.sums(lines))
  const month = monthOf(lines)
  const isBackwards = from !== null && to !== null && from > to
  return (
    <div className="flex flex-col gap-6">
      <MonthTabs filter={lines} />
      {isBackwards ? (
        <Refusal>The first day is after the last one, so no day lies between them.</Refusal>
      ) : null}
      {sums.data && sums.data.length > 0 ? (
        <BookSums sums={sums.data} isFiltered={bookList.isFiltered(others)} />
      ) : null}
      <ListView
        label="Books"
        list={{ query }}
        filters={<BookFilters filter={filter} onChange={change} />}
        hasFixedButtons
        exported={{
          name: 'books',
          columns: BOOK_CSV,
          fetchRange: exportBatches(lines),
          isLogged: true,
        }}
        words={{ loading: 'Loading the books…', error: 'Could not fetch the books.' }}
        skeleton="h-11"
        empty={{
          title: 'Nothing is booked yet.',
          hint: 'A line stands here as soon as a payment is approved or a donation confirmed.',
        }}
        noMatch={
          bookList.isFiltered(filter)
            ? {
                title: 'Nothing is booked here.',
                hint: 'No line fits these days and filters.',
                clear: { to: hrefOfBooks({}), label: 'Clear filters' },
              }
            : null
        }
        pages={{ page: filter.page, noun: ['line', 'lines'], hrefOf }}
      >
        {(shown) => (
          <DataTable
            caption="Lines of the books"
            columns={bookColumns(setRefunded)}
            rows={shown}
            rowKey={({ id }) => id}
          />
        )}
      </ListView>
      {month === null ? null : <Reconciliation month={month} name={monthWords(month)} />}
      <BookMonths />
      {refunded?.row_id && refunded.refundable ? (
        <RefundDialog
          refundable={{
            of: { rowId: refunded.row_id },
            name: `A ${refunded.kind} for ${GONE}`,
            isFamilys: true,
            atMost: refunded.refundable,
            currency: refunded.currency,
          }}
          onClose={() => setRefunded(null)}
        />
      ) : null}
    </div>
  )
}

/** Tabs for all days, the last and current month, and the month shown. They keep the other filters. */
function MonthTabs({ filter }: { filter: BookFilter }) {
  const shown = monthOf(filter)
  const thisMonth = daysOfMonth(dayIn(OFFICE_COUNTRY, new Date())).from
  const before = new Date(`${thisMonth}T00:00:00Z`)
  before.setUTCDate(0)
  const lastMonth = daysOfMonth(before.toISOString().slice(0, 10)).from
  const months = [...new Set([shown ?? lastMonth, lastMonth, thisMonth])].toSorted()
  return (
    <LinkTabs
      label="Months to show"
      tabs={[
        {
          to: hrefOfBooks({ ...filter, from: null, to: null }),
          label: 'All',
          isCurrent: filter.from === null && filter.to === null,
        },
        ...months.map((month) => ({
          to: hrefOfBooks({ ...filter, ...daysOfMonth(month) }),
          label: monthWords(month),
          isCurrent: month === shown,
        })),
      ]}
    />
  )
}
