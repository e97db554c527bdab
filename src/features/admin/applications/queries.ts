import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMember } from '@/lib/member'
import { notify } from '@/lib/notify'
import { isId } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import type { Opened } from '@/lib/use-dialog-param'
import {
  fetchApplication,
  fetchApplications,
  fetchFinalists,
  fetchOtherCounts,
  fetchTabCounts,
} from './api'
import { fetchChildSlots, takeOffDay } from './child-slots-api'
import {
  type ApplicationChange,
  deleteApplication,
  isDecision,
  undoDecision,
  updateApplication,
  type WrittenApplication,
} from './decision-api'
import type { ApplicationListFilter, FinalistFilter } from './list-params'
import { fetchDeclinedPayment, fetchMoneyOf } from './money-api'

const LISTS = [...KEYS.adminApplications, 'lists'] as const
const ONE = [...KEYS.adminApplications, 'one'] as const
const SLOTS = [...KEYS.adminApplications, 'slots'] as const

export const adminApplicationQueries = {
  list: (filter: ApplicationListFilter) =>
    queryOptions({
      queryKey: [...LISTS, filter],
      queryFn: ({ signal }) => fetchApplications(filter, signal),
      // Rows stay visible during a search or page change, but not in another tab or year.
      placeholderData: (previous, query) => {
        const shown = query?.queryKey[2] as ApplicationListFilter | undefined
        return shown?.tab === filter.tab && shown.year === filter.year ? previous : undefined
      },
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch applications. ',
        isAlwaysToasted: true,
      },
    }),
  finalists: (filter: FinalistFilter) =>
    queryOptions({
      queryKey: [...LISTS, 'finalists', filter],
      queryFn: ({ signal }) => fetchFinalists(filter, signal),
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch applications. ',
        isAlwaysToasted: true,
      },
    }),
  one: (id: string, isOwner: boolean) =>
    queryOptions({
      queryKey: [...ONE, id, isOwner],
      queryFn: () => fetchApplication(id, isOwner),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch applications. ',
        isAlwaysToasted: true,
      },
    }),
  declinedPayment: (id: string) =>
    queryOptions({
      queryKey: [...KEYS.adminApplications, 'declined-payment', id],
      queryFn: ({ signal }) => fetchDeclinedPayment(id, signal),
    }),
  childSlots: (id: string) =>
    queryOptions({
      queryKey: [...SLOTS, id],
      queryFn: ({ signal }) => fetchChildSlots(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  moneyOf: (id: string) =>
    queryOptions({
      queryKey: [...KEYS.adminApplications, 'money', id],
      queryFn: ({ signal }) => fetchMoneyOf(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  counts: (year: number | null) =>
    queryOptions({
      queryKey: [...LISTS, 'counts', year],
      queryFn: ({ signal }) => fetchTabCounts(year, signal),
    }),
  otherCounts: ({ page: _, ...filter }: ApplicationListFilter) =>
    queryOptions({
      queryKey: [...LISTS, 'other-counts', filter],
      queryFn: ({ signal }) => fetchOtherCounts({ ...filter, sort: 'newest' }, signal),
      placeholderData: keepPreviousData,
    }),
}

/** The row of an open dialog by its id. The previous row stays until the next has loaded. */
export function useOpenedApplication({ value, isContinued }: Opened) {
  const { isOwner } = useMember()
  const id = isId(value) ? value : null
  const asked = useQuery({
    ...adminApplicationQueries.one(id ?? '', isOwner),
    enabled: id !== null,
    placeholderData: (previous) => (isContinued ? previous : undefined),
  })
  return {
    row: id === null ? null : (asked.data ?? null),
    isGone: value !== null && (id === null || asked.isError),
  }
}

/** Refreshes lists, counts and the work that waits, after many decisions that were no mutations. */
export function refreshAfterMany(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    refreshApplicationLists(queryClient),
    queryClient.invalidateQueries({ queryKey: KEYS.work }),
  ])
}

/** Refreshes lists and counts; an open dialog keeps its row. */
export function refreshApplicationLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LISTS })
}

export function useUndoDecision(childName: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: undoDecision,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not undo the decision. ' },
    onSuccess: () => {
      notify({ title: 'Decision undone.', description: childName })
      return refreshAfterUndo(queryClient)
    },
    onError: () => refreshAfterUndo(queryClient),
  })
}

/** Refreshes lists, history, the panel's search and the work that waits after an undo. */
export function refreshAfterUndo(queryClient: QueryClient) {
  return Promise.all([
    refreshApplicationLists(queryClient),
    queryClient.invalidateQueries({ queryKey: KEYS.history }),
    queryClient.invalidateQueries({ queryKey: KEYS.panelFamily }),
    queryClient.invalidateQueries({ queryKey: KEYS.work }),
  ])
}

/** The Undo action of a decision's toast; nothing for other changes. */
function undoAction(
  patch: ApplicationChange['patch'],
  written: WrittenApplication | undefined,
  undo: (written: WrittenApplication) => void,
) {
  return written && isDecision(patch)
    ? { action: { label: 'Undo', onPress: () => undo(written) } }
    : {}
}

export function useSaveApplication(childName: string) {
  const queryClient = useQueryClient()
  const undo = useUndoDecision(childName)
  return useMutation({
    mutationFn: updateApplication,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not save details. ' },
    onSuccess: (written, { patch }) => {
      notify({
        title: 'Application details updated.',
        ...undoAction(patch, written, undo.mutate),
      })
      return Promise.all([
        refreshApplicationLists(queryClient),
        queryClient.invalidateQueries({ queryKey: KEYS.auditionPlans }),
      ])
    },
    onError: () => refreshApplicationLists(queryClient),
  })
}

/** Corrects the parent's answers. The form shows a refusal. */
export function useCorrectApplication(childName: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: updateApplication,
    onSuccess: () => {
      notify({ title: 'Corrected. The parent is told.', description: childName })
      return refreshApplicationLists(queryClient)
    },
  })
}

/** Hides a child at its family's request. The dialog shows a refusal, and Manage offers the undo. */
export function useHideProfile(childName: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: updateApplication,
    onSuccess: () => {
      notify({ title: 'Hidden. The family is told.', description: childName })
      return refreshApplicationLists(queryClient)
    },
  })
}

/** Rejects, restores, or decides on an entry video. */
export function useMoveApplication(childName: string) {
  const queryClient = useQueryClient()
  const undo = useUndoDecision(childName)
  return useMutation({
    mutationFn: ({ change }: { change: ApplicationChange }) => updateApplication(change),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not update application status. ' },
    onSuccess: (written, { change }) => {
      notify({
        title: 'Application has been updated.',
        description: childName,
        ...undoAction(change.patch, written, undo.mutate),
      })
      return refreshApplicationLists(queryClient)
    },
    // A refusal usually means that somebody else was first: show their decision.
    onError: (_refusal, { change }) =>
      Promise.all([
        refreshApplicationLists(queryClient),
        queryClient.invalidateQueries({ queryKey: [...ONE, change.id] }),
      ]),
  })
}

export function useTakeOffDay(childName: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: takeOffDay,
    onSuccess: () => {
      notify({ title: 'Taken off the day.', description: childName })
      return Promise.all([
        refreshApplicationLists(queryClient),
        queryClient.invalidateQueries({ queryKey: KEYS.auditionPlans }),
      ])
    },
  })
}

/** Refetches the row for a dialog after a conflict. */
export function useReloadApplication() {
  const { isOwner } = useMember()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => fetchApplication(id, isOwner),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SLOTS }),
    meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch applications. ' },
  })
}

export function useDeleteApplication() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string; childName: string }) => deleteApplication(id),
    onSuccess: (_nothing, { childName }) => {
      notify({ title: `Application for ${childName} has been deleted.`, kept: [childName] })
      return refreshApplicationLists(queryClient)
    },
    // Without the detail, which the confirmation dialog already shows.
    onError: () => {
      notify({
        title: 'Error',
        description: 'Could not delete application.',
        variant: 'destructive',
      })
      return refreshApplicationLists(queryClient)
    },
  })
}
