interface Row {
  id: string
}

/**
 * The row that follows `id` among the rows as they are now. `order` holds the ids as they stood when the row was
 * last among them: by it a row that has left the list still has its place.
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
  // Rows that have moved up from the next page stand behind all that stood here.
  const lastKnown = rows.findLastIndex((row) => order.includes(row.id))
  return rows[lastKnown + 1]
}

/** The row before `id`, in the same way. */
export function rowBefore<Listed extends Row>(
  rows: readonly Listed[],
  id: string,
  order: readonly string[],
): Listed | undefined {
  const before = order.slice(0, Math.max(0, order.indexOf(id)))
  return rows.findLast((row) => before.includes(row.id))
}
