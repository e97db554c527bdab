import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchReceipts } from './api'

export const receiptQueries = {
  ofPayment: (paymentId: string) =>
    queryOptions({
      queryKey: [...KEYS.receipts, paymentId],
      queryFn: ({ signal }) => fetchReceipts(paymentId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}
