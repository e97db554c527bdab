/** A row of a list that runs from the newest to the oldest, rows of one moment by their id. */
export interface DatedRow {
  id: string
  created_at: string
}

/** Whether one row stands before another in such a list. */
function isNewer(a: DatedRow, b: DatedRow): boolean {
  const [first, second] = [Date.parse(a.created_at), Date.parse(b.created_at)]
  return first === second ? a.id < b.id : first > second
}

export interface StableList<Row> {
  rows: Row[]
  /** How many rows wait to be shown. */
  newCount: number
}

/**
 * Brings a freshly fetched page under rows that somebody is looking at, without moving them: rows
 * on screen take their new values, those that left the list go, what moved up from the next page
 * joins at the end, and what is new is only counted. An empty list has nothing to keep still.
 */
export function mergeStable<Row extends DatedRow>(
  shown: readonly Row[],
  fresh: readonly Row[],
): StableList<Row> {
  return mergeInOrder(shown, fresh, isNewer)
}

/** The same for a list of another order. */
export function mergeInOrder<Row extends { id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[],
  isBefore: (one: Row, other: Row) => boolean,
): StableList<Row> {
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  const lastFresh = fresh.at(-1)
  const kept = shown.flatMap((row) => {
    const now = freshById.get(row.id)
    if (now) return [now]
    // New rows have pushed it to the next page: it is still in the list.
    const isPushed = lastFresh !== undefined && isBefore(lastFresh, row)
    return isPushed && fresh.length >= shown.length ? [row] : []
  })
  const last = shown.at(-1)
  if (kept.length === 0 || !last) return { rows: [...fresh], newCount: 0 }

  const isShown = new Set(shown.map(({ id }) => id))
  const unseen = fresh.filter(({ id }) => !isShown.has(id))
  const movedUp = unseen.filter((row) => isBefore(last, row))
  return { rows: [...kept, ...movedUp], newCount: unseen.length - movedUp.length }
}

/**
 * The same for a list that is shown whole and in an order of its own: rows on screen and one's own new
 * ones stand in their place, and what somebody else has added is only counted.
 */
export function holdBackNew<Row extends { id: string }>(
  shown: readonly Row[],
  fresh: readonly Row[],
  isOwn: (id: string) => boolean,
): StableList<Row> {
  if (shown.length === 0) return { rows: [...fresh], newCount: 0 }
  const isShown = new Set(shown.map(({ id }) => id))
  const rows = fresh.filter(({ id }) => isShown.has(id) || isOwn(id))
  return { rows, newCount: fresh.length - rows.length }
}
