import type { RoundKind } from '@/domain/judging'
import { formatCount } from '@/domain/money'
import type { StatusLabel } from '@/domain/status-label'
import type { Round } from './api'
import type { PassedOn, RoundProgress } from './progress-api'

export const KIND_WORDS: Record<RoundKind, string> = {
  video: 'Entry videos',
  audition: 'Auditions',
}

/** The status badge of a round. */
export const roundLabel = ({ state }: Round): StatusLabel =>
  (
    {
      draft: { label: 'Not open yet', tone: 'neutral' },
      open: { label: 'Open', tone: 'info' },
      releasing: { label: 'Release not done', tone: 'warning' },
      released: { label: 'Released', tone: 'success' },
      undoing: { label: 'Undo not done', tone: 'warning' },
    } as const
  )[state]

/** A line such as "Entry videos of both countries, Music, 4 to 7 years, 3 judges each, of 5 who were chosen". */
export function roundWords(round: Round): string {
  const { kind, country, is_panel, judges_each, judge_ids } = round
  const where = [
    round.states === null ? (country ?? 'both countries') : round.states.join(', '),
    ...(round.talents ?? []),
    ...agesOf(round),
  ].join(', ')
  const judges = is_panel
    ? 'every judge of the panel'
    : `${judges_each} ${judges_each === 1 ? 'judge' : 'judges'} each`
  const chosen = judge_ids === null ? '' : `, of ${judge_ids.length} who were chosen`
  return `${KIND_WORDS[kind]} of ${where}, ${judges}${chosen}`
}

function agesOf({ min_age: from, max_age: to }: Round): string[] {
  if (from !== null && to !== null)
    return [from === to ? `${from} years` : `${from} to ${to} years`]
  if (from !== null) return [`${from} years and older`]
  return to === null ? [] : [`up to ${to} years`]
}

/** Reports what happened to the sheets of a judge who stopped. */
export function passedOnWords({ taken, given }: PassedOn): string {
  const sheets = (count: number) => `${formatCount(count)} ${count === 1 ? 'sheet' : 'sheets'}`
  return given < taken
    ? `${sheets(taken)} taken, ${formatCount(given)} given to others: no other judge is free.`
    : `${sheets(given)} given to others.`
}

/** The lowest and highest mean among judges who submitted sheets; null with fewer than two. */
export function spreadOf(
  judges: RoundProgress['judges'],
): { lowest: number; highest: number } | null {
  const means = judges.flatMap(({ mean }) => (mean === null ? [] : [mean]))
  if (means.length < 2) return null
  return { lowest: Math.min(...means), highest: Math.max(...means) }
}
