import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { CURRENCIES, formatExactMoney } from '@/domain/money'
import { RECEIVED_VIA_WORDS } from '@/domain/payment'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/ui/data-table'
import type { CsvColumn } from '@/lib/csv-export'
import { paths } from '@/lib/paths'
import type { BookRow } from './api'
import { BookToDonation } from './components/book-to-donation'
import { GONE, KIND_LABELS, markOf } from './labels'

const linkStyle =
  'inline-flex min-h-6 items-center text-primary-strong underline underline-offset-4'

/** The columns of the books; `onRefund` refunds a line whose payment was deleted. */
export const bookColumns = (onRefund: (line: BookRow) => void): readonly Column<BookRow>[] => [
  {
    key: 'day',
    header: 'Day',
    cell: ({ day }) => <span className="md:whitespace-nowrap">{formatDate(day)}</span>,
  },
  {
    key: 'direction',
    header: 'In or out',
    cell: ({ amount }) => (amount < 0 ? 'Out' : 'In'),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, currency }) => (
      <Money isExact amount={amount} currency={currency} className="font-semibold" />
    ),
  },
  {
    key: 'kind',
    header: 'For',
    cell: (row) => (
      <span className="flex flex-wrap items-center justify-end gap-x-2 md:justify-start">
        <For row={row} />
        {markOf(row) ? <Badge tone="neutral">{markOf(row)}</Badge> : null}
        {row.unowned === null ? null : <BookToDonation line={row} rest={row.unowned} />}
        {row.refundable ? (
          <Button
            size="small"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`Record a refund of ${formatExactMoney(row.amount, row.currency)} of ${formatDate(row.day)}`}
            onClick={() => onRefund(row)}
          >
            Record refund
          </Button>
        ) : null}
      </span>
    ),
  },
  {
    key: 'reference',
    header: "Child's reference",
    cell: ({ application_id, application_reference }) =>
      application_id && application_reference ? (
        <Link
          translate="no"
          to={`${paths.adminDashboard}?tab=pending&manage=${application_id}`}
          className={`${linkStyle} whitespace-nowrap tabular-nums`}
        >
          {application_reference}
        </Link>
      ) : null,
  },
  {
    key: 'receipt',
    header: 'Receipt',
    cell: ({ receipt_number, row_id, refundable }) =>
      // A receipt is deleted with its payment; its number stays.
      refundable !== null ? (
        <span translate="no" className="whitespace-nowrap tabular-nums">
          {receipt_number}
        </span>
      ) : receipt_number && row_id ? (
        <Link
          translate="no"
          to={paths.receipt(row_id)}
          className={`${linkStyle} whitespace-nowrap tabular-nums`}
        >
          {receipt_number}
        </Link>
      ) : null,
  },
  {
    key: 'way',
    header: 'Way',
    cell: ({ way }) => <span className="md:whitespace-nowrap">{RECEIVED_VIA_WORDS[way]}</span>,
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ booked_by_email }) => (
      <span className="text-sm wrap-anywhere text-muted-foreground xl:inline-block xl:min-w-40">
        {booked_by_email ?? 'The platform itself'}
      </span>
    ),
  },
]

/** The kind of a line, linked to its row or, for credit, to a payment of the family. */
function For({ row }: { row: BookRow }) {
  const { kind, family_name, refundable } = row
  const label = family_name === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} of ${family_name}`
  const row_id = row.row_id ?? row.family_payment_id
  if (row_id === null) return label
  if (refundable !== null) return `${label} for ${GONE}`
  const query =
    kind === 'donation' ? 'tab=donations' : `tab=payments&payment=${encodeURIComponent(row_id)}`
  return (
    <Link to={`${paths.adminDashboard}?${query}`} className={linkStyle}>
      {label}
    </Link>
  )
}

/** Days are ISO, amounts use a decimal point, and each currency has its own column, so that columns add up. */
export const BOOK_CSV: readonly CsvColumn<BookRow>[] = [
  { header: 'Day', value: ({ day }) => day },
  { header: 'In or out', value: ({ amount }) => (amount < 0 ? 'Out' : 'In') },
  ...CURRENCIES.map((own) => ({
    header: own,
    value: ({ amount, currency }: BookRow) => (currency === own ? amount : null),
  })),
  { header: 'For', value: ({ kind }) => KIND_LABELS[kind] },
  { header: 'Credit of', value: ({ family_name }) => family_name },
  { header: 'Mark', value: markOf },
  { header: "Child's reference", value: ({ application_reference }) => application_reference },
  { header: 'Receipt', value: ({ receipt_number }) => receipt_number },
  { header: 'Way', value: ({ way }) => RECEIVED_VIA_WORDS[way] },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Booked at', value: ({ booked_at }) => new Date(booked_at).toISOString() },
  { header: 'Booked by', value: ({ booked_by_email }) => booked_by_email },
  { header: 'Transfer', value: ({ transfer_id }) => transfer_id },
  { header: 'Row', value: ({ row_id }) => row_id },
  { header: 'Line', value: ({ line }) => line },
]
