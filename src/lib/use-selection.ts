import { useState } from 'react'

export interface Selection<Row extends { id: string }> {
  /** The selected rows of all pages: current data for listed rows, otherwise as they were when ticked. */
  chosen: readonly Row[]
  isSelected: (id: string) => boolean
  select: (rows: readonly Row[], isWanted: boolean) => void
  deselect: (ids: readonly string[]) => void
  clear: () => void
}

/**
 * The ticked rows of a list, without those whose current state can no longer be selected. Changes to rows that are not
 * listed show when they are acted on: the database refuses.
 */
export function useSelection<Row extends { id: string }>(
  listed: readonly Row[],
  isSelectable: (row: Row) => boolean = () => true,
): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const chosen = [...ticked.values()]
    .map((row) => listed.find(({ id }) => id === row.id) ?? row)
    .filter(isSelectable)
  return {
    chosen,
    isSelected: (id) => chosen.some((row) => row.id === id),
    select: (rows, isWanted) =>
      setTicked((before) =>
        isWanted
          ? new Map([...before, ...rows.map((row) => [row.id, row] as const)])
          : without(
              before,
              rows.map(({ id }) => id),
            ),
      ),
    deselect: (ids) => setTicked((before) => without(before, ids)),
    clear: () => setTicked(new Map()),
  }
}

function without<Row>(ticked: ReadonlyMap<string, Row>, ids: readonly string[]) {
  return new Map([...ticked].filter(([id]) => !ids.includes(id)))
}
