import { donationStatusLabel } from '@/domain/donation'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { PhoneLink } from '@/components/phone-link'
import type { Column } from '@/components/ui/data-table'
import { type CsvColumn, localDateColumns } from '@/lib/csv-export'
import type { Donation } from './api'
import { DecidedDonation } from './components/decided-donation'
import { DonationDecision } from './components/donation-decision'

export const DONATION_COLUMNS: Column<Donation>[] = [
  {
    key: 'donor',
    header: 'Donor',
    cell: (row) => (
      <span className="block wrap-anywhere">
        <span translate={row.donor_name ? 'no' : 'yes'}>{row.donor_name ?? 'Erased donor'}</span>
        <span className="block text-sm font-normal text-muted-foreground">
          {row.donor_email === null ? (
            row.erased_at && `On request, ${formatDate(row.erased_at, row.country)}`
          ) : (
            <a
              translate="no"
              href={`mailto:${row.donor_email}`}
              className="underline underline-offset-4"
            >
              {row.donor_email}
            </a>
          )}
        </span>
        {row.donor_phone === null ? null : (
          <PhoneLink phone={row.donor_phone} className="text-sm font-normal" />
        )}
      </span>
    ),
  },
  {
    key: 'project',
    header: 'Project',
    cell: (row) => (
      <>
        <span>{row.project}</span>
        <span className="block text-sm text-muted-foreground">{row.country}</span>
      </>
    ),
  },
  {
    key: 'children',
    header: 'Children',
    align: 'end',
    cell: (row) => formatCount(row.children_count),
  },
  {
    key: 'date',
    header: 'Offered',
    align: 'end',
    cell: (row) => formatDate(row.created_at, row.country),
  },
  {
    key: 'status',
    header: 'Status',
    isPlain: true,
    cell: (row) =>
      row.status === 'pending_payment' ? (
        <>
          <DonationDecision donation={row} />
          {row.decision_reason ? (
            <span className="block text-sm wrap-anywhere text-muted-foreground">
              {`Taken back: ${row.decision_reason}`}
            </span>
          ) : null}
        </>
      ) : (
        <DecidedDonation donation={row} />
      ),
  },
]

export const DONATION_CSV: readonly CsvColumn<Donation>[] = [
  ...localDateColumns('Offered'),
  { header: 'Status', value: ({ status }) => donationStatusLabel(status).label },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Currency', value: ({ currency }) => currency },
  { header: 'Arrived on', value: ({ received_on }) => received_on },
  { header: 'Refunded', value: ({ refunded_amount }) => refunded_amount },
  { header: 'Refunded on', value: ({ refunded_on }) => refunded_on },
  { header: 'Reference', value: ({ bank_reference }) => bank_reference },
  { header: 'Donor', value: ({ donor_name }) => donor_name },
  { header: 'Email', value: ({ donor_email }) => donor_email },
  { header: 'Phone', value: ({ donor_phone }) => donor_phone, isText: true },
  { header: 'Project', value: ({ project }) => project },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Children', value: ({ children_count }) => children_count },
  { header: 'Id', value: ({ id }) => id },
]
