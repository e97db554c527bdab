import { COUNTRIES, type Country } from '@/domain/regions'
import { choiceParam, dayParam, listParams, yearParam } from '@/lib/list-params'

export interface AnalysisFilter {
  /** Null for the current year of the show. */
  year: number | null
  country: Country | null
  /** The first day, as 2026-05-05, or `null` for none. */
  from: string | null
  /** The last day, inclusive. */
  to: string | null
}

export const analysisParams = listParams<AnalysisFilter>({
  year: yearParam,
  country: choiceParam('country', COUNTRIES),
  from: dayParam('from'),
  to: dayParam('to'),
})
