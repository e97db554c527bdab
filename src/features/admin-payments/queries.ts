import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { FAMILY_TRANSFERS } from '@/lib/family-transfers'
import { notify } from '@/lib/notify'
import { useOwnDecisions } from '@/lib/use-own-decisions'
import {
  type AdminPayment,
  decidePayment,
  type Decision,
  fetchAllPending,
  fetchIsSweepLate,
  fetchPayment,
  fetchPayments,
  fetchPaymentTotal,
  fetchPendingCount,
  fetchProofFile,
  fetchProofs,
  fetchUndecided,
  undoDecision,
} from './api'
import { payerOf } from './decision-words'
import type { PaymentFilter, PaymentListFilter } from './list-params'

const ALL = ['admin-payments'] as const

const fetchFailure = {
  errorTitle: 'Error',
  errorSentence: 'Could not fetch payment data.',
  isAlwaysToasted: true,
}
const updateFailure = { errorTitle: 'Error', errorPrefix: 'Failed to update payment status: ' }

export const adminPaymentQueries = {
  list: (filter: PaymentListFilter) =>
    queryOptions({
      queryKey: [...ALL, 'list', filter],
      queryFn: ({ signal }) => fetchPayments(filter, signal),
      placeholderData: keepPreviousData,
      meta: fetchFailure,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'one', id],
      queryFn: ({ signal }) => fetchPayment(id, signal),
      meta: fetchFailure,
    }),
  // A line beside the list, which is not there when it cannot be had.
  total: (filter: PaymentFilter) =>
    queryOptions({
      queryKey: [...ALL, 'total', filter],
      queryFn: ({ signal }) => fetchPaymentTotal(filter, signal),
    }),
  pendingCount: () =>
    queryOptions({
      queryKey: [...ALL, 'pending-count'],
      queryFn: ({ signal }) => fetchPendingCount(signal),
    }),
  proofs: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...ALL, 'proofs', ids],
      queryFn: ({ signal }) => fetchProofs(ids, signal),
      placeholderData: keepPreviousData,
      meta: fetchFailure,
    }),
  // Kept out of the lists' key: a file never changes, so no refresh fetches it again.
  proofFile: (id: string) =>
    queryOptions({
      queryKey: ['admin-payment-proof', id],
      queryFn: () => fetchProofFile(id),
      staleTime: Infinity,
      gcTime: 60_000,
    }),
  // Only a hint beside the list, which says nothing when it cannot be had.
  isSweepLate: () =>
    queryOptions({
      queryKey: ['admin-payments-sweep'],
      queryFn: ({ signal }) => fetchIsSweepLate(signal),
      staleTime: 60_000,
      refetchInterval: 60_000,
    }),
  /** Which of these still wait. All of them do at first, so it is asked only when something has changed. */
  undecided: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...ALL, 'undecided', ids],
      queryFn: ({ signal }) => fetchUndecided(ids, signal),
      initialData: () => [...ids],
      staleTime: Infinity,
      enabled: ids.length > 0,
    }),
  allPending: () =>
    queryOptions({
      queryKey: [...ALL, 'all-pending'],
      queryFn: ({ signal }) => fetchAllPending(signal),
      meta: fetchFailure,
    }),
}

/** Lists and counts, and the applications, whose tickets follow their payments. */
export function refreshPayments(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: ['admin-applications'] }),
    queryClient.invalidateQueries({ queryKey: FAMILY_TRANSFERS }),
  ])
}

/** A decision and the row that it is about, as it was. */
export interface Choice {
  payment: AdminPayment
  decision: Decision
}

const DECIDE = [...ALL, 'decide'] as const

export const useOwnPaymentDecisions = () =>
  useOwnDecisions(DECIDE, ({ payment }: Choice) => payment.id)

export function useDecidePayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: DECIDE,
    mutationFn: ({ decision }: Choice) => decidePayment(decision),
    meta: updateFailure,
    onSuccess: (_nothing, { payment, decision }) => {
      notify({
        title: `Payment status updated to ${decision.status}`,
        description: payerOf(payment),
      })
      return refreshPayments(queryClient)
    },
    // A refusal mostly means that somebody else decided first: show what became of it.
    onError: () => refreshPayments(queryClient),
  })
}

export function useUndoDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoDecision,
    meta: updateFailure,
    onSuccess: () => {
      notify({ title: 'Payment status updated to pending' })
      return refreshPayments(queryClient)
    },
    onError: () => refreshPayments(queryClient),
  })
}
