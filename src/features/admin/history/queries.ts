import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import type { ActivityListFilter } from './activity-params'
import {
  fetchActivity,
  fetchAdministrators,
  fetchHistory,
  fetchReadings,
  type HistoryRow,
} from './api'

export const historyQueries = {
  page: (row: HistoryRow, page: number) =>
    queryOptions({
      queryKey: [...KEYS.history, row, page],
      queryFn: ({ signal }) => fetchHistory(row, page, signal),
      placeholderData: keepPreviousData,
      // Users open it to see the latest changes.
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the history. ' },
    }),
  readings: (childId: string) =>
    queryOptions({
      queryKey: [...KEYS.history, 'readings', childId],
      queryFn: ({ signal }) => fetchReadings(childId, signal),
      staleTime: 0,
    }),
  activity: (filter: ActivityListFilter) =>
    queryOptions({
      queryKey: [...KEYS.history, 'activity', filter],
      queryFn: ({ signal }) => fetchActivity(filter, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the activity. ' },
    }),
  administrators: () =>
    queryOptions({
      queryKey: [...KEYS.history, 'administrators'],
      queryFn: ({ signal }) => fetchAdministrators(signal),
      staleTime: 60_000,
    }),
}
