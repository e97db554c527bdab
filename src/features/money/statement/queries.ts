import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { notify } from '@/lib/notify'
import { noticeOf } from '@/lib/second-member'
import {
  fetchApprovedPayments,
  fetchOpenTickets,
  fetchReferencedChildren,
  fetchStatementSalt,
  fetchUsedLines,
  type WantedChildren,
} from './api'
import { bookTransfer, fetchPayables, searchPayables } from './payables-api'

export const statementQueries = {
  // Asked for anew each time, and not kept: tickets change with each approval.
  children: (wanted: WantedChildren) =>
    queryOptions({
      queryKey: ['statement-children', wanted],
      queryFn: ({ signal }) => fetchReferencedChildren(wanted, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  approvedPayments: (childId: string) =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, 'approved-payments', childId],
      queryFn: ({ signal }) => fetchApprovedPayments(childId, signal),
      staleTime: 0,
    }),
  openTickets: (families: readonly string[]) =>
    queryOptions({
      queryKey: ['statement-open-tickets', families],
      queryFn: ({ signal }) => fetchOpenTickets(families, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  salt: () =>
    queryOptions({
      queryKey: ['statement-salt'],
      queryFn: ({ signal }) => fetchStatementSalt(signal),
      staleTime: Infinity,
    }),
  usedLines: (codes: readonly string[]) =>
    queryOptions({
      queryKey: ['statement-used-lines', codes],
      queryFn: ({ signal }) => fetchUsedLines(codes, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  // Not while it is divided: what was chosen would be lost.
  payables: (families: readonly string[]) =>
    queryOptions({
      queryKey: ['statement-payables', families],
      queryFn: ({ signal }) => fetchPayables(families, signal),
      initialData: families.length === 0 ? [] : undefined,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  find: (search: string) =>
    queryOptions({
      queryKey: ['statement-find', search],
      queryFn: ({ signal }) => searchPayables(search, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}

/** A transfer changes payments, tickets, donations and what families have left. */
export function useBookTransfer() {
  const queryClient = useQueryClient()
  const changed = [
    KEYS.adminPayments,
    KEYS.adminApplications,
    KEYS.adminDonations,
    KEYS.panelFamily,
    KEYS.familyTransfers,
    KEYS.proposals,
    KEYS.bank,
  ]
  const refresh = () =>
    Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: bookTransfer,
    onSuccess: (wasDone) => {
      notify(noticeOf(wasDone, { title: 'The transfer is booked.' }))
      return refresh()
    },
    // A refusal mostly means that somebody else decided first.
    onError: refresh,
  })
}
