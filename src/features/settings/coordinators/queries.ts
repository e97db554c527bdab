import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { addCoordinator, deleteCoordinator, fetchCoordinators, updateCoordinator } from './api'

const ALL = ['admin-coordinators'] as const

export const adminCoordinatorQueries = {
  all: () =>
    queryOptions({
      queryKey: ALL,
      queryFn: ({ signal }) => fetchCoordinators(signal),
      select: (rows) => ({ rows, total: rows.length }),
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch coordinators. ',
        isAlwaysToasted: true,
      },
    }),
}

export function refreshCoordinators(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL })
}

export function useAddCoordinator() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: addCoordinator,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not add coordinator. ' },
    onSuccess: () => {
      notify({ title: 'New coordinator added.' })
      return refreshCoordinators(queryClient)
    },
    // A refusal may mean that somebody else was first.
    onError: () => refreshCoordinators(queryClient),
  })
}

export function useSaveCoordinator() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: updateCoordinator,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save coordinator data. ' },
    onSuccess: () => {
      notify({ title: 'Coordinator updated.' })
      return refreshCoordinators(queryClient)
    },
    onError: () => refreshCoordinators(queryClient),
  })
}

export function useDeleteCoordinator() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: deleteCoordinator,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not delete coordinator. ' },
    onSuccess: () => {
      notify({ title: 'Coordinator deleted.' })
      return refreshCoordinators(queryClient)
    },
    onError: () => refreshCoordinators(queryClient),
  })
}
