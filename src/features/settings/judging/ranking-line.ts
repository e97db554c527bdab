import type { RoundResult } from './api'

/** A child with a place in a ranking. */
export type Ranked = RoundResult & { place: number }

export const ranked = (rows: readonly RoundResult[]): Ranked[] =>
  rows.filter((row): row is Ranked => row.place !== null)

interface Line {
  place: number
  /** The children certainly above the line. */
  before: readonly Ranked[]
  /** The children tied across the line; empty if it falls between two places. */
  tied: readonly Ranked[]
}

/** Cuts a ranking after `count` children, where several may share the last place. */
export function atTheLine(rows: readonly Ranked[], count: number): Line {
  const place = rows[count - 1]?.place ?? 0
  const isShared = rows[count]?.place === place
  return {
    place,
    before: isShared ? rows.filter((row) => row.place < place) : rows.slice(0, count),
    tied: isShared ? rows.filter((row) => row.place === place) : [],
  }
}
