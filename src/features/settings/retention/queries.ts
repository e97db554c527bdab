import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { loadWanted } from '@/lib/startup'
import { eraseOldOffers, fetchRetention, fetchOldOffers, keepYear, setErasure } from './api'
import { counted } from './labels'

export const retentionQueries = {
  years: () =>
    queryOptions({
      queryKey: [...KEYS.retention, 'years'],
      queryFn: ({ signal }) => fetchRetention(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch what is kept. ' },
    }),
  summary: (year: number) =>
    queryOptions({
      queryKey: [...KEYS.retention, 'summary', year],
      queryFn: async ({ signal }) => {
        const { fetchErasureSummary } = await loadWanted(() => import('./summary-api'))
        return fetchErasureSummary(year, signal)
      },
      staleTime: 0,
    }),
  oldOffers: () =>
    queryOptions({
      queryKey: [...KEYS.retention, 'old-offers'],
      queryFn: ({ signal }) => fetchOldOffers(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch old offers. ' },
    }),
}

/** Starts erasing a year, or stops it. */
export function useSetErasure(isWanted: boolean) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEYS.retention })
  return useMutation({
    mutationFn: (year: number) => setErasure(year, isWanted),
    meta: {
      errorTitle: 'Error',
      errorPrefix: isWanted ? 'Could not begin to delete. ' : 'Could not stop it. ',
    },
    onSuccess: (_result, year) => {
      notify({
        title: isWanted ? `Families of ${year} are being told.` : `${year} is kept for now.`,
      })
      return refresh()
    },
    onError: refresh,
  })
}

export function useKeepYear() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ year, until }: { year: number; until: string | null }) => keepYear(year, until),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save the day. ' },
    onSuccess: () => {
      notify({ title: 'Saved.' })
      return queryClient.invalidateQueries({ queryKey: KEYS.retention })
    },
  })
}

/** Old offers also appear in the lists of volunteers and donations. */
export function useEraseOldOffers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: eraseOldOffers,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not erase them. ' },
    onSuccess: (erased) => {
      notify({ title: `${counted(erased, 'person', 'people')} erased.` })
      return queryClient.invalidateQueries()
    },
  })
}
