import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchFamily, searchPanel } from './api'

export const panelQueries = {
  search: (search: string) =>
    queryOptions({
      queryKey: ['panel-search', search],
      queryFn: async ({ signal }) => ({ search, items: await searchPanel(search, signal) }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  family: (userId: string) =>
    queryOptions({
      queryKey: ['panel-family', userId],
      queryFn: ({ signal }) => fetchFamily(userId, signal),
      // It is opened to see how things are now.
      staleTime: 0,
    }),
}
