import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { COUNTRIES } from '@/domain/regions'
import { holdBackNew } from '@/domain/stable-list'
import { ListView } from '@/components/list-view'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import { newId } from '@/lib/new-id'
import { useRealtime } from '@/lib/supabase/realtime'
import { useStableList } from '@/lib/use-stable-list'
import { type Coordinator, fetchCoordinators } from '../api'
import { columnsOf, COORDINATOR_CSV } from '../columns'
import { adminCoordinatorQueries, refreshCoordinators } from '../queries'
import { CoordinatorDialog } from './coordinator-dialog'

export interface CoordinatorsViewProps {
  /** What stands at the end of a coordinator's dialog. */
  aside?: (coordinator: Coordinator) => ReactNode
}

/** Every coordinator, by country and state. */
export function CoordinatorsView({ aside }: CoordinatorsViewProps) {
  const queryClient = useQueryClient()
  const query = useQuery(adminCoordinatorQueries.all())
  /** An id without a coordinator is for one that is being added. */
  const [edited, setEdited] = useState<{ id: string; coordinator: Coordinator | null } | null>(null)
  const [ownIds, setOwnIds] = useState<ReadonlySet<string>>(new Set())
  const stable = useStableList('coordinators', query.data?.rows, (shown, fresh) =>
    holdBackNew(shown, fresh, (id) => ownIds.has(id)),
  )

  useRealtime([{ table: 'state_coordinators' }], () => void refreshCoordinators(queryClient))

  function startAdding() {
    const id = newId()
    setOwnIds(new Set([...ownIds, id]))
    setEdited({ id, coordinator: null })
  }

  const add = (
    <Button onClick={startAdding}>
      <Icon name="plus" />
      Add coordinator
    </Button>
  )

  return (
    <>
      <ListView
        label="Coordinators"
        list={{ query, ...stable }}
        actions={add}
        exported={{
          name: 'coordinators',
          columns: COORDINATOR_CSV,
          fetchRange: async (_last, signal) => ({
            rows: await fetchCoordinators(signal),
            isLast: true,
          }),
        }}
        words={{ loading: 'Loading coordinators…', error: 'Could not fetch coordinators.' }}
        skeleton="h-12"
        empty={{
          title: 'No coordinators yet.',
          hint: 'Families see here whom they can call in their state or province.',
          action: add,
        }}
      >
        {(rows) => (
          <div className="flex flex-col gap-6 pt-2">
            {COUNTRIES.map((country) => (
              <CountryTable
                key={country}
                country={country}
                rows={rows.filter((row) => row.country === country)}
                onOpen={(row) => setEdited({ id: row.id, coordinator: row })}
              />
            ))}
          </div>
        )}
      </ListView>
      {edited === null ? null : (
        <CoordinatorDialog
          key={edited.id}
          id={edited.id}
          coordinator={edited.coordinator}
          onClose={() => setEdited(null)}
          aside={aside}
        />
      )}
    </>
  )
}

interface CountryTableProps {
  country: Coordinator['country']
  rows: readonly Coordinator[]
  onOpen: (coordinator: Coordinator) => void
}

function CountryTable({ country, rows, onOpen }: CountryTableProps) {
  if (rows.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-xl">{country}</h2>
      <DataTable
        caption={`Coordinators in ${country}`}
        columns={columnsOf(country)}
        rows={rows}
        rowKey={(row) => row.id}
        open={{
          onOpen,
          label: (row) =>
            `Edit ${row.coordinator_name ?? 'the missing coordinator'}, ${row.state_province}`,
        }}
      />
    </div>
  )
}
