import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchFamily, searchPanel, suggestPanel } from './api'

export const panelQueries = {
  search: (search: string) =>
    queryOptions({
      queryKey: ['panel-search', search],
      queryFn: async ({ signal }) => {
        const items = await searchPanel(search, signal)
        const suggestions = items.length === 0 ? await suggestPanel(search, signal) : []
        return { search, items, suggestions }
      },
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
