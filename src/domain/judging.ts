/** A round of judging as the database knows it: supabase/schemas/30_children/rounds.sql. */
export const ROUND_KINDS = ['video', 'audition'] as const
export type RoundKind = (typeof ROUND_KINDS)[number]

export const MAX_CRITERIA = 8
export const MAX_JUDGES_EACH = 5
export const MAX_WEIGHT = 10
export const MAX_MARK = 10
/** Of a criterion, of what to look for, and of a judge's words to the family. */
export const MAX_LENGTHS = {
  round: 80,
  criterion: 60,
  lookFor: 300,
  comment: 900,
  back: 300,
} as const

/** One thing by which a round judges; `weight`, 1 to 10, is how much a mark counts beside those of the others. */
export interface Criterion {
  place: number
  name: string
  look_for: string | null
  weight: number
}

/** The marks of a sheet by the criterion's place, 0 to 10 in halves; one without a mark is not there. */
export type Marks = Readonly<Record<string, number>>

/** Whether a number is a mark. */
const isMark = (mark: number) => mark >= 0 && mark <= MAX_MARK && Number.isInteger(mark * 2)

/** A mark as people write it, such as "7.5", "7,5" or "8.0"; null for what is none. */
export function parseMark(text: string): number | null {
  const clean = text.trim().replace(',', '.')
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(clean)) return null
  const mark = Number(clean)
  return isMark(mark) ? mark : null
}

/** The criteria of a sheet that have no mark yet. */
export const unmarked = <Criterion extends { place: number }>(
  criteria: readonly Criterion[],
  marks: Marks,
) => criteria.filter(({ place }) => marks[place] === undefined)

/** A criterion's name and mean, as a round gives them to a child. */
export interface CriterionMean {
  name: string
  mean: number
}
