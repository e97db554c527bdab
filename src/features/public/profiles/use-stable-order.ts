import { useState } from 'react'

interface Places {
  list: string
  ids: readonly string[]
}

/**
 * Keeps the rows of a list where they stood when it was opened, with their new values, while somebody reads; rows that
 * came since then stand after them.
 *
 * @param list names the rows' filters and page: another one begins with its own order. Null while the rows are still
 *   those of the list before.
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
