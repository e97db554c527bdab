import { formatDate, formatTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import type { StatusLabel } from '@/domain/status-label'
import type { Filled, Outcome, Plan, SlotChild, Told } from './api'

/** Why a child gets no slot, after a number: "3 have no paid ticket". */
const LEFT_WORDS: Record<Exclude<Outcome, 'scheduled'>, string> = {
  deleted: 'deleted meanwhile',
  own_family: 'of your own account',
  rejected: 'rejected',
  disqualified: 'disqualified',
  unpaid: 'without a paid ticket',
  not_approved: 'not approved yet',
  not_passed: 'without a pass in the round before',
  completed: 'already performed',
  full: 'without a free slot',
  planned_elsewhere: 'planned on another day',
  other_country: 'in another country',
  other_edition: 'of another year',
}

export const childrenWords = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'child' : 'children'}`

/** Siblings are told separately, so children are counted, not families. */
export const familiesWords = (count: number) =>
  `the ${count === 1 ? 'family' : 'families'} of ${childrenWords(count)}`

/**
 * Reports which families were told, and how: "Told the families of 60 children: 52 by email and on their page, 8 on
 * their page only."
 */
export function toldWords({ told, withoutEmail, leftOut }: Told): string {
  const ways = [
    ...(told > withoutEmail
      ? [`${formatCount(told - withoutEmail)} by email and on their page`]
      : []),
    ...(withoutEmail > 0 ? [`${formatCount(withoutEmail)} on their page only`] : []),
  ]
  const left = leftOut > 0 ? ` ${childrenWords(leftOut)} left out: see the list.` : ''
  return `Told ${familiesWords(told)}${told > 0 ? `: ${ways.join(', ')}` : ''}.${left}`
}

/** "3 without a paid ticket". */
export const leftWords = (outcome: Outcome, count: number): string =>
  outcome === 'scheduled' ? '' : `${formatCount(count)} ${LEFT_WORDS[outcome]}`

/** Reports the outcome for children who were to be planned. */
export function filledWords({ planned, left }: Filled): string {
  const others = [...left].map(([outcome, ids]) => leftWords(outcome, ids.length))
  return [`${childrenWords(planned.length)} planned`, ...others].join(', ') + '.'
}

/** Why a planned child cannot perform; null if nothing prevents it. */
export const hindranceOf = ({ outcome }: Pick<SlotChild, 'outcome'>): string | null =>
  outcome === 'scheduled' || outcome === 'completed' ? null : LEFT_WORDS[outcome]

/**
 * Whether an overdue child is late, while their slot runs, or missing, once it is over. Null for anybody else,
 * including children out of the show or whose family said that they cannot come.
 */
export function absenceOf(
  { starts_at, check_in, outcome, answer }: SlotChild,
  { slot_minutes }: Pick<Plan, 'slot_minutes'>,
  now: number,
): 'late' | 'missing' | null {
  if (outcome !== 'scheduled' || check_in === 'arrived' || check_in === 'left') return null
  if (check_in === 'absent') return 'missing'
  const late = now - Date.parse(starts_at)
  if (answer === 'not_coming' || late < 0) return null
  return late >= slot_minutes * 60_000 ? 'missing' : 'late'
}

/** The status of a day. */
export function planState(plan: Plan): StatusLabel {
  if (plan.cancelled_at !== null) {
    return plan.unpublished > 0
      ? { label: 'Cancelled, not all told', tone: 'danger' }
      : { label: 'Cancelled', tone: 'neutral' }
  }
  if (plan.completed_at !== null) return { label: 'Completed', tone: 'success' }
  if (plan.unpublished > 0) {
    return {
      label: plan.published_at === null ? 'Not published' : 'Changes not published',
      tone: 'warning',
    }
  }
  if (plan.published_at === null) return { label: 'Planned', tone: 'neutral' }
  return { label: 'Published', tone: 'success' }
}

/** "09:00 to 15:00". */
export const hoursOf = ({ starts_at, ends_at, country }: Plan): string =>
  `${formatTime(starts_at, country)} to ${formatTime(ends_at, country)}`

/** "5 May 2027, 09:00 to 15:00". */
export const timesOf = (plan: Plan): string =>
  `${formatDate(plan.starts_at, plan.country)}, ${hoursOf(plan)}`

/** "Round 2" for a later round; null for the first. */
export const roundOf = ({ round }: Pick<Plan, 'round'>): string | null =>
  round > 1 ? `Round ${round}` : null

/** A day as one line of a selection. */
export const planName = (plan: Plan): string =>
  [formatDate(plan.starts_at, plan.country), plan.state_city, plan.venue, roundOf(plan)]
    .filter(Boolean)
    .join(', ')

/** The name of a slot's stage, if its day has several. */
export const stageOf = ({ stages }: Pick<Plan, 'stages'>, stage: number | null): string | null =>
  stages.length > 1 && stage !== null ? (stages[stage - 1] ?? null) : null

/** Whether a day can still be changed. */
export const isOpen = (plan: Plan): boolean =>
  plan.cancelled_at === null && plan.completed_at === null

/** Whether a day is over, so that absent children can get a slot on another one. */
export const isOver = (plan: Plan): boolean => !isOpen(plan) || new Date(plan.ends_at) < new Date()
