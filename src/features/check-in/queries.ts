import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchMyAuditions, searchChildren } from './api'

export const doorQueries = {
  days: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.door, 'days', userId],
      queryFn: () => fetchMyAuditions(),
      staleTime: 0,
    }),
  search: (auditionDayId: string, search: string) =>
    queryOptions({
      queryKey: [...KEYS.door, 'search', auditionDayId, search],
      queryFn: ({ signal }) => searchChildren(auditionDayId, search, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
