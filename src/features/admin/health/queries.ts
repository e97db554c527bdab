import { queryOptions } from '@tanstack/react-query'
import { fetchBrowserErrors, fetchHealth } from './api'

const ALL = ['admin-health'] as const

export const healthQueries = {
  state: () =>
    queryOptions({
      queryKey: [...ALL, 'state'],
      queryFn: ({ signal }) => fetchHealth(signal),
      staleTime: 0,
      refetchInterval: 60_000,
      meta: { errorTitle: 'Error fetching data' },
    }),
  errors: () =>
    queryOptions({
      queryKey: [...ALL, 'errors'],
      queryFn: ({ signal }) => fetchBrowserErrors(signal),
      staleTime: 0,
      meta: { errorTitle: 'Error fetching data' },
    }),
}
