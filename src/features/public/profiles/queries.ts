import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchFirstProfiles, fetchProfile, fetchProfiles } from './api'
import type { ProfileFilters } from './list-params'

export const profileQueries = {
  page: (filters: ProfileFilters) =>
    queryOptions({
      queryKey: [...KEYS.profiles, filters],
      queryFn: ({ signal }) => fetchProfiles(filters, signal),
      placeholderData: keepPreviousData,
      meta: { errorTitle: 'Error fetching profiles' },
    }),
  first: (count: number) =>
    queryOptions({
      queryKey: [...KEYS.profiles, 'first', count],
      queryFn: ({ signal }) => fetchFirstProfiles(count, signal),
      // A child no longer listed disappears on the next visit to the page.
      staleTime: 0,
      gcTime: 0,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...KEYS.profiles, id],
      queryFn: ({ signal }) => fetchProfile(id, signal),
      meta: { errorTitle: 'Error fetching profiles' },
    }),
}
