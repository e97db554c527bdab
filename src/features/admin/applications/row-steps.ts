interface Row {
  id: string
}

/**
 * The row after `id` in the current rows. `order` holds the ids from when the row was last listed, which keeps the
 * position of a row that has left the list.
 */
export function rowAfter<Listed extends Row>(
  rows: readonly Listed[],
  id: string,
  order: readonly string[],
): Listed | undefined {
  const at = order.indexOf(id)
  if (at === -1) return undefined
  for (const later of order.slice(at + 1)) {
    const found = rows.find((row) => row.id === later)
    if (found) return found
  }
  // Rows that moved up from the next page come after all known ones.
  const lastKnown = rows.findLastIndex((row) => order.includes(row.id))
  return rows[lastKnown + 1]
}

/** The row before `id`, found likewise. */
export function rowBefore<Listed extends Row>(
  rows: readonly Listed[],
  id: string,
  order: readonly string[],
): Listed | undefined {
  const before = order.slice(0, Math.max(0, order.indexOf(id)))
  return rows.findLast((row) => before.includes(row.id))
}
