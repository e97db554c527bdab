import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { COUNTRIES } from '@/domain/regions'
import { ListView } from '@/components/list-view'
import { SearchBox } from '@/components/search-box'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { newId } from '@/lib/new-id'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList } from '@/lib/use-list'
import { useDialogParam } from '@/lib/use-dialog-param'
import { type Coordinator, fetchCoordinators } from '../api'
import { columnsOf, COORDINATOR_CSV } from '../columns'
import { type CoordinatorFilter, coordinatorList } from '../list-params'
import { findCoordinators, missingStates, type CountryState } from '../states'
import { adminCoordinatorQueries, refreshCoordinators } from '../queries'
import { CoordinatorDialog } from './coordinator-dialog'
import { MissingStates } from './missing-states'

export interface CoordinatorsViewProps {
  /** Content at the end of a coordinator's dialog. */
  aside?: (coordinator: Coordinator) => ReactNode
}

/** Every coordinator, by country and state. */
export function CoordinatorsView({ aside }: CoordinatorsViewProps) {
  const queryClient = useQueryClient()
  const list = useList(adminCoordinatorQueries.all(), () => refreshCoordinators(queryClient))
  const [address, setAddress] = useSearchParams()
  const filter = coordinatorList.read(address)
  const opened = useDialogParam('coordinator')

  useRealtime([{ table: 'state_coordinators' }], list.look)

  const change = (changes: Partial<CoordinatorFilter>) =>
    setAddress(coordinatorList.write({ ...filter, ...changes }), { replace: true })

  const add = (
    <Button onClick={() => opened.open(NEW)}>
      <Icon name="plus" />
      Add coordinator
    </Button>
  )

  return (
    <>
      <ListView
        label="Coordinators"
        list={list}
        filters={<Filters filter={filter} onChange={change} />}
        actions={add}
        exported={{
          name: 'coordinators',
          columns: COORDINATOR_CSV,
          fetchRange: async (_last, signal) => ({
            rows: findCoordinators(await fetchCoordinators(signal), filter.search).filter(
              (row) => !filter.isMissingOnly || row.coordinator_name === null,
            ),
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
        {(rows) => {
          const found = findCoordinators(rows, filter.search)
          const missing = missingStates(rows, filter.search)
          const isEmpty = (filter.isMissingOnly ? missing : found).length === 0
          return (
            <div className="flex flex-col gap-6 pt-2">
              {isEmpty ? <Nobody filter={filter} /> : null}
              {filter.isMissingOnly ? (
                <MissingStates states={missing} onAdd={(state) => opened.open(keyOf(state))} />
              ) : (
                COUNTRIES.map((country) => (
                  <CountryTable
                    key={country}
                    country={country}
                    rows={found.filter((row) => row.country === country)}
                    onOpen={({ id }) => opened.open(id)}
                  />
                ))
              )}
            </div>
          )
        }}
      </ListView>
      {opened.value === null || !list.query.data ? null : (
        <OpenedCoordinator
          key={opened.value}
          value={opened.value}
          rows={list.rows}
          gone={<Navigate to={coordinatorList.href(filter)} replace />}
          onClose={opened.close}
          aside={aside}
        />
      )}
    </>
  )
}

/** The URL value for a new coordinator; a state's key for a new one there. */
const NEW = 'new'
const keyOf = ({ country, state_province }: CountryState) => `${country}-${state_province}`

interface OpenedCoordinatorProps {
  aside: CoordinatorsViewProps['aside']
  /** An id, a state's key, or NEW. */
  value: string
  rows: readonly Coordinator[]
  /** Shown when the coordinator does not exist. */
  gone: ReactNode
  onClose: () => void
}

/** The dialog named by the URL. */
function OpenedCoordinator({ value, rows, gone, onClose, aside }: OpenedCoordinatorProps) {
  // A snapshot from opening the dialog: a conflicting save by somebody else shows as a refusal.
  const [row] = useState(rows.find(({ id }) => id === value) ?? null)
  const [id] = useState(() => row?.id ?? newId())
  const [state] = useState(() => missingStates(rows, '').find((one) => keyOf(one) === value))
  if (!row && !state && value !== NEW) return gone
  return (
    <CoordinatorDialog
      id={id}
      coordinator={row}
      proposal={
        state && {
          key: value,
          values: { country: state.country, state_province: state.state_province },
        }
      }
      onClose={onClose}
      aside={aside}
    />
  )
}

interface FiltersProps {
  filter: CoordinatorFilter
  onChange: (changes: Partial<CoordinatorFilter>) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div
      role="search"
      aria-label="Coordinators"
      className="grid gap-x-4 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <SearchBox
        label={filter.isMissingOnly ? 'Search by state' : 'Search by name or state'}
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <Checkbox
        label="Missing only"
        checked={filter.isMissingOnly}
        onChange={({ target }) => onChange({ isMissingOnly: target.checked })}
      />
    </div>
  )
}

function Nobody({ filter: { search, isMissingOnly } }: { filter: CoordinatorFilter }) {
  const clear = coordinatorList.href({ search: '', isMissingOnly })
  return (
    <EmptyState
      title={
        search === '' ? 'Every state has a coordinator.' : 'No coordinators found for this search.'
      }
      action={
        search === '' ? null : (
          <ButtonLink to={clear} variant="secondary">
            Clear search
          </ButtonLink>
        )
      }
    >
      {search === ''
        ? 'Nobody is missing.'
        : isMissingOnly
          ? `No state without a coordinator matches “${search}”.`
          : `No name and no state matches “${search}”.`}
    </EmptyState>
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
