import type { CsvColumn } from '@/lib/csv-export'
import type { Volunteer } from './api'

export const VOLUNTEER_CSV: readonly CsvColumn<Volunteer>[] = [
  { header: 'Date', value: ({ created_at }) => created_at },
  { header: 'Name', value: ({ full_name }) => full_name },
  { header: 'Phone', value: ({ phone_number }) => phone_number, isText: true },
  { header: 'Age', value: ({ age }) => age },
  { header: 'Country', value: ({ country }) => country },
  { header: 'State / Province', value: ({ state_province }) => state_province },
  { header: 'Role', value: ({ volunteer_role }) => volunteer_role },
  { header: 'Department', value: ({ project_department }) => project_department },
  { header: 'Days per week', value: ({ days_per_week }) => days_per_week },
  { header: 'Id', value: ({ id }) => id },
]
