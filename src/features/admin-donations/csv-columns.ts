import type { CsvColumn } from '@/lib/csv-export'
import type { Donation } from './api'

export const DONATION_CSV: readonly CsvColumn<Donation>[] = [
  { header: 'Date', value: ({ created_at }) => created_at },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Donor', value: ({ donor_name }) => donor_name },
  { header: 'E-mail', value: ({ donor_email }) => donor_email },
  { header: 'Phone', value: ({ donor_phone }) => donor_phone, isText: true },
  { header: 'Project', value: ({ project }) => project },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Children', value: ({ children_count }) => children_count },
  { header: 'Id', value: ({ id }) => id },
]
