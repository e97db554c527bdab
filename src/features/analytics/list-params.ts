import { COUNTRIES, type Country } from '@/domain/regions'
import { choiceParam, type ListParam, listParams } from '@/lib/list-params'

export interface AnalysisFilter {
  country: Country | null
  /** The first day, as 2026-05-05, or `null` for none. */
  from: string | null
  /** The last day, itself included. */
  to: string | null
}

/** A day of the calendar, or nothing. */
const dayParam = (name: string): ListParam<string | null> => ({
  name,
  fallback: null,
  read: (text) => (isDay(text) ? text : null),
})

/** Whether a text is a day of the calendar in this century or a later one. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const analysisParams = listParams<AnalysisFilter>({
  country: choiceParam('country', COUNTRIES),
  from: dayParam('from'),
  to: dayParam('to'),
})
