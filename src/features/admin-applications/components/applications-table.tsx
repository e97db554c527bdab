import { applicationStatusLabel, type StatusLabel } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { type Column, DataTable } from '@/components/ui/data-table'
import type { Application } from '../api'
import { ticketLabel, videoLabel } from '../labels'
import { type ApplicationTab, TAB_LABELS } from '../tabs'
import { VideoVerdict } from './video-verdict'

export interface ApplicationsTableProps {
  tab: ApplicationTab
  rows: readonly Application[]
  onManage: (application: Application) => void
}

export function ApplicationsTable({ tab, rows, onManage }: ApplicationsTableProps) {
  return (
    <DataTable
      caption={`${TAB_LABELS[tab]} applications`}
      columns={tab === 'video_submitted' ? videoColumns : columns}
      rows={rows}
      rowKey={(row) => row.id}
      open={{ onOpen: onManage, label: (row) => `Manage ${row.child_name}` }}
    />
  )
}

function badge({ label, tone }: StatusLabel) {
  return (
    <Badge tone={tone} className="xl:whitespace-nowrap">
      {label}
    </Badge>
  )
}

const columns: Column<Application>[] = [
  {
    key: 'child',
    header: 'Child',
    cell: (row) => (
      <>
        {row.child_name}
        <span className="block text-sm font-normal text-muted-foreground">
          {row.age}, {row.state_city}
        </span>
      </>
    ),
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{row.payment_reference}</span>,
  },
  { key: 'ticket', header: 'Ticket', cell: (row) => badge(ticketLabel(row.ticket_status)) },
  { key: 'video', header: 'Entry video', cell: (row) => badge(videoLabel(row.entry_video_status)) },
  {
    key: 'score',
    header: 'Score',
    align: 'end',
    cell: (row) => (row.assessment_score === null ? '–' : formatCount(row.assessment_score)),
  },
  {
    key: 'date',
    header: 'Registered',
    align: 'end',
    cell: (row) => (
      <span className="xl:whitespace-nowrap">{formatDate(row.created_at, row.country)}</span>
    ),
  },
]

const status: Column<Application> = {
  key: 'status',
  header: 'Status',
  cell: (row) => badge(applicationStatusLabel(row.status)),
}

/** Where the verdict is what an administrator comes for; the children there are of every status. */
const videoColumns: Column<Application>[] = [
  ...columns.filter(({ key }) => key === 'child'),
  status,
  ...columns.filter(({ key }) => key === 'ticket' || key === 'date'),
  {
    key: 'verdict',
    header: 'Verdict',
    isPlain: true,
    cell: (row) => <VideoVerdict application={row} />,
  },
]
