import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import {
  fetchLastTicketPayments,
  fetchMyPayments,
  fetchMyProofs,
  fetchPayableChildren,
  fetchPaymentWindow,
} from './api'

export const paymentQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.payments, 'mine', userId],
      queryFn: ({ signal }) => fetchMyPayments(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  proofs: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.payments, 'proofs', userId],
      queryFn: ({ signal }) => fetchMyProofs(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  /** The dashboard works without them, so a failure shows no message. */
  lastForTickets: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.payments, 'last-for-tickets', userId],
      queryFn: ({ signal }) => fetchLastTicketPayments(userId, signal),
    }),
  /** The dashboard's text is correct without the day, so a failure shows no message. */
  paymentWindow: () =>
    queryOptions({
      queryKey: ['payment-window'],
      queryFn: ({ signal }) => fetchPaymentWindow(signal),
    }),
  payableChildren: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.payments, 'children', userId],
      queryFn: ({ signal }) => fetchPayableChildren(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}
