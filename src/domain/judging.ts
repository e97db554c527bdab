/** A round of judging as in the database: supabase/schemas/30_applications/rounds.sql. */
export const ROUND_KINDS = ['video', 'audition'] as const
export type RoundKind = (typeof ROUND_KINDS)[number]

export const MAX_CRITERIA = 8
export const MAX_JUDGES_EACH = 5
export const MAX_WEIGHT = 10
export const MAX_MARK = 10
/** Marks are multiples of it. */
const MARK_STEP = 0.5
/** Maximum lengths, such as of a criterion, its description, and a judge's comment for the family. */
export const MAX_LENGTHS = {
  round: 80,
  criterion: 60,
  lookFor: 300,
  comment: 900,
  back: 300,
} as const

/** One criterion of a round. `weight`, 1 to 10, is how much its mark counts relative to the others. */
export interface Criterion {
  position: number
  name: string
  look_for: string | null
  weight: number
}

/** The marks of a sheet by the criterion's position, 0 to 10 in halves. Criteria without a mark are missing. */
export type Marks = Readonly<Record<string, number>>

/** Whether a number is a mark. Equal to the database's `checked_marks`. */
export const isMark = (mark: number) =>
  mark >= 0 && mark <= MAX_MARK && Number.isInteger(mark / MARK_STEP)

/** Parses a mark as people write it, such as "7.5", "7,5" or "8.0". Null if invalid. */
export function parseMark(text: string): number | null {
  const clean = text.trim().replace(',', '.')
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(clean)) return null
  const mark = Number(clean)
  return isMark(mark) ? mark : null
}

/** The criteria of a sheet without a mark. */
export const unmarked = <Criterion extends { position: number }>(
  criteria: readonly Criterion[],
  marks: Marks,
) => criteria.filter(({ position }) => marks[position] === undefined)

/** A criterion's name and mean, from a round's result for a child. */
export interface CriterionMean {
  name: string
  mean: number
}
