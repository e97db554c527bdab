import { COUNTRIES, type Country } from '@/domain/regions'
import { choiceParam, dayParam, listParams } from '@/lib/list-params'

export interface AnalysisFilter {
  country: Country | null
  /** The first day, as 2026-05-05, or `null` for none. */
  from: string | null
  /** The last day, itself included. */
  to: string | null
}

export const analysisParams = listParams<AnalysisFilter>({
  country: choiceParam('country', COUNTRIES),
  from: dayParam('from'),
  to: dayParam('to'),
})
