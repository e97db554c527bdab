import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayIn } from '@/domain/dates'
import type { Currency } from '@/domain/money'
import { ListView } from '@/components/list-view'
import { DataTable } from '@/components/ui/data-table'
import { useListPlace } from '@/lib/use-list'
import { exportBatches } from '../api'
import type { BookRow } from '../api'
import { BOOK_CSV, bookColumns } from '../columns'
import { bookList, hrefOfBooks } from '../list-params'
import { bookQueries } from '../queries'
import { daysOfMonth, GONE, monthWords } from '../words'
import { BookFilters } from './book-filters'
import { BookMonths } from './book-months'
import { BookSums } from './book-sums'

export interface BooksViewProps {
  /** Asks about a refund of a line whose row is gone. */
  refundDialog: (refundable: RefundableLine, onClose: () => void) => ReactNode
}

export interface RefundableLine {
  of: { rowId: string }
  name: string
  isFamilys: true
  atMost: number
  currency: Currency
}

/** The money that arrived and went out between two days, by the day of arrival, and the closed months. */
export function BooksView({ refundDialog }: BooksViewProps) {
  const [refunded, setRefunded] = useState<BookRow | null>(null)
  const { filter, hrefOf, change } = useListPlace(bookList)
  const { page: _page, ...lines } = filter
  const { from, to, ...others } = lines
  const query = useQuery(bookQueries.list(filter))
  const sums = useQuery(bookQueries.sums(lines))
  const rows = query.data?.rows ?? []
  const isBackwards = from !== null && to !== null && from > to
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted-foreground">
        Every sum stands on the day on which it arrived or left, oldest first. Credit is what no
        payment, subscription or donation has used yet.
      </p>
      <MonthLinks />
      {isBackwards ? (
        <p role="alert" className="font-semibold text-destructive">
          The first day is after the last one, so no day lies between them.
        </p>
      ) : null}
      {sums.data && sums.data.length > 0 ? (
        <BookSums sums={sums.data} isPart={bookList.isFiltered(others)} />
      ) : null}
      <ListView
        label="Books"
        list={{ query, rows, newCount: 0, showNew: () => undefined }}
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
      <BookMonths />
      {refunded?.row_id && refunded.refundable
        ? refundDialog(
            {
              of: { rowId: refunded.row_id },
              name: `A ${refunded.kind} for ${GONE}`,
              isFamilys: true,
              atMost: refunded.refundable,
              currency: refunded.currency,
            },
            () => setRefunded(null),
          )
        : null}
    </div>
  )
}

/** The two months that are asked for most. */
function MonthLinks() {
  const today = dayIn('Nigeria', new Date())
  const thisMonth = daysOfMonth(today)
  const before = new Date(`${thisMonth.from}T00:00:00Z`)
  before.setUTCDate(0)
  const lastMonth = daysOfMonth(before.toISOString().slice(0, 10))
  return (
    <ul className="flex flex-wrap gap-x-6">
      {[lastMonth, thisMonth].map((days) => (
        <li key={days.from}>
          <Link
            to={hrefOfBooks(days)}
            className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
          >
            {monthWords(days.from)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
