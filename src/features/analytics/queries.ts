import { queryOptions } from '@tanstack/react-query'
import { fetchAnalytics, fetchTrends } from './api'

export const WEEK_COUNT = 12

// The toast's title has the detail in brackets, which the page writes.
export const analyticsQueries = {
  totals: () =>
    queryOptions({
      queryKey: ['analytics', 'totals'],
      queryFn: ({ signal }) => fetchAnalytics(signal),
    }),
  trends: () =>
    queryOptions({
      queryKey: ['analytics', 'trends', WEEK_COUNT],
      queryFn: ({ signal }) => fetchTrends(WEEK_COUNT, signal),
    }),
}
