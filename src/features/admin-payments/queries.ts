import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { decidePayment, fetchPayments, fetchPendingCount } from './api'

const ALL = ['admin-payments'] as const

export const adminPaymentQueries = {
  list: (page: number) =>
    queryOptions({
      queryKey: [...ALL, 'list', page],
      queryFn: ({ signal }) => fetchPayments(page, signal),
      placeholderData: keepPreviousData,
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch payment data. ',
        isAlwaysToasted: true,
      },
    }),
  pendingCount: () =>
    queryOptions({
      queryKey: [...ALL, 'pending-count'],
      queryFn: ({ signal }) => fetchPendingCount(signal),
    }),
}

export function refreshPayments(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL })
}

export function useDecidePayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: decidePayment,
    meta: { errorTitle: 'Error', errorPrefix: 'Failed to update payment status: ' },
    onSuccess: (_nothing, { status }) => {
      notify({ title: `Payment status updated to ${status}` })
      return Promise.all([
        refreshPayments(queryClient),
        // A ticket follows its payment.
        queryClient.invalidateQueries({ queryKey: ['admin-applications'] }),
      ])
    },
    // A refusal mostly means that somebody else decided first: show what became of it.
    onError: () => refreshPayments(queryClient),
  })
}
