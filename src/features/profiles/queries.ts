import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchProfiles } from './api'
import type { ProfileFilters } from './list-params'

export const profileQueries = {
  page: (filters: ProfileFilters) =>
    queryOptions({
      queryKey: ['profiles', filters],
      queryFn: ({ signal }) => fetchProfiles(filters, signal),
      placeholderData: keepPreviousData,
      meta: { errorTitle: 'Error fetching profiles' },
    }),
}
