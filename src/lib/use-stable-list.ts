import { useState } from 'react'
import { type StableList, type DatedRow, mergeStable } from '@/domain/stable-list'

interface Seen<Row> extends StableList<Row> {
  place: string
  fresh: readonly Row[]
}

/**
 * Keeps a list in place while somebody works on it: rows that arrive are counted until they are asked
 * for. `place` names the filter and page that `fresh` belongs to; another place shows at once what
 * it holds. While `fresh` is absent (loading, or the rows of another place) the last rows stay.
 * `merge` is for lists that do not run from the newest to the oldest.
 */
export function useStableList<Row extends DatedRow>(
  place: string,
  fresh: readonly Row[] | undefined,
  merge: (shown: readonly Row[], fresh: readonly Row[]) => StableList<Row> = mergeStable,
): StableList<Row> & { showNew: () => void } {
  const [seen, setSeen] = useState<Seen<Row> | null>(null)
  let current = seen
  if (fresh !== undefined && (seen?.fresh !== fresh || seen.place !== place)) {
    const merged =
      seen?.place === place ? merge(seen.rows, fresh) : { rows: [...fresh], newCount: 0 }
    current = { ...merged, place, fresh }
    setSeen(current)
  }
  return {
    rows: current?.rows ?? [],
    newCount: current?.newCount ?? 0,
    showNew: () => {
      if (current) setSeen({ ...current, rows: [...current.fresh], newCount: 0 })
    },
  }
}
