import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { toastOf } from '@/features/finance/second-member'
import {
  type AdminPayment,
  decidePayment,
  type Decision,
  fetchAllPending,
  fetchIsSweepLate,
  fetchPayment,
  fetchPayments,
  fetchPaymentTotal,
  fetchProofFile,
  fetchProofs,
  undoDecision,
} from './api'
import { payerOf } from './decision-words'
import type { PaymentFilter, PaymentListFilter } from './list-params'
import {
  fetchChildrenOf,
  fetchPendingTicketPayments,
  findChildren,
  rebookPayment,
  type Rebooking,
} from './rebook-api'

const ALL = KEYS.adminPayments

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
      staleTime: 0,
      meta: fetchFailure,
    }),
  // An extra line beside the list, left out if the query fails.
  total: (filter: PaymentFilter) =>
    queryOptions({
      queryKey: [...ALL, 'total', filter],
      queryFn: ({ signal }) => fetchPaymentTotal(filter, signal),
    }),
  proofs: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...ALL, 'proofs', ids],
      queryFn: ({ signal }) => fetchProofs(ids, signal),
      placeholderData: keepPreviousData,
      meta: fetchFailure,
    }),
  // Outside the lists' key: a file never changes, so refreshing the lists does not refetch it.
  proofFile: (id: string) =>
    queryOptions({
      queryKey: ['admin-payment-proof', id],
      queryFn: () => fetchProofFile(id),
      staleTime: Infinity,
      gcTime: 60_000,
    }),
  // Only a hint beside the list, left out if the query fails.
  isSweepLate: () =>
    queryOptions({
      queryKey: ['admin-payments-sweep'],
      queryFn: ({ signal }) => fetchIsSweepLate(signal),
      staleTime: 60_000,
      refetchInterval: 60_000,
    }),
  childrenOf: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.panelFamily, 'children', userId],
      queryFn: ({ signal }) => fetchChildrenOf(userId, signal),
    }),
  foundChildren: (search: string) =>
    queryOptions({
      queryKey: [...KEYS.panelFamily, 'found', search],
      queryFn: ({ signal }) => findChildren(search, signal),
    }),
  pendingOfTicket: (childId: string) =>
    queryOptions({
      queryKey: [...KEYS.panelFamily, 'pending-of-ticket', childId],
      queryFn: ({ signal }) => fetchPendingTicketPayments(childId, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  allPending: () =>
    queryOptions({
      queryKey: [...ALL, 'all-pending'],
      queryFn: ({ signal }) => fetchAllPending(signal),
      meta: fetchFailure,
    }),
}

/** Refreshes lists and counts, and the applications, whose tickets depend on payments. */
export function refreshPayments(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: KEYS.adminApplications }),
    queryClient.invalidateQueries({ queryKey: KEYS.familyTransfers }),
    queryClient.invalidateQueries({ queryKey: KEYS.approvalRequests }),
    queryClient.invalidateQueries({ queryKey: KEYS.bank }),
  ])
}

/** Proofs arrive after their payments and change no row. */
export function refreshProofs(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...ALL, 'proofs'] })
}

/** A decision and a snapshot of its row. */
export interface PaymentToDecide {
  payment: AdminPayment
  decision: Decision
}

export function useDecidePayment() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ decision }: PaymentToDecide) => decidePayment(decision),
    meta: updateFailure,
    onSuccess: (wasDone, { payment, decision }) => {
      notify(
        toastOf(wasDone, {
          title: `Payment status updated to ${decision.status}`,
          description: payerOf(payment),
        }),
      )
      return refreshPayments(queryClient)
    },
    // A refusal usually means that somebody else decided first: show their decision.
    onError: () => refreshPayments(queryClient),
  })
}

export function useUndoDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoDecision,
    meta: updateFailure,
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'Payment status updated to pending' }))
      return refreshPayments(queryClient)
    },
    onError: () => refreshPayments(queryClient),
  })
}

export function useRebook() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ rebooking }: { rebooking: Rebooking; name: string }) => rebookPayment(rebooking),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not book it to another child. ' },
    onSuccess: (wasDone, { name }) => {
      notify(
        toastOf(wasDone, {
          title: `Booked to ${name}.`,
          kept: [name],
          description: 'The tickets follow, and the families are told.',
        }),
      )
      return refreshAfterRebooking(queryClient)
    },
    onError: () => refreshAfterRebooking(queryClient),
  })
}

function refreshAfterRebooking(queryClient: QueryClient) {
  return Promise.all([
    refreshPayments(queryClient),
    queryClient.invalidateQueries({ queryKey: KEYS.panelFamily }),
  ])
}
