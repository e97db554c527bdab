import { VOLUNTEER_STATUSES, volunteerStatusLabel } from '@/domain/volunteer'
import { formatDate } from '@/domain/dates'
import { PhoneLink } from '@/components/phone-link'
import type { Column } from '@/components/ui/data-table'
import { type CsvColumn, localDateColumns } from '@/lib/csv-export'
import type { Volunteer } from './api'
import { Select } from '@/components/ui/select'
import { useSetVolunteerStatus } from './queries'

export const VOLUNTEER_COLUMNS: Column<Volunteer>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (row) => (
      <span className="block wrap-anywhere md:min-w-36">
        <span translate="no">{row.full_name}</span>
        <span className="block text-sm font-normal text-muted-foreground">
          {`${row.age}, ${row.state_province}, ${row.country}`}
        </span>
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', cell: (row) => <PhoneLink phone={row.phone_number} /> },
  {
    key: 'role',
    header: 'Role',
    cell: (row) => (
      <>
        <span>{row.volunteer_role}</span>
        <span className="block text-sm text-muted-foreground">{row.project_department}</span>
        <span className="block text-sm text-muted-foreground">
          {daysPerWeek(row.days_per_week)}
        </span>
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: (row) => <StatusSelect volunteer={row} /> },
  {
    key: 'date',
    header: 'Applied',
    align: 'end',
    cell: (row) => formatDate(row.created_at, row.country),
  },
]

function daysPerWeek(days: number | null): string | null {
  if (days === null) return null
  return days === 1 ? '1 day per week' : `${days} days per week`
}

export const VOLUNTEER_CSV: readonly CsvColumn<Volunteer>[] = [
  ...localDateColumns('Date'),
  { header: 'Name', value: ({ full_name }) => full_name },
  { header: 'Phone', value: ({ phone_number }) => phone_number, isText: true },
  { header: 'Age', value: ({ age }) => age },
  { header: 'Country', value: ({ country }) => country },
  { header: 'State / Province', value: ({ state_province }) => state_province },
  { header: 'Role', value: ({ volunteer_role }) => volunteer_role },
  { header: 'Department', value: ({ project_department }) => project_department },
  { header: 'Days per week', value: ({ days_per_week }) => days_per_week },
  { header: 'Status', value: ({ status }) => volunteerStatusLabel(status).label },
  { header: 'Id', value: ({ id }) => id },
]

const OPTIONS = VOLUNTEER_STATUSES.map((value) => ({
  value,
  label: volunteerStatusLabel(value).label,
}))

interface StatusSelectProps {
  volunteer: Volunteer
}

/** The status of an offer; a new choice is saved at once. */
function StatusSelect({ volunteer }: StatusSelectProps) {
  const move = useSetVolunteerStatus()
  // An optimistic update: a refusal restores the stored value.
  const shown = move.isPending ? move.variables.status : volunteer.status
  return (
    <Select
      aria-label={`Status of ${volunteer.full_name}`}
      className="min-w-36"
      options={OPTIONS}
      value={shown}
      disabled={move.isPending}
      onChange={({ target }) => {
        const status = VOLUNTEER_STATUSES.find((one) => one === target.value)
        if (status && status !== volunteer.status) move.mutate({ volunteer, status })
      }}
    />
  )
}
