import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  type BucketFilter,
  fetchBankAccounts,
  fetchBucket,
  fetchOpenLines,
  fetchReconciledAccounts,
  fetchReconciliation,
  fetchRetoldLines,
  type LineReason,
  saveBankAccount,
  setLineAside,
  tellLinesApart,
} from './api'

// Bookings of other pages change them, so that they are fetched anew at each visit.
export const bankQueries = {
  accounts: () =>
    queryOptions({
      queryKey: [...KEYS.bank, 'accounts'],
      queryFn: ({ signal }) => fetchBankAccounts(signal),
      staleTime: 0,
    }),
  openLines: (accountId: string, isSetAside: boolean) =>
    queryOptions({
      queryKey: [...KEYS.bank, 'lines', accountId, isSetAside],
      queryFn: ({ signal }) => fetchOpenLines(accountId, isSetAside, signal),
      staleTime: 0,
    }),
  retoldLines: (statementId: string) =>
    queryOptions({
      queryKey: [...KEYS.bank, 'retold', statementId],
      queryFn: ({ signal }) => fetchRetoldLines(statementId, signal),
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

/** Its refusal is said in the form. */
export function useSaveBankAccount() {
  const refresh = useRefreshBank()
  return useMutation({ mutationFn: saveBankAccount, onSuccess: refresh })
}

export function useSetLineAside() {
  const refresh = useRefreshBank()
  return useMutation({
    mutationFn: ({ lineId, reason }: { lineId: string; reason: LineReason | null }) =>
      setLineAside(lineId, reason),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not set the line aside. ' },
    onSuccess: (_nothing, { reason }) => {
      notify({ title: reason === null ? 'The line is open again.' : 'The line is set aside.' })
      return refresh()
    },
    onError: refresh,
  })
}

export function useTellLinesApart() {
  const refresh = useRefreshBank()
  return useMutation({
    mutationFn: tellLinesApart,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save that. ' },
    onSuccess: () => {
      notify({ title: 'It counts as a line of its own.' })
      return refresh()
    },
    onError: refresh,
  })
}
