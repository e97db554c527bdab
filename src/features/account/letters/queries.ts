import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { LetterGroup } from '@/domain/letter-groups'
import { KEYS } from '@/lib/query-keys'
import { fetchLetterSettings, type LetterSettings, sendConfirmation, setLetterGroup } from './api'

const ALL = KEYS.letters

export const letterQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...ALL, 'mine', userId],
      queryFn: ({ signal }) => fetchLetterSettings(signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

interface Switch {
  group: LetterGroup
  isOn: boolean
}

const switched = (settings: LetterSettings, { group, isOn }: Switch): LetterSettings => {
  const others = settings.switched_off.filter((one) => one !== group)
  return { ...settings, switched_off: isOn ? others : [...others, group] }
}

/** Switches a group at once; what the server then refuses goes back to where it was, and a toast says so. */
export function useLetterSwitch(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = letterQueries.mine(userId)
  const mutationKey = [...ALL, 'switch', userId]
  const show = (change: Switch) =>
    queryClient.setQueryData(queryKey, (settings) => settings && switched(settings, change))
  return useMutation({
    mutationKey,
    // One after the other, so that the last press counts.
    scope: { id: mutationKey.join() },
    mutationFn: ({ group, isOn }: Switch) => setLetterGroup(group, isOn),
    meta: { errorTitle: 'Update Failed' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      show(change)
    },
    onError: (_error, { group, isOn }) => show({ group, isOn: !isOn }),
    onSettled: async () => {
      // While another switch is under way the server does not know of it yet.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}

export function useSendConfirmation(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendConfirmation,
    meta: { errorTitle: 'Not sent' },
    onSettled: () => queryClient.invalidateQueries(letterQueries.mine(userId)),
  })
}
