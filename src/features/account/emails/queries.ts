import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailGroup } from '@/domain/email-groups'
import { KEYS } from '@/lib/query-keys'
import { fetchEmailSettings, type EmailSettings, sendConfirmation, setEmailGroup } from './api'

const ALL = KEYS.emails

export const emailQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...ALL, 'mine', userId],
      queryFn: ({ signal }) => fetchEmailSettings(signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

interface Switch {
  group: EmailGroup
  isOn: boolean
}

const switched = (settings: EmailSettings, { group, isOn }: Switch): EmailSettings => {
  const others = settings.switched_off.filter((one) => one !== group)
  return { ...settings, switched_off: isOn ? others : [...others, group] }
}

/** An optimistic update of a group's switch; a refusal reverts it and shows a toast. */
export function useEmailSwitch(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = emailQueries.mine(userId)
  const mutationKey = [...ALL, 'switch', userId]
  const show = (change: Switch) =>
    queryClient.setQueryData(queryKey, (settings) => settings && switched(settings, change))
  return useMutation({
    mutationKey,
    // Serialised, so that the last press wins.
    scope: { id: mutationKey.join() },
    mutationFn: ({ group, isOn }: Switch) => setEmailGroup(group, isOn),
    meta: { errorTitle: 'Update Failed' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      show(change)
    },
    onError: (_error, { group, isOn }) => show({ group, isOn: !isOn }),
    onSettled: async () => {
      // While another switch is pending, the server does not know about it yet.
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
    onSettled: () => queryClient.invalidateQueries(emailQueries.mine(userId)),
  })
}
