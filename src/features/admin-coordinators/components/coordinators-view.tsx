import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { holdBackNew } from '@/domain/stable-list'
import { COUNTRIES, stateWord } from '@/domain/regions'
import { ExportButton } from '@/components/export-button'
import { NewRowsButton } from '@/components/new-rows-button'
import { Button } from '@/components/ui/button'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { newId } from '@/lib/new-id'
import { useRealtime } from '@/lib/supabase/realtime'
import { useStableList } from '@/lib/use-stable-list'
import { type Coordinator, fetchCoordinators } from '../api'
import { COORDINATOR_CSV } from '../csv-columns'
import { adminCoordinatorQueries, refreshCoordinators } from '../queries'
import { CoordinatorDialog } from './coordinator-dialog'

export interface CoordinatorsViewProps {
  /** What stands at the end of a coordinator's dialog. */
  aside?: (coordinator: Coordinator) => ReactNode
}

/** Every coordinator, by country and state. */
export function CoordinatorsView({ aside }: CoordinatorsViewProps) {
  const queryClient = useQueryClient()
  const list = useQuery(adminCoordinatorQueries.all())
  /** An id without a coordinator is for one that is being added. */
  const [edited, setEdited] = useState<{ id: string; coordinator: Coordinator | null } | null>(null)
  const [ownIds, setOwnIds] = useState<ReadonlySet<string>>(new Set())
  const calm = useStableList('coordinators', list.data, (shown, fresh) =>
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
    <section aria-label="Coordinators" className="flex flex-col gap-6">
      <QueryView
        query={list}
        errorTitle="Could not fetch coordinators."
        loadingText="Loading coordinators…"
        skeleton={<SkeletonList count={6} className="h-12" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState title="No coordinators yet." action={add}>
            Families see here whom they can call in their state or province.
          </EmptyState>
        }
      >
        {() => (
          <>
            <div className="flex flex-wrap items-center gap-3">
              {add}
              <ExportButton
                name="coordinators"
                columns={COORDINATOR_CSV}
                rowKey={({ id }) => id}
                fetchRange={async (_range, signal) => ({
                  rows: await fetchCoordinators(signal),
                  isLast: true,
                })}
              />
              <NewRowsButton count={calm.newCount} onShow={calm.showNew} />
            </div>
            {COUNTRIES.map((country) => (
              <CountryTable
                key={country}
                country={country}
                rows={calm.rows.filter((row) => row.country === country)}
                onOpen={(row) => setEdited({ id: row.id, coordinator: row })}
              />
            ))}
          </>
        )}
      </QueryView>
      {edited === null ? null : (
        <CoordinatorDialog
          key={edited.id}
          id={edited.id}
          coordinator={edited.coordinator}
          onClose={() => setEdited(null)}
          aside={aside}
        />
      )}
    </section>
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
        columns={[{ ...place, header: stateWord(country) }, ...person]}
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

const place: Column<Coordinator> = {
  key: 'place',
  header: 'State',
  cell: (row) => row.state_province,
}

const person: Column<Coordinator>[] = [
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
