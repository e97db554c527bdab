import type { ReactNode } from 'react'
import { donationStatusLabel } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { PhoneLink } from '@/components/phone-link'
import { Badge } from '@/components/ui/badge'
import { type Column, DataTable } from '@/components/ui/data-table'
import type { Donation } from '../api'
import { DonationDecision } from './donation-decision'

export interface DonationsTableProps {
  rows: readonly Donation[]
  /** What stands at the end of each row, such as the way to its history. */
  aside?: ((donation: Donation) => ReactNode) | undefined
}

export function DonationsTable({ rows, aside }: DonationsTableProps) {
  return (
    <DataTable
      caption="Donations"
      columns={
        aside
          ? [...columns, { key: 'aside', header: 'History', cell: (row) => aside(row) }]
          : columns
      }
      rows={rows}
      rowKey={(row) => row.id}
    />
  )
}

const columns: Column<Donation>[] = [
  {
    key: 'donor',
    header: 'Donor',
    cell: (row) => (
      <span className="block wrap-anywhere">
        {row.donor_name}
        <span className="block text-sm font-normal text-muted-foreground">
          <a href={`mailto:${row.donor_email}`} className="underline underline-offset-4">
            {row.donor_email}
          </a>
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
        {row.project}
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
    cell: (row) => {
      if (row.status === 'pending_payment') return <DonationDecision donation={row} />
      const { label, tone } = donationStatusLabel(row.status)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
]
