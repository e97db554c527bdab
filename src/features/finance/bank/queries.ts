import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { toastOf } from '@/features/finance/second-member'
import {
  type BucketFilter,
  clearDuplicate,
  excludeTransaction,
  type ExclusionReason,
  fetchBankAccounts,
  fetchBucket,
  fetchReconciledAccounts,
  fetchReconciliation,
  fetchTransactions,
  keepLines,
  linkTransfer,
  removeStatement,
  saveBankAccount,
  type TransactionState,
} from './api'

// Bookings on other pages change these, so refetch them at each visit.
export const bankQueries = {
  accounts: () =>
    queryOptions({
      queryKey: [...KEYS.bank, 'accounts'],
      queryFn: ({ signal }) => fetchBankAccounts(signal),
      staleTime: 0,
    }),
  transactions: (accountId: string, state: TransactionState) =>
    queryOptions({
      queryKey: [...KEYS.bank, 'lines', accountId, state],
      queryFn: ({ signal }) => fetchTransactions(accountId, state, signal),
      staleTime: 0,
    }),
  reconciliation: (month: string) =>
    queryOptions({
      queryKey: [...KEYS.bank, 'reconciliation', month],
      queryFn: async ({ signal }) => {
        const [accounts, sums] = await Promise.all([
          fetchReconciledAccounts(month, signal),
          fetchReconciliation(month, signal),
        ])
        return { accounts, sums }
      },
      staleTime: 0,
    }),
  bucket: (filter: BucketFilter) =>
    queryOptions({
      queryKey: [...KEYS.bank, 'bucket', filter],
      queryFn: ({ signal }) => fetchBucket(filter, signal),
      staleTime: 0,
    }),
}

function useRefreshBank() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: KEYS.bank })
}

/** The form shows a refusal. */
export function useSaveBankAccount() {
  const refresh = useRefreshBank()
  return useMutation({ mutationFn: saveBankAccount, onSuccess: refresh })
}

/** A refusal is shown beside the file. */
export function useKeepLines() {
  const refresh = useRefreshBank()
  return useMutation({ mutationFn: keepLines, onSuccess: refresh })
}

export function useRemoveStatement() {
  const refresh = useRefreshBank()
  return useMutation({
    mutationFn: removeStatement,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not take the file back. ' },
    onSuccess: () => {
      notify({ title: 'The file is taken back.' })
      return refresh()
    },
    onError: refresh,
  })
}

export interface Exclusion {
  /** Several when one line reversed the other. */
  lineIds: readonly string[]
  /** Null reopens the lines. */
  reason: ExclusionReason | null
}

export function useExclude() {
  const refresh = useRefreshBank()
  return useMutation({
    mutationFn: async ({ lineIds, reason }: Exclusion) => {
      for (const lineId of lineIds) await excludeTransaction(lineId, reason)
    },
    meta: { errorTitle: 'Error', errorPrefix: 'Could not set the line aside. ' },
    onSuccess: (_nothing, { lineIds, reason }) => {
      const lines = lineIds.length > 1 ? 'Both lines are' : 'The line is'
      notify({ title: `${lines} ${reason === null ? 'open again' : 'set aside'}.` })
      return refresh()
    },
    onError: refresh,
  })
}

export function useClearDuplicate() {
  const refresh = useRefreshBank()
  return useMutation({
    mutationFn: clearDuplicate,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save that. ' },
    onSuccess: () => {
      notify({ title: 'It counts as a line of its own.' })
      return refresh()
    },
    onError: refresh,
  })
}

export function useLinkTransfer() {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [KEYS.bank, KEYS.familyTransfers, KEYS.adminBooks, KEYS.approvalRequests].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  return useMutation({
    mutationFn: ({ transferId, lineId }: { transferId: string; lineId: string }) =>
      linkTransfer(transferId, lineId),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save that. ' },
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, { title: 'The line is in the books.' }))
      return refresh()
    },
    onError: refresh,
  })
}
