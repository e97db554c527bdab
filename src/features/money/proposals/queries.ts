import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Currency } from '@/domain/money'
import { notify } from '@/lib/notify'
import { noticeOf } from '@/lib/second-member'
import { KEYS } from '@/lib/query-keys'
import { decideProposal, fetchProposals, fetchRefundLimits, setRefundLimit } from './api'

const ALL = KEYS.proposals

export const proposalQueries = {
  // Others propose at any moment.
  open: () =>
    queryOptions({
      queryKey: [...ALL, 'open'],
      queryFn: ({ signal }) => fetchProposals(signal),
      staleTime: 0,
      refetchInterval: 60_000,
    }),
  refundLimits: () =>
    queryOptions({
      queryKey: [...ALL, 'refund-limits'],
      queryFn: ({ signal }) => fetchRefundLimits(signal),
    }),
}

/** A confirmed proposal changes whatever its decision changes. */
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

export function useDecideProposal() {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: decideProposal,
    onSuccess: (_nothing, { isConfirmed }) => {
      notify({ title: isConfirmed ? 'Confirmed, and done.' : 'Nothing has been changed.' })
      return refresh()
    },
    // A refusal mostly means that it was decided meanwhile.
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
      notify(noticeOf(areDone, { title: 'The limits are saved.' }))
      return queryClient.invalidateQueries({ queryKey: ALL })
    },
  })
}
