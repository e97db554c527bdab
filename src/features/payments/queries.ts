import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { fetchMyPayments, fetchPayableChildren, insertPayment } from './api'
import type { PaymentInput } from './schema'

export const paymentQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['payments', 'mine', userId],
      queryFn: ({ signal }) => fetchMyPayments(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  payableChildren: (userId: string) =>
    queryOptions({
      queryKey: ['payments', 'children', userId],
      queryFn: ({ signal }) => fetchPayableChildren(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

export function useSubmitPayment(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PaymentInput) => insertPayment(userId, input),
    meta: { errorTitle: 'Submission Failed' },
    onSuccess: () => {
      notify({
        title: 'Payment Submitted!',
        description: 'Your payment is pending verification. We will look for it in the bank.',
      })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['payments'] }),
        queryClient.invalidateQueries({ queryKey: ['applications'] }),
      ])
    },
  })
}
