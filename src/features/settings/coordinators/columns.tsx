import { type Country, stateWord } from '@/domain/regions'
import type { Column } from '@/components/ui/data-table'
import type { CsvColumn } from '@/lib/csv-export'
import type { Coordinator } from './api'

export function columnsOf(country: Country): Column<Coordinator>[] {
  return [
    { key: 'state', header: stateWord(country), cell: (row) => row.state_province },
    {
      key: 'name',
      header: 'Coordinator',
      cell: (row) =>
        row.coordinator_name ?? <span className="text-muted-foreground">Coordinator TBA</span>,
    },
    {
      key: 'phone',
      header: 'Phone',
      cell: (row) => (
        <span className="wrap-anywhere tabular-nums">
          {row.coordinator_phone ?? <span className="text-muted-foreground">Contact TBA</span>}
        </span>
      ),
    },
  ]
}

export const COORDINATOR_CSV: readonly CsvColumn<Coordinator>[] = [
  { header: 'Country', value: ({ country }) => country },
  { header: 'State / Province', value: ({ state_province }) => state_province },
  { header: 'Coordinator', value: ({ coordinator_name }) => coordinator_name },
  { header: 'Phone', value: ({ coordinator_phone }) => coordinator_phone, isText: true },
  { header: 'Added', value: ({ created_at }) => created_at },
  { header: 'Id', value: ({ id }) => id },
]
