import { formatDate } from '@/domain/dates'
import { PhoneLink } from '@/components/phone-link'
import { type Column, DataTable } from '@/components/ui/data-table'
import type { Volunteer } from '../api'

export interface VolunteersTableProps {
  rows: readonly Volunteer[]
}

export function VolunteersTable({ rows }: VolunteersTableProps) {
  return (
    <DataTable
      caption="Volunteer applications"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  )
}

const columns: Column<Volunteer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => (
      <span className="block wrap-anywhere">
        {row.full_name}
        <span className="block text-sm font-normal text-muted-foreground">
          {row.age}, {row.state_province}, {row.country}
        </span>
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', cell: (row) => <PhoneLink phone={row.phone_number} /> },
  { key: 'role', header: 'Role', cell: (row) => row.volunteer_role },
  { key: 'department', header: 'Department', cell: (row) => row.project_department ?? '–' },
  {
    key: 'days',
    header: 'Availability',
    cell: (row) => <span className="whitespace-nowrap">{daysPerWeek(row.days_per_week)}</span>,
  },
  {
    key: 'date',
    header: 'Applied',
    align: 'end',
    cell: (row) => formatDate(row.created_at, row.country),
  },
]

function daysPerWeek(days: number | null): string {
  if (days === null) return '–'
  return days === 1 ? '1 day per week' : `${days} days per week`
}
