import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '@/lib/new-id'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { loadWanted } from '@/lib/startup'
import {
  fetchLastTicketPayments,
  fetchMyPayments,
  fetchMyProofs,
  fetchPayableChildren,
  fetchPaymentWindow,
  type SentProof,
} from './api'
import type { Proof } from './proof'
import type { PaymentInput } from './schema'
import type { PaymentKey, TicketPart } from './stating-api'

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
  /** The dashboard is complete without them, so a failure shows no message. */
  lastForTickets: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.payments, 'last-for-tickets', userId],
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
      queryKey: [...KEYS.payments, 'children', userId],
      queryFn: ({ signal }) => fetchPayableChildren(userId, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

/** Fetched with the form: a build that comes before it is sent has no file of this one any more. */
export const loadStating = () => import('./stating-api')
const stating = () => loadWanted(loadStating)

export function useSubmitPayment(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: PaymentInput) => (await stating()).insertPayment(userId, input),
    meta: { errorTitle: 'Submission Failed' },
    onSuccess: () => afterSubmitting(queryClient),
  })
}

function afterSubmitting(queryClient: QueryClient) {
  notify({ title: 'Payment Submitted!', description: 'It is pending verification.' })
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: KEYS.payments }),
    queryClient.invalidateQueries({ queryKey: KEYS.applications }),
  ])
}

/** One transfer for the tickets of several children. */
export function useSubmitTicketPayments(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (parts: readonly TicketPart[]) =>
      (await stating()).insertTicketPayments(userId, parts),
    meta: { errorTitle: 'Submission Failed' },
    onSuccess: () => afterSubmitting(queryClient),
  })
}

interface ProofToSend {
  /** All that the transfer is for: each gets the proof. */
  payments: readonly PaymentKey[]
  proof: Proof
  onProgress: (sent: number) => void
}

/** A failure is shown where the file was chosen, with the way to try again. */
export function useSendProof(userId: string) {
  const queryClient = useQueryClient()
  // The file of each payment keeps its id, so that sending it again adds nothing.
  const ids = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ payments, proof, onProgress }: ProofToSend) => {
      const { insertProof } = await stating()
      for (const [at, payment] of payments.entries()) {
        const key = `${proof.id} ${payment.id}`
        const id = at === 0 ? proof.id : (ids.current.get(key) ?? newId())
        ids.current.set(key, id)
        await insertProof(userId, payment, { ...proof, id }, (sent) =>
          onProgress((at + sent) / payments.length),
        )
      }
    },
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: paymentQueries.proofs(userId).queryKey }),
  })
}

export function useRemoveProof(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (proof: Pick<SentProof, 'id'>) => (await stating()).deleteProof(proof),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: paymentQueries.proofs(userId).queryKey }),
  })
}
