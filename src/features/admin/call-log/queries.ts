import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  addCallNote,
  type CallNote,
  closeDuplicate,
  type Duplicate,
  type DuplicateChild,
  fetchCallNotes,
  fetchCalls,
  fetchDuplicates,
  setCallDone,
  setToldApart,
} from './api'

const ALL = ['admin-office'] as const
const CALLS = [...ALL, 'calls'] as const
const DUPLICATES = [...ALL, 'duplicates'] as const

export const officeQueries = {
  callNotes: (applicationId: string) =>
    queryOptions({
      queryKey: [...CALLS, applicationId],
      queryFn: ({ signal }) => fetchCallNotes(applicationId, signal),
      // Another administrator may have called since.
      staleTime: 0,
    }),
  calls: () =>
    queryOptions({
      queryKey: CALLS,
      queryFn: ({ signal }) => fetchCalls(signal),
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the calls. ' },
    }),
  duplicates: () =>
    queryOptions({
      queryKey: DUPLICATES,
      queryFn: ({ signal }) => fetchDuplicates(signal),
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the duplicates. ' },
    }),
}

/** Records the outcome of a call. The form shows a refusal. */
export function useAddCallNote() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: addCallNote,
    onSuccess: () => {
      notify({ title: 'The call is noted.' })
      return queryClient.invalidateQueries({ queryKey: CALLS })
    },
  })
}

/** Marks a call as done; the toast can undo it. */
export function useSetCallDone() {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: ({ call, isDone }: { call: CallNote; isDone: boolean }) =>
      setCallDone({ id: call.id, isDone }),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: (_nothing, { call, isDone }) => {
      notify(
        isDone
          ? {
              title: 'Call done.',
              description: call.child_name,
              action: { label: 'Undo', onPress: () => set.mutate({ call, isDone: false }) },
            }
          : { title: 'The call is open again.', description: call.child_name },
      )
    },
    // Also after a conflict with somebody else.
    onSettled: () => queryClient.invalidateQueries({ queryKey: CALLS }),
  })
  return set
}

/** Records that two children are different; the toast can undo it. */
export function useSetToldApart() {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: ({ duplicate, isToldApart }: { duplicate: Duplicate; isToldApart: boolean }) =>
      setToldApart(duplicate, isToldApart),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: (_nothing, { duplicate, isToldApart }) => {
      if (!isToldApart) return
      notify({
        title: 'Noted: not the same child.',
        action: { label: 'Undo', onPress: () => set.mutate({ duplicate, isToldApart: false }) },
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DUPLICATES }),
  })
  return set
}

/** Closes a duplicate. The dialog shows a refusal. */
export function useCloseDuplicate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ closed, kept }: { closed: DuplicateChild; kept: DuplicateChild }) =>
      closeDuplicate(closed, kept),
    onSuccess: (_nothing, { kept }) => {
      notify({ title: 'The duplicate is closed.', description: kept.name ?? '' })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ALL }),
        queryClient.invalidateQueries({ queryKey: KEYS.adminPayments }),
        queryClient.invalidateQueries({ queryKey: KEYS.panelFamily }),
      ])
    },
  })
}
