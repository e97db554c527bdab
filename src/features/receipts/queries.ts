import { queryOptions } from '@tanstack/react-query'
import { fetchReceipts } from './api'

export const receiptQueries = {
  ofPayment: (paymentId: string) =>
    queryOptions({
      queryKey: ['receipts', paymentId],
      queryFn: ({ signal }) => fetchReceipts(paymentId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}
