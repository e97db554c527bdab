import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { volunteerStatusLabel } from '@/domain/volunteer'
import { notify } from '@/lib/notify'
import { eraseVolunteer, fetchVolunteerCounts, fetchVolunteers, setVolunteerStatus } from './api'
import type { VolunteerFilter, VolunteerSearch } from './list-params'

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
  counts: (wanted: VolunteerSearch) =>
    queryOptions({
      queryKey: [...ALL, 'counts', wanted],
      queryFn: ({ signal }) => fetchVolunteerCounts(wanted, signal),
      placeholderData: keepPreviousData,
    }),
}

export function refreshVolunteers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL })
}

export function useSetVolunteerStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: setVolunteerStatus,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update volunteer. ' },
    onSuccess: (_nothing, { volunteer, status }) => {
      notify({
        title: `${volunteer.full_name}: ${volunteerStatusLabel(status).label}.`,
        kept: [volunteer.full_name],
      })
      return refreshVolunteers(queryClient)
    },
    // A refusal usually means that somebody else was first: show their change.
    onError: () => refreshVolunteers(queryClient),
  })
}

export function useEraseVolunteer() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: eraseVolunteer,
    // The dialog that asked shows a refusal.
    onSuccess: () => {
      notify({ title: 'Volunteer erased.' })
      return refreshVolunteers(queryClient)
    },
    onError: () => refreshVolunteers(queryClient),
  })
}
