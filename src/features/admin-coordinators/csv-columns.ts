import type { CsvColumn } from '@/lib/csv-export'
import type { Coordinator } from './api'

export const COORDINATOR_CSV: readonly CsvColumn<Coordinator>[] = [
  { header: 'Country', value: ({ country }) => country },
  { header: 'State / Province', value: ({ state_province }) => state_province },
  { header: 'Coordinator', value: ({ coordinator_name }) => coordinator_name },
  { header: 'Phone', value: ({ coordinator_phone }) => coordinator_phone, isText: true },
  { header: 'Added', value: ({ created_at }) => created_at },
  { header: 'Id', value: ({ id }) => id },
]
