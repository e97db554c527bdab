import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  clearSlots,
  copyPlan,
  type Delay,
  fetchPlans,
  fetchSlots,
  fetchUnplanned,
  fillPlan,
  holdPlan,
  moveSlot,
  type Place,
  type PlanChange,
  runLate,
  savePlan,
  swapSlots,
} from './api'
import { filledWords } from './words'

const ALL = KEYS.auditionPlans

export const planQueries = {
  all: () =>
    queryOptions({
      queryKey: [...ALL, 'list'],
      queryFn: ({ signal }) => fetchPlans(signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the audition days. ' },
    }),
  slots: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'slots', id],
      queryFn: ({ signal }) => fetchSlots(id, signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the slots. ' },
    }),
  unplanned: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'unplanned', id],
      queryFn: ({ signal }) => fetchUnplanned(id, signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the children. ' },
    }),
}

/** What families were told stands in the lists of children too. */
export function refreshPlans(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: KEYS.adminApplications }),
  ])
}

/** A change of a plan: fetched anew also after a refusal, which may mean that somebody else was first. */
function usePlanning<Given, Result>(
  mutationFn: (given: Given) => Promise<Result>,
  done?: (result: Result, given: Given) => string,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { errorTitle: 'Error', errorPrefix: 'The plan was not changed. ' },
    onSuccess: (result, given) => {
      if (done) notify({ title: done(result, given) })
    },
    onSettled: () => refreshPlans(queryClient),
  })
}

export const useSavePlan = () =>
  usePlanning(
    (change: PlanChange) => savePlan(change),
    (_id, { plan }) => (plan ? 'Day changed.' : 'Day planned.'),
  )

export const useCopyPlan = () =>
  usePlanning(
    ({ id, startsAt }: { id: string; startsAt: string }) => copyPlan(id, startsAt),
    () => 'Day copied, without its children.',
  )

export const useFillPlan = () =>
  usePlanning(
    ({ id, ids }: { id: string; ids: readonly string[] }) => fillPlan(id, ids),
    (filled) => filledWords(filled),
  )

export const useMoveSlot = () =>
  usePlanning(({ id, place }: { id: string; place: Place }) => moveSlot(id, place))

export const useSwapSlots = () =>
  usePlanning(({ id, otherId }: { id: string; otherId: string }) => swapSlots(id, otherId))

export const useClearSlots = () =>
  usePlanning(({ id, ids }: { id: string; ids: readonly string[] }) => clearSlots(id, ids))

export const useRunLate = () => usePlanning((delay: Delay) => runLate(delay))

export const useHoldPlan = () =>
  usePlanning(
    ({ id, isHeld }: { id: string; isHeld: boolean }) => holdPlan(id, isHeld),
    (_result, { isHeld }) => (isHeld ? 'The day was held.' : 'The day goes on.'),
  )
