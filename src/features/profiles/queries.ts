import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchProfile, fetchProfiles } from './api'
import type { ProfileFilters } from './list-params'

export const profileQueries = {
  page: (filters: ProfileFilters) =>
    queryOptions({
      queryKey: ['profiles', filters],
      queryFn: ({ signal }) => fetchProfiles(filters, signal),
      placeholderData: keepPreviousData,
      meta: { errorTitle: 'Error fetching profiles' },
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['profiles', id],
      queryFn: ({ signal }) => fetchProfile(id, signal),
      meta: { errorTitle: 'Error fetching profiles' },
    }),
}
