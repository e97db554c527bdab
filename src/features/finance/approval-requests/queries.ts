import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Currency } from '@/domain/money'
import { notify } from '@/lib/notify'
import { toastOf } from '@/features/finance/second-member'
import { KEYS } from '@/lib/query-keys'
import {
  decideApprovalRequest,
  fetchApprovalRequests,
  fetchRefundLimits,
  setRefundLimit,
} from './api'

const ALL = KEYS.approvalRequests

export const approvalRequestQueries = {
  // Other members can propose at any moment.
  open: () =>
    queryOptions({
      queryKey: [...ALL, 'open'],
      queryFn: ({ signal }) => fetchApprovalRequests(signal),
      staleTime: 0,
      refetchInterval: 60_000,
    }),
  refundLimits: () =>
    queryOptions({
      queryKey: [...ALL, 'refund-limits'],
      queryFn: ({ signal }) => fetchRefundLimits(signal),
    }),
}

/** A confirmed request changes whatever its decision would. */
const CHANGED = [
  ALL,
  KEYS.adminPayments,
  KEYS.adminApplications,
  KEYS.adminDonations,
  KEYS.adminBooks,
  KEYS.familyTransfers,
  KEYS.panelFamily,
  KEYS.history,
]

export function useDecideApprovalRequest() {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: decideApprovalRequest,
    onSuccess: (_nothing, { isConfirmed }) => {
      notify({ title: isConfirmed ? 'Confirmed, and done.' : 'Nothing has been changed.' })
      return refresh()
    },
    // A refusal usually means that it was decided in the meantime.
    onError: refresh,
  })
}

export function useSetRefundLimits() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (limits: ReadonlyMap<Currency, number | null>) => {
      let areDone = true
      for (const [currency, amount] of limits) {
        if (!(await setRefundLimit(currency, amount))) areDone = false
      }
      return areDone
    },
    onSuccess: (areDone) => {
      notify(toastOf(areDone, { title: 'The limits are saved.' }))
      return queryClient.invalidateQueries({ queryKey: ALL })
    },
  })
}
