import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import type { KeptYear } from './api'

/** "1 child", "12 children". */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

const childrenOf = (number: number) => counted(number, 'child', 'children')

/** The stage of a year's retention. */
export type RetentionStage = 'kept' | 'due' | 'telling' | 'erasing' | 'erased'

/** @param today YYYY-MM-DD in Lagos */
export function stageOf(year: KeptYear, today: string): RetentionStage {
  if (year.erased_at !== null) return 'erased'
  if (year.confirmed_at !== null) return year.erased > 0 ? 'erasing' : 'telling'
  return year.may_be_erased_on > today ? 'kept' : 'due'
}

/** Describes a year's stage, and what happens next. */
export function retentionLabels(year: KeptYear, today: string): string[] {
  const { children, told, kept, waiting, erased, keep_until, first_erased_on } = year
  const staying = [
    kept > 0 &&
      `${childrenOf(kept)} ${kept === 1 ? 'stays' : 'stay'} on Our Shining Stars, as ${kept === 1 ? 'the family wants' : 'their families want'}.`,
    waiting > 0 &&
      `${childrenOf(waiting)} ${waiting === 1 ? 'stays' : 'stay'} until a payment is decided.`,
  ].filter((sentence) => sentence !== false)
  switch (stageOf(year, today)) {
    case 'kept':
      // Due only once that day has ended, so nothing is asked before.
      return [
        keep_until !== null && keep_until >= today
          ? `${childrenOf(children)}, kept until ${formatDate(keep_until)}, as you chose.`
          : `${childrenOf(children)}, kept until ${formatDate(year.may_be_erased_on)}.`,
      ]
    case 'due':
      return children === 0
        ? ['No child is left.']
        : [
            `${childrenOf(children)}. Since ${formatDate(year.may_be_erased_on)} nothing asks us to keep them.`,
          ]
    case 'telling':
      return [
        told < children - kept
          ? `We are telling the families: ${formatCount(told)} of ${childrenOf(children - kept)} so far.`
          : `All families have been told (${childrenOf(told)}).`,
        ...(first_erased_on === null
          ? []
          : [`The first are deleted on ${formatDate(first_erased_on)}.`]),
        ...staying,
      ]
    case 'erasing':
      return [`${childrenOf(erased)} deleted, ${formatCount(children)} still here.`, ...staying]
    case 'erased':
      return [
        `${childrenOf(erased)} deleted. Done${year.erased_at ? ` on ${formatDate(year.erased_at)}` : ''}.`,
        ...staying,
      ]
  }
}
