import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListView } from '@/components/list-view'
import { type Column, DataTable } from '@/components/ui/data-table'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { fetchVolunteersAfter, type Volunteer } from '../api'
import { VOLUNTEER_COLUMNS, VOLUNTEER_CSV } from '../columns'
import { volunteerList } from '../list-params'
import { adminVolunteerQueries, refreshVolunteers } from '../queries'
import { EraseVolunteer } from './erase-volunteer'

const COLUMNS: Column<Volunteer>[] = [
  ...VOLUNTEER_COLUMNS,
  { key: 'erase', header: 'Erase', cell: (row) => <EraseVolunteer volunteer={row} /> },
]

/** Everybody who offers to help, newest first. */
export function VolunteersView() {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(volunteerList)
  const list = useListRows(filter, useQuery(adminVolunteerQueries.list(filter)))

  useRealtime([{ table: 'volunteers' }], () => void refreshVolunteers(queryClient))

  return (
    <ListView
      label="Volunteers"
      list={list}
      search={{
        label: 'Search by name or phone',
        value: filter.search,
        onSearch: (search) => change({ search }),
      }}
      exported={{
        name: 'volunteers',
        columns: VOLUNTEER_CSV,
        fetchRange: (last, signal) => fetchVolunteersAfter(filter.search, last, signal),
      }}
      words={{ loading: 'Loading volunteers…', error: 'Could not fetch volunteers.' }}
      skeleton="h-16"
      empty={{
        title: 'No volunteer applications found.',
        hint: 'Who fills in the volunteer form stands here.',
      }}
      noMatch={
        volunteerList.isFiltered(filter)
          ? {
              title: 'No volunteer applications found.',
              hint: `Nobody’s name or phone number matches “${filter.search}”.`,
              clear: { to: hrefOf({ search: '' }), label: 'Clear search' },
            }
          : null
      }
      pages={{ page: filter.page, noun: ['volunteer', 'volunteers'], hrefOf }}
    >
      {(rows) => (
        <DataTable
          caption="Volunteer applications"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
        />
      )}
    </ListView>
  )
}
