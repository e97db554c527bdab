import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchAnalysis, fetchAnalytics, fetchTrends } from './api'
import type { AnalysisFilter } from './list-params'

export const WEEK_COUNT = 12

// The toast's title has the detail in brackets, which the page writes.
export const analyticsQueries = {
  totals: () =>
    queryOptions({
      queryKey: ['analytics', 'totals'],
      queryFn: ({ signal }) => fetchAnalytics(signal),
    }),
  analysis: (filter: AnalysisFilter) =>
    queryOptions({
      queryKey: ['analytics', 'analysis', filter],
      queryFn: ({ signal }) => fetchAnalysis(filter, signal),
      placeholderData: keepPreviousData,
    }),
  trends: () =>
    queryOptions({
      queryKey: ['analytics', 'trends', WEEK_COUNT],
      queryFn: ({ signal }) => fetchTrends(WEEK_COUNT, signal),
    }),
}
