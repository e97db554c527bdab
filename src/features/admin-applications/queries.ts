import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import {
  type ApplicationChange,
  confirmTicket,
  deleteApplication,
  fetchApplication,
  fetchApplications,
  fetchDeclinedPayment,
  fetchFinalists,
  fetchMoneyOf,
  fetchPendingTicketPayments,
  fetchTabCounts,
  updateApplication,
} from './api'
import type { ApplicationListFilter } from './list-params'

const LISTS = ['admin-applications', 'lists'] as const

export const adminApplicationQueries = {
  list: (filter: ApplicationListFilter) =>
    queryOptions({
      queryKey: [...LISTS, filter],
      queryFn: ({ signal }) => fetchApplications(filter, signal),
      // The rows stay on screen during a search or a change of page, but not in another tab.
      placeholderData: (previous, query) => {
        const shown = query?.queryKey[2] as ApplicationListFilter | undefined
        return shown?.tab === filter.tab ? previous : undefined
      },
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch applications. ',
        isAlwaysToasted: true,
      },
    }),
  finalists: (talent: string | null) =>
    queryOptions({
      queryKey: [...LISTS, 'finalists', talent],
      queryFn: ({ signal }) => fetchFinalists(talent, signal),
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch applications. ',
        isAlwaysToasted: true,
      },
    }),
  /** For a dialog whose row is not at hand, as after a reload. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['admin-applications', 'one', id],
      queryFn: () => fetchApplication(id),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch applications. ',
        isAlwaysToasted: true,
      },
    }),
  declinedPayment: (id: string) =>
    queryOptions({
      queryKey: ['admin-applications', 'declined-payment', id],
      queryFn: ({ signal }) => fetchDeclinedPayment(id, signal),
    }),
  pendingTicketPayments: (id: string) =>
    queryOptions({
      queryKey: ['admin-applications', 'pending-ticket-payments', id],
      queryFn: ({ signal }) => fetchPendingTicketPayments(id, signal),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  moneyOf: (id: string) =>
    queryOptions({
      queryKey: ['admin-applications', 'money', id],
      queryFn: ({ signal }) => fetchMoneyOf(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  counts: () =>
    queryOptions({
      queryKey: [...LISTS, 'counts'],
      queryFn: ({ signal }) => fetchTabCounts(signal),
    }),
}

/** Lists and counts; an open dialog keeps the row that it was opened with. */
export function refreshApplicationLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LISTS })
}

export function useSaveApplication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: updateApplication,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save details. ' },
    onSuccess: () => {
      notify({ title: 'Application details updated.' })
      return refreshApplicationLists(queryClient)
    },
    onError: () => refreshApplicationLists(queryClient),
  })
}

/** Reject, restore, and the verdict on an entry video. */
export function useMoveApplication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change }: { change: ApplicationChange; childName: string }) =>
      updateApplication(change),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update application status. ' },
    onSuccess: (_nothing, { childName }) => {
      notify({ title: 'Application has been updated.', description: childName })
      return refreshApplicationLists(queryClient)
    },
    onError: () => refreshApplicationLists(queryClient),
  })
}

export function useConfirmTicket(childName: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: confirmTicket,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save details. ' },
    onSuccess: () => {
      notify({ title: 'Ticket confirmed.', description: childName })
      return Promise.all([
        refreshApplicationLists(queryClient),
        queryClient.invalidateQueries({ queryKey: ['admin-payments'] }),
      ])
    },
  })
}

/** The row as it is now, for a dialog that was told that it has changed. */
export function useReloadApplication() {
  return useMutation({
    mutationFn: fetchApplication,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch applications. ' },
  })
}

export function useDeleteApplication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; childName: string }) => deleteApplication(id),
    onSuccess: (_nothing, { childName }) => {
      notify({ title: `Application for ${childName} has been deleted.` })
      return refreshApplicationLists(queryClient)
    },
    // Without the detail, which the confirmation dialog shows.
    onError: () => {
      notify({
        title: 'Error',
        description: 'Could not delete application.',
        variant: 'destructive',
      })
      return refreshApplicationLists(queryClient)
    },
  })
}
