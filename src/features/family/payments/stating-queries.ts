import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { newId } from '@/lib/new-id'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import type { SentProof } from './api'
import type { Proof } from './proof'
import { paymentQueries } from './queries'
import type { PaymentInput } from './schema'
import {
  deleteProof,
  insertPayment,
  insertProof,
  insertTicketPayments,
  type PaymentKey,
  type TicketPart,
} from './stating-api'

export function useSubmitPayment(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PaymentInput) => insertPayment(userId, input),
    meta: { errorTitle: 'Submission Failed' },
    onSuccess: () => afterSubmitting(queryClient),
  })
}

function afterSubmitting(queryClient: QueryClient) {
  notify({ title: 'Payment Submitted!', description: 'It is pending verification.' })
  return refreshMoney(queryClient)
}

function refreshMoney(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: KEYS.payments }),
    queryClient.invalidateQueries({ queryKey: KEYS.applications }),
  ])
}

/** Submits one transfer for the tickets of several children. */
export function useSubmitTicketPayments(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (parts: readonly TicketPart[]) => insertTicketPayments(userId, parts),
    meta: { errorTitle: 'Submission Failed' },
    onSuccess: () => afterSubmitting(queryClient),
  })
}

interface ProofToSend {
  /** All payments of the transfer: each gets the proof. */
  payments: readonly PaymentKey[]
  proof: Proof
  onProgress: (sent: number) => void
}

/** A failure is shown at the file input, with a retry. */
export function useSendProof(userId: string) {
  const queryClient = useQueryClient()
  // Each payment's file keeps its id, so that a retry adds nothing.
  const ids = useRef(new Map<string, string>())
  return useMutation({
    mutationFn: async ({ payments, proof, onProgress }: ProofToSend) => {
      for (const [at, payment] of payments.entries()) {
        const key = `${proof.id} ${payment.id}`
        const id = at === 0 ? proof.id : (ids.current.get(key) ?? newId())
        ids.current.set(key, id)
        await insertProof(userId, payment, { ...proof, id }, (sent) =>
          onProgress((at + sent) / payments.length),
        )
      }
    },
    // A proof makes a declined payment, and its ticket, pending again.
    onSuccess: () => refreshMoney(queryClient),
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
