import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyTransferQueries } from '@/lib/family-transfers'
import { KEYS } from '@/lib/query-keys'
import { type Toast, notify } from '@/lib/notify'
import { toastOf } from '@/features/finance/second-member'
import { type Booking, bookTransfer, correctTicket, fetchPayables, searchPayables } from './api'

export const allocateQueries = {
  // Never refetch while the dialog is open: the choices would be lost.
  payables: (families: readonly string[]) =>
    queryOptions({
      queryKey: ['payables', families],
      queryFn: ({ signal }) => fetchPayables(families, signal),
      initialData: families.length === 0 ? { payables: [], families: [] } : undefined,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** The transfers of all these families. One query, because `useQueries` would add to the bundle of every page. */
  transfers: (families: readonly string[]) =>
    queryOptions({
      queryKey: [...KEYS.familyTransfers, 'of', families],
      queryFn: async ({ client }) => {
        const each = families.map((family) => client.fetchQuery(familyTransferQueries.of(family)))
        return (await Promise.all(each)).flat()
      },
      staleTime: 0,
    }),
  find: (search: string) =>
    queryOptions({
      queryKey: ['payables', 'find', search],
      queryFn: ({ signal }) => searchPayables(search, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}

/** A ticket corrected without money, for a reason. */
interface Correction {
  childId: string
  reason: string
}

const carryOut = (wanted: Booking | Correction) =>
  'parts' in wanted ? bookTransfer(wanted) : correctTicket(wanted.childId, wanted.reason)

/** Booking money changes payments, tickets, donations and the families' credit. `done` is the success toast. */
export function useAllocate(done: Toast = { title: 'The transfer is booked.' }) {
  const queryClient = useQueryClient()
  const changed = [
    KEYS.adminPayments,
    KEYS.adminApplications,
    KEYS.adminDonations,
    KEYS.adminBooks,
    KEYS.panelFamily,
    KEYS.familyTransfers,
    KEYS.history,
    KEYS.approvalRequests,
    KEYS.bank,
  ]
  const refresh = () =>
    Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: carryOut,
    onSuccess: (wasDone) => {
      notify(toastOf(wasDone, done))
      return refresh()
    },
    // A refusal usually means that somebody else decided first.
    onError: refresh,
  })
}
