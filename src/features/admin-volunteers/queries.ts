import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { fetchVolunteers } from './api'
import type { VolunteerFilter } from './list-params'

const ALL = ['admin-volunteers'] as const

export const adminVolunteerQueries = {
  list: (filter: VolunteerFilter) =>
    queryOptions({
      queryKey: [...ALL, 'list', filter],
      queryFn: ({ signal }) => fetchVolunteers(filter, signal),
      placeholderData: keepPreviousData,
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch volunteers. ',
        isAlwaysToasted: true,
      },
    }),
}

export function refreshVolunteers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL })
}
