import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { notify } from '@/lib/notify'
import { toastOf } from '@/features/finance/second-member'
import { fetchIsTicketPaid, recordRefund, releaseCredit, undoRefund } from './api'
import { fetchRefundsDue } from './refunds-due-api'

export const transferQueries = {
  isTicketPaid: (paymentId: string) =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, 'is-ticket-paid', paymentId],
      queryFn: ({ signal }) => fetchIsTicketPaid(paymentId, signal),
      staleTime: 0,
    }),
  refundsDue: () =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, 'due'],
      queryFn: ({ signal }) => fetchRefundsDue(signal),
      staleTime: 0,
    }),
}

/** A refund changes a payment, its ticket, its history and the family's credit. */
function refresh(queryClient: QueryClient): Promise<unknown> {
  const changed = [
    KEYS.familyTransfers,
    KEYS.bank,
    KEYS.adminPayments,
    KEYS.adminApplications,
    KEYS.adminDonations,
    KEYS.panelFamily,
    KEYS.history,
    KEYS.adminBooks,
    KEYS.approvalRequests,
  ]
  return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export function useRecordRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: recordRefund,
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'The refund is recorded.' }))
      return refresh(queryClient)
    },
    onError: () => refresh(queryClient),
  })
}

export function useUndoRefund() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoRefund,
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'The refund is taken back.' }))
      return refresh(queryClient)
    },
    onError: () => refresh(queryClient),
  })
}

export function useReleaseCredit() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: releaseCredit,
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'It is no credit of this family any more.' }))
      return refresh(queryClient)
    },
    onError: () => refresh(queryClient),
  })
}
