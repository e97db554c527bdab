import { COUNTRIES, stateWord } from '@/domain/regions'
import { Button } from '@/components/ui/button'
import { type Column, DataTable } from '@/components/ui/data-table'
import type { MissingState } from '../states'

export interface MissingStatesProps {
  states: readonly MissingState[]
  onAdd: (state: MissingState) => void
}

/** The states and provinces without a coordinator, each with a button to add one. */
export function MissingStates({ states, onAdd }: MissingStatesProps) {
  return COUNTRIES.map((country) => {
    const missing = states.filter((state) => state.country === country)
    const columns: Column<MissingState>[] = [
      { key: 'state', header: stateWord(country), cell: (row) => row.state_province },
      {
        key: 'add',
        header: 'Coordinator',
        isPlain: true,
        cell: (row) => (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Add coordinator: ${row.state_province}`}
            onClick={() => onAdd(row)}
          >
            Add coordinator
          </Button>
        ),
      },
    ]
    return missing.length === 0 ? null : (
      <div key={country} className="flex flex-col gap-2">
        <h2 className="text-xl">{`${country}, ${missing.length} without a coordinator`}</h2>
        <DataTable
          caption={`Without a coordinator in ${country}`}
          columns={columns}
          rows={missing}
          rowKey={(row) => row.state_province}
        />
      </div>
    )
  })
}
