import type { RoundResult } from './api'

/** A child with a rank in a ranking. */
export type Ranked = RoundResult & { rank: number }

export const ranked = (rows: readonly RoundResult[]): Ranked[] =>
  rows.filter((row): row is Ranked => row.rank !== null)

interface Line {
  rank: number
  /** The children certainly above the line. */
  before: readonly Ranked[]
  /** The children tied across the line; empty if it falls between two ranks. */
  tied: readonly Ranked[]
}

/** Cuts a ranking after `count` children, where several may share the last rank. */
export function atTheLine(rows: readonly Ranked[], count: number): Line {
  const rank = rows[count - 1]?.rank ?? 0
  const isShared = rows[count]?.rank === rank
  return {
    rank,
    before: isShared ? rows.filter((row) => row.rank < rank) : rows.slice(0, count),
    tied: isShared ? rows.filter((row) => row.rank === rank) : [],
  }
}
