import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { loadWanted } from '@/lib/startup'
import { eraseOldOffers, fetchKeeping, fetchOldOffers, keepYear, setErasure } from './api'
import { counted } from './words'

export const keepingQueries = {
  years: () =>
    queryOptions({
      queryKey: [...KEYS.keeping, 'years'],
      queryFn: ({ signal }) => fetchKeeping(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch what is kept. ' },
    }),
  summary: (year: number) =>
    queryOptions({
      queryKey: [...KEYS.keeping, 'summary', year],
      queryFn: async ({ signal }) => {
        const { fetchErasureSummary } = await loadWanted(() => import('./summary-api'))
        return fetchErasureSummary(year, signal)
      },
      staleTime: 0,
    }),
  oldOffers: () =>
    queryOptions({
      queryKey: [...KEYS.keeping, 'old-offers'],
      queryFn: ({ signal }) => fetchOldOffers(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch old offers. ' },
    }),
}

/** Has a year erased, or stops it. */
export function useSetErasure(isWanted: boolean) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEYS.keeping })
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
      return queryClient.invalidateQueries({ queryKey: KEYS.keeping })
    },
  })
}

/** Old offers stand in the lists of volunteers and donations too. */
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
