import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import {
  deleteProof,
  fetchLastTicketPayments,
  fetchMyPayments,
  fetchMyProofs,
  fetchPayableChildren,
  fetchPaymentWindow,
  insertPayment,
  insertProof,
  type PaymentKey,
  type SentProof,
} from './api'
import type { Proof } from './proof'
import type { PaymentInput } from './schema'

export const paymentQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['payments', 'mine', userId],
      queryFn: ({ signal }) => fetchMyPayments(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  proofs: (userId: string) =>
    queryOptions({
      queryKey: ['payments', 'proofs', userId],
      queryFn: ({ signal }) => fetchMyProofs(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  /** The dashboard is complete without them, so a failure shows no message. */
  lastForTickets: (userId: string) =>
    queryOptions({
      queryKey: ['payments', 'last-for-tickets', userId],
      queryFn: ({ signal }) => fetchLastTicketPayments(userId, signal),
    }),
  /** The dashboard's words are true without the day, so a failure shows no message. */
  paymentWindow: () =>
    queryOptions({
      queryKey: ['payment-window'],
      queryFn: ({ signal }) => fetchPaymentWindow(signal),
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
        description: "Your payment is pending verification. We'll look for it in the bank.",
      })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['payments'] }),
        queryClient.invalidateQueries({ queryKey: ['applications'] }),
      ])
    },
  })
}

interface ProofToSend {
  payment: PaymentKey
  proof: Proof
  onProgress: (sent: number) => void
}

/** A failure is shown where the file was chosen, with the way to try again. */
export function useSendProof(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ payment, proof, onProgress }: ProofToSend) =>
      insertProof(userId, payment, proof, onProgress),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: paymentQueries.proofs(userId).queryKey }),
  })
}

export function useRemoveProof(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proof: Pick<SentProof, 'id'>) => deleteProof(proof),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: paymentQueries.proofs(userId).queryKey }),
  })
}
