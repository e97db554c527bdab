import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchAnalysis, fetchAnalytics, fetchTrends } from './api'
import type { AnalysisFilter } from './list-params'

const WEEK_COUNT = 12
/** A chosen year shows all its weeks: the last ones are after its registration. */
const WEEKS_OF_A_YEAR = 53

// No toast here: the page writes it, with the detail in brackets.
export const analyticsQueries = {
  totals: (year: number | null) =>
    queryOptions({
      queryKey: ['analytics', 'totals', year],
      queryFn: ({ signal }) => fetchAnalytics(year, signal),
    }),
  analysis: (filter: AnalysisFilter) =>
    queryOptions({
      queryKey: ['analytics', 'analysis', filter],
      queryFn: ({ signal }) => fetchAnalysis(filter, signal),
      placeholderData: keepPreviousData,
    }),
  trends: (year: number | null) =>
    queryOptions({
      queryKey: ['analytics', 'trends', year],
      queryFn: ({ signal }) =>
        fetchTrends(year === null ? WEEK_COUNT : WEEKS_OF_A_YEAR, year, signal),
    }),
}
