import { formatDate, formatTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import type { StatusLabel } from '@/domain/status-label'
import type { Filled, Outcome, Plan, SlotChild, Told } from './api'

/** The reason that keeps a child from a slot, after a number: "3 have no paid ticket". */
const LEFT_WORDS: Record<Exclude<Outcome, 'scheduled'>, string> = {
  deleted: 'gone meanwhile',
  own_family: 'of your own account',
  rejected: 'rejected',
  disqualified: 'disqualified',
  unpaid: 'without a paid ticket',
  not_approved: 'not approved yet',
  not_passed: 'without a pass in the round before',
  completed: 'performed already',
  full: 'without a free slot',
  planned_elsewhere: 'planned on another day',
  other_country: 'in another country',
  other_edition: 'of another year',
}

export const childrenWords = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'child' : 'children'}`

/** Brothers and sisters are told each by itself, so that children are counted and not families. */
export const familiesWords = (count: number) =>
  `the ${count === 1 ? 'family' : 'families'} of ${childrenWords(count)}`

/** The families who were told, and how: "Told the families of 60 children: 52 by email and on their page, 8 on their page only." */
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

/** What became of children who were to be planned. */
export function filledWords({ planned, left }: Filled): string {
  const others = [...left].map(([outcome, ids]) => leftWords(outcome, ids.length))
  return [`${childrenWords(planned.length)} planned`, ...others].join(', ') + '.'
}

/** The reason that keeps a planned child from performing; null for nothing. */
export const hindranceOf = ({ outcome }: Pick<SlotChild, 'outcome'>): string | null =>
  outcome === 'scheduled' || outcome === 'completed' ? null : LEFT_WORDS[outcome]

/** How far a day has come. */
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

/** "Round 2" of a later round; null of the first. */
export const roundOf = ({ round }: Pick<Plan, 'round'>): string | null =>
  round > 1 ? `Round ${round}` : null

/** A day in one line, to choose it by. */
export const planName = (plan: Plan): string =>
  [formatDate(plan.starts_at, plan.country), plan.state_city, plan.venue, roundOf(plan)]
    .filter(Boolean)
    .join(', ')

/** The name of a slot's stage, where its day has more than one. */
export const stageOf = ({ stages }: Pick<Plan, 'stages'>, stage: number | null): string | null =>
  stages.length > 1 && stage !== null ? (stages[stage - 1] ?? null) : null

/** Whether anything about a day can still be planned. */
export const isOpen = (plan: Plan): boolean =>
  plan.cancelled_at === null && plan.completed_at === null

/** Whether nobody performs on a day any more, so that who did not come can have a slot of another one. */
export const isOver = (plan: Plan): boolean => !isOpen(plan) || new Date(plan.ends_at) < new Date()
