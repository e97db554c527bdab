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
  search: (auditionId: string, search: string) =>
    queryOptions({
      queryKey: [...KEYS.door, 'search', auditionId, search],
      queryFn: ({ signal }) => searchChildren(auditionId, search, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
