import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  addCallNote,
  type CallNote,
  closeDouble,
  type Double,
  type DoubledChild,
  fetchCallNotes,
  fetchCalls,
  fetchDoubles,
  setCallDone,
  setToldApart,
} from './api'

const ALL = ['admin-office'] as const
const CALLS = [...ALL, 'calls'] as const
const DOUBLES = [...ALL, 'doubles'] as const

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
  doubles: () =>
    queryOptions({
      queryKey: DOUBLES,
      queryFn: ({ signal }) => fetchDoubles(signal),
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the doubles. ' },
    }),
}

/** Writes down what a call came to. A refusal is said in the form. */
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

/** Ends a call, which the toast can undo. */
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
    // Also where somebody else was first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: CALLS }),
  })
  return set
}

/** Remembers that two children are not the same, which the toast can undo. */
export function useSetToldApart() {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: ({ double, isToldApart }: { double: Double; isToldApart: boolean }) =>
      setToldApart(double, isToldApart),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: (_nothing, { double, isToldApart }) => {
      if (!isToldApart) return
      notify({
        title: 'Noted: not the same child.',
        action: { label: 'Undo', onPress: () => set.mutate({ double, isToldApart: false }) },
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DOUBLES }),
  })
  return set
}

/** Closes a double. A refusal is said in the question. */
export function useCloseDouble() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ closed, kept }: { closed: DoubledChild; kept: DoubledChild }) =>
      closeDouble(closed, kept),
    onSuccess: (_nothing, { kept }) => {
      notify({ title: 'The double is closed.', description: kept.name ?? '' })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ALL }),
        queryClient.invalidateQueries({ queryKey: KEYS.adminPayments }),
        queryClient.invalidateQueries({ queryKey: KEYS.panelFamily }),
      ])
    },
  })
}
