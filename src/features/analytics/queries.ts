import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchAnalysis, fetchAnalytics, fetchTrends } from './api'
import type { AnalysisFilter } from './list-params'

const WEEK_COUNT = 12
/** Of a year that was chosen all weeks are shown: its last ones lie after its registration. */
const WEEKS_OF_A_YEAR = 53

// The toast's title has the detail in brackets, which the page writes.
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
