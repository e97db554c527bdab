import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import {
  decideDonation,
  eraseDonation,
  fetchDonations,
  fetchDonationTotal,
  fetchPendingCount,
  undoDonationDecision,
} from './api'
import type { DonationFilter, DonationListFilter } from './list-params'

const ALL = ['admin-donations'] as const

export const adminDonationQueries = {
  list: (filter: DonationListFilter) =>
    queryOptions({
      queryKey: [...ALL, 'list', filter],
      queryFn: ({ signal }) => fetchDonations(filter, signal),
      placeholderData: keepPreviousData,
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch donations. ',
        isAlwaysToasted: true,
      },
    }),
  // A line beside the list, which is not there when it cannot be had.
  total: (filter: DonationFilter) =>
    queryOptions({
      queryKey: [...ALL, 'total', filter],
      queryFn: ({ signal }) => fetchDonationTotal(filter, signal),
    }),
  pendingCount: () =>
    queryOptions({
      queryKey: [...ALL, 'pending-count'],
      queryFn: ({ signal }) => fetchPendingCount(signal),
    }),
}

export function refreshDonations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL })
}

export function useDecideDonation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decideDonation,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update donation. ' },
    onSuccess: (_nothing, { status }) => {
      notify({ title: `Donation ${status}.` })
      return refreshDonations(queryClient)
    },
    // A refusal mostly means that somebody else decided first: show what became of it.
    onError: () => refreshDonations(queryClient),
  })
}

export function useUndoDonation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoDonationDecision,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update donation. ' },
    onSuccess: () => {
      notify({ title: 'Donation pending again.' })
      return refreshDonations(queryClient)
    },
    onError: () => refreshDonations(queryClient),
  })
}

export function useEraseDonation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: eraseDonation,
    // A refusal stands in the dialog that asked.
    onSuccess: () => {
      notify({ title: 'Donor erased.' })
      return refreshDonations(queryClient)
    },
    onError: () => refreshDonations(queryClient),
  })
}
