import type { RoundKind } from '@/domain/judging'
import type { StatusLabel } from '@/domain/status-label'
import type { Round } from './api'
import type { RoundProgress } from './progress-api'

export const KIND_WORDS: Record<RoundKind, string> = {
  video: 'Entry videos',
  audition: 'Auditions',
}

/** How far a round is, as its badge says it. */
export const roundLabel = ({ state }: Round): StatusLabel =>
  (
    ({
      draft: { label: 'Not open yet', tone: 'neutral' },
      open: { label: 'Open', tone: 'info' },
      releasing: { label: 'Release not done', tone: 'warning' },
      released: { label: 'Released', tone: 'success' },
      undoing: { label: 'Undo not done', tone: 'warning' },
    }) as const
  )[state]

/** A line such as "Entry videos of both countries, 3 judges each, of 5 who were chosen". */
export function roundWords({ kind, country, is_panel, judges_each, judge_ids }: Round): string {
  const where = country ?? 'both countries'
  const judges = is_panel
    ? 'every judge of the panel'
    : `${judges_each} ${judges_each === 1 ? 'judge' : 'judges'} each`
  const chosen = judge_ids === null ? '' : `, of ${judge_ids.length} who were chosen`
  return `${KIND_WORDS[kind]} of ${where}, ${judges}${chosen}`
}

/** The lowest and the highest mean of the judges who handed something in; null with fewer than two of them. */
export function spreadOf(
  judges: RoundProgress['judges'],
): { lowest: number; highest: number } | null {
  const means = judges.flatMap(({ mean }) => (mean === null ? [] : [mean]))
  if (means.length < 2) return null
  return { lowest: Math.min(...means), highest: Math.max(...means) }
}
