import { useState } from 'react'

interface Places {
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
  const [seen, setSeen] = useState<Places | null>(null)
  let places = seen
  if (list !== null && places?.list !== list) {
    places = { list, ids: rows.map(({ id }) => id) }
    setSeen(places)
  }
  const ids = places?.ids ?? []
  const placeOf = ({ id }: Row) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other))
}
