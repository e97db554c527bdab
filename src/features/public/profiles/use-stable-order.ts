import { useState } from 'react'

interface Positions {
  list: string
  ids: readonly string[]
}

/**
 * Keeps the rows of an open list in place, with updated values, while somebody reads; newer rows are appended.
 *
 * @param list identifies the rows' filters and page: another one starts with its own order. Null while the rows are
 * still those of the previous list.
 */
export function useStableOrder<Row extends { id: string }>(
  list: string | null,
  rows: readonly Row[],
): Row[] {
  const [seen, setSeen] = useState<Positions | null>(null)
  let positions = seen
  if (list !== null && positions?.list !== list) {
    positions = { list, ids: rows.map(({ id }) => id) }
    setSeen(positions)
  }
  const ids = positions?.ids ?? []
  const positionOf = ({ id }: Row) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...rows].sort((one, other) => positionOf(one) - positionOf(other))
}
