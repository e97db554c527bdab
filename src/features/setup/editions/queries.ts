import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { editionQueries } from '@/lib/editions'
import { notify } from '@/lib/notify'
import {
  type EditionFields,
  type EditionStep,
  fetchEditions,
  fetchEndingSummary,
  fetchOpeningSummary,
  saveEdition,
  takeStep,
} from './api'

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
      queryFn: ({ signal }) => fetchOpeningSummary(signal),
    }),
  endingSummary: (year: number) =>
    queryOptions({
      queryKey: [...ALL, 'ending', year],
      queryFn: ({ signal }) => fetchEndingSummary(year, signal),
    }),
}

/** Lists, counts, journeys and fees all go by the editions, so nothing that was fetched before counts any more. */
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
