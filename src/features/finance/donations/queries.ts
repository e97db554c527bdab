import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { toastOf } from '@/features/finance/second-member'
import {
  decideDonation,
  eraseDonation,
  fetchDonations,
  fetchDonationTotal,
  fetchPendingCount,
  undoDonationDecision,
} from './api'
import type { DonationFilter, DonationListFilter } from './list-params'

const ALL = KEYS.adminDonations

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
  // An extra line beside the list, left out if the query fails.
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

export function refreshDonations(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: KEYS.approvalRequests }),
  ])
}

export function useDecideDonation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decideDonation,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update donation. ' },
    onSuccess: (wasDone, { status }) => {
      notify(toastOf(wasDone, { title: `Donation ${status}.` }))
      return refreshDonations(queryClient)
    },
    // A refusal usually means that somebody else decided first: show their decision.
    onError: () => refreshDonations(queryClient),
  })
}

export function useUndoDonation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoDonationDecision,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update donation. ' },
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'Donation pending again.' }))
      return refreshDonations(queryClient)
    },
    onError: () => refreshDonations(queryClient),
  })
}

export function useEraseDonation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: eraseDonation,
    // The dialog that asked shows a refusal.
    onSuccess: () => {
      notify({ title: 'Donor erased.' })
      return refreshDonations(queryClient)
    },
    onError: () => refreshDonations(queryClient),
  })
}
