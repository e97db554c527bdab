import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toAppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  type AuditionCall,
  clearSlots,
  completePlan,
  copyPlan,
  countAuditionCalls,
  type Delay,
  fetchAuditionCalls,
  fetchPlans,
  fetchSlots,
  fetchUnplanned,
  type Filled,
  fillPlan,
  moveSlot,
  openAuditionCall,
  type Slot,
  type PlanChange,
  runLate,
  savePlan,
  swapSlots,
} from './api'
import { filledWords } from './labels'

const ALL = KEYS.auditionPlans
const COUNT_INTERVAL = 30_000
const SHARED_LIST_INTERVAL = 5_000

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
  callCount: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'calls', id, 'count'],
      queryFn: ({ signal }) => countAuditionCalls(id, signal),
      // Families read their news, which this page learns only by polling.
      refetchInterval: COUNT_INTERVAL,
    }),
  calls: (id: string) =>
    queryOptions({
      queryKey: [...ALL, 'calls', id, 'list'],
      queryFn: ({ signal }) => fetchAuditionCalls(id, signal),
      // Two members may share the list: skip families the other one has written to.
      refetchInterval: SHARED_LIST_INTERVAL,
    }),
}

/** The lists of children show what families were told, too. */
export function refreshPlans(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: KEYS.adminApplications }),
  ])
}

/** Runs a change of a plan and refetches, also after a refusal, which may mean that somebody else was first. */
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

/** The children of one state who get slots on a day. */
interface DayOfState {
  state: string
  /** The day's id. */
  id: string
  ids: readonly string[]
}

interface FilledDay extends DayOfState, Filled {
  /** Why nothing was saved for it. */
  refusal?: string
}

/** Fills several days, one call each, and never rejects: a refusal for one day does not block the others. */
export function useFillDays() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (days: readonly DayOfState[]) => {
      const filled: FilledDay[] = []
      for (const day of days) {
        try {
          filled.push({ ...day, ...(await fillPlan(day.id, day.ids)) })
        } catch (problem) {
          const refusal = toAppError(problem).message
          filled.push({ ...day, planned: [], left: new Map(), refusal })
        }
      }
      return filled
    },
    onSuccess: () => refreshPlans(queryClient),
  })
}

export const useMoveSlot = () =>
  usePlanning(({ id, slot }: { id: string; slot: Slot }) => moveSlot(id, slot))

export const useSwapSlots = () =>
  usePlanning(({ id, otherId }: { id: string; otherId: string }) => swapSlots(id, otherId))

export const useClearSlots = () =>
  usePlanning(({ id, ids }: { id: string; ids: readonly string[] }) => clearSlots(id, ids))

export const useRunLate = () => usePlanning((delay: Delay) => runLate(delay))

export const useCompletePlan = () =>
  usePlanning(
    ({ id, isCompleted }: { id: string; isCompleted: boolean }) => completePlan(id, isCompleted),
    (_result, { isCompleted }) =>
      isCompleted ? 'The day is completed.' : 'The day is open again.',
  )

/** Marks a family in a day's list as written to. */
export function useOpenAuditionCall(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (call: Pick<AuditionCall, 'user_id' | 'told_at'>) => openAuditionCall(id, call),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...ALL, 'calls', id] }),
  })
}
