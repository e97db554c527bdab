import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { addCallNote, type CallNote, fetchCallNotes, fetchCalls, setCallDone } from './api'

const ALL = ['admin-office'] as const
const CALLS = [...ALL, 'calls'] as const

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
