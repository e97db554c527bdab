import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { editionQueries } from '@/lib/editions'
import { notify } from '@/lib/notify'
import { loadWanted } from '@/lib/startup'
import { type EditionFields, type EditionStep, fetchEditions, saveEdition, takeStep } from './api'

/** Loaded with the first question about a year, because it bundles a schema. */
const summaryApi = () => loadWanted(() => import('./summary-api'))

const ALL = [...editionQueries.opened().queryKey, 'admin'] as const

export const adminEditionQueries = {
  all: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: ({ signal }) => fetchEditions(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the editions. ' },
    }),
  openingSummary: () =>
    queryOptions({
      queryKey: [...ALL, 'opening'],
      queryFn: async ({ signal }) => (await summaryApi()).fetchOpeningSummary(signal),
    }),
  endingSummary: (year: number) =>
    queryOptions({
      queryKey: [...ALL, 'ending', year],
      queryFn: async ({ signal }) => (await summaryApi()).fetchEndingSummary(year, signal),
    }),
}

/** Lists, counts, journeys and fees all depend on the editions, so everything cached is stale. */
const refreshEverything = (queryClient: QueryClient) => queryClient.invalidateQueries()

export function useSaveEdition(done: (year: number) => string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: EditionFields) => saveEdition(fields),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save the year. ' },
    onSuccess: (_result, { year }) => {
      notify({ title: done(year) })
      return refreshEverything(queryClient)
    },
  })
}

const STEPS: Record<EditionStep, { done: (year: number) => string; errorPrefix: string }> = {
  open_edition: {
    done: (year) => `${year} is open.`,
    errorPrefix: 'Could not open the year. ',
  },
  undo_opening: {
    done: (year) => `${year} is planned again.`,
    errorPrefix: 'Could not undo the opening. ',
  },
  end_edition: { done: (year) => `${year} has ended.`, errorPrefix: 'Could not end the year. ' },
  undo_end: {
    done: (year) => `The end of ${year} is undone.`,
    errorPrefix: 'Could not undo the end. ',
  },
  delete_edition: {
    done: (year) => `${year} deleted.`,
    errorPrefix: 'Could not delete the year. ',
  },
}

export function useEditionStep(step: EditionStep) {
  const queryClient = useQueryClient()
  const { done, errorPrefix } = STEPS[step]
  return useMutation({
    mutationFn: (year: number) => takeStep(step, year),
    meta: { errorTitle: 'Error', errorPrefix },
    onSuccess: (_result, year) => {
      notify({ title: done(year) })
      return refreshEverything(queryClient)
    },
    // A refusal may mean that somebody else was first.
    onError: () => queryClient.invalidateQueries({ queryKey: ALL }),
  })
}
