import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseState } from '@/domain/profile-report'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import { fetchProfileCases, type ProfileCase, setProfileCase } from './api'

export const caseQueries = {
  open: () =>
    queryOptions({
      queryKey: [...KEYS.profileCases, 'open'],
      queryFn: ({ signal }) => fetchProfileCases(false, signal),
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the reported profiles. ' },
    }),
  decided: () =>
    queryOptions({
      queryKey: [...KEYS.profileCases, 'decided'],
      queryFn: ({ signal }) => fetchProfileCases(true, signal),
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the reported profiles. ' },
    }),
}

/** The toast for a case's new state. */
const DONE: Record<CaseState, string> = {
  open: 'The case is open again.',
  looking: 'The profile is hidden.',
  hidden: 'The profile stays hidden.',
  fine: 'The case is closed: nothing wrong.',
}

interface Move {
  one: ProfileCase
  from: CaseState
  to: CaseState
  /** Whether it undoes another move. */
  isUndo?: boolean
}

/** Hides a profile or decides its case; the toast can undo it. */
export function useSetProfileCase() {
  const queryClient = useQueryClient()
  const set = useMutation({
    mutationFn: ({ one, from, to }: Move) => setProfileCase(one.id, from, to),
    meta: { errorTitle: 'Update Failed' },
    onSuccess: (_nothing, { one, from, to, isUndo = false }) => {
      notify({
        title: DONE[to],
        description: one.child_name,
        ...(isUndo
          ? {}
          : {
              action: {
                label: 'Undo',
                onPress: () => set.mutate({ one, from: to, to: from, isUndo: true }),
              },
            }),
      })
    },
    // Also after a conflict with somebody else: the list then shows the current state.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: KEYS.profileCases }),
        queryClient.invalidateQueries({ queryKey: KEYS.work }),
        queryClient.invalidateQueries({ queryKey: KEYS.history }),
      ]),
  })
  return set
}
