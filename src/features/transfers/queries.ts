import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { FAMILY_TRANSFERS } from '@/lib/family-transfers'
import { notify } from '@/lib/notify'
import { fetchIsTicketPaid, recordRefund, releaseCredit, undoRefund } from './api'

export const transferQueries = {
  isTicketPaid: (paymentId: string) =>
    queryOptions({
      queryKey: [...FAMILY_TRANSFERS, 'is-ticket-paid', paymentId],
      queryFn: ({ signal }) => fetchIsTicketPaid(paymentId, signal),
      staleTime: 0,
    }),
}

/** A refund changes a payment, its ticket, its history and the family's credit. */
function refresh(queryClient: QueryClient): Promise<unknown> {
  const changed = [
    'admin-payments',
    'admin-applications',
    'admin-donations',
    'panel-family',
    'history',
    'admin-books',
  ]
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: FAMILY_TRANSFERS }),
    ...changed.map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  ])
}

export function useRecordRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: recordRefund,
    onSuccess: () => {
      notify({ title: 'The refund is recorded.' })
      return refresh(queryClient)
    },
    onError: () => refresh(queryClient),
  })
}

export function useUndoRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoRefund,
    onSuccess: () => {
      notify({ title: 'The refund is taken back.' })
      return refresh(queryClient)
    },
    onError: () => refresh(queryClient),
  })
}

export function useReleaseCredit() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: releaseCredit,
    onSuccess: () => {
      notify({ title: 'It is no credit of this family any more.' })
      return refresh(queryClient)
    },
    onError: () => refresh(queryClient),
  })
}
