import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { eraseVolunteer, fetchVolunteers } from './api'
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

export function useEraseVolunteer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: eraseVolunteer,
    // A refusal stands in the dialog that asked.
    onSuccess: () => {
      notify({ title: 'Volunteer erased.' })
      return refreshVolunteers(queryClient)
    },
    onError: () => refreshVolunteers(queryClient),
  })
}
