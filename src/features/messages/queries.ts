import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import {
  countAudience,
  fetchBroadcasts,
  fetchMessageCalls,
  openMessageCall,
  previewMessage,
  type Recipients,
  sendBroadcast,
  sendTestEmail,
} from './api'
import { NAMES_ALONE, namesOf } from './family-names'
import { isRunning } from './progress'

const ALL = ['admin-broadcasts'] as const
const RUNNING_INTERVAL = 3_000
const EMAILS_INTERVAL = 30_000
const SHARED_LIST_INTERVAL = 5_000

export const broadcastQueries = {
  audience: (to: Recipients) =>
    queryOptions({
      queryKey: [...ALL, 'audience', to],
      queryFn: ({ signal }) => countAudience(to, signal),
    }),
  /** The names of up to three families of an audience. */
  families: (to: Recipients) =>
    queryOptions({
      queryKey: [...ALL, 'families', to],
      queryFn: ({ signal }) => previewMessage(NAMES_ALONE, to, signal),
      select: (families) => families.map(namesOf),
      placeholderData: keepPreviousData,
    }),
  calls: (broadcastId: string) =>
    queryOptions({
      queryKey: [...ALL, 'calls', broadcastId],
      queryFn: ({ signal }) => fetchMessageCalls(broadcastId, signal),
      // Two members may share the list: skip families the other one has written to.
      refetchInterval: SHARED_LIST_INTERVAL,
    }),
  page: (page: number) =>
    queryOptions({
      queryKey: [...ALL, 'page', page],
      queryFn: ({ signal }) => fetchBroadcasts(page, signal),
      placeholderData: keepPreviousData,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the messages. ' },
      // The server sends messages, so this page learns of progress only by polling.
      refetchInterval: ({ state }) => {
        const rows = state.data?.rows ?? []
        if (rows.some(isRunning)) return RUNNING_INTERVAL
        return rows.some(({ emails_waiting }) => emails_waiting > 0) ? EMAILS_INTERVAL : false
      },
    }),
}

export function useSendBroadcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendBroadcast,
    onSuccess: () => {
      notify({ title: 'Your message is on its way.' })
      return queryClient.invalidateQueries({ queryKey: ALL })
    },
    // A refusal may mean that somebody else sent one a moment ago.
    onError: () => queryClient.invalidateQueries({ queryKey: ALL }),
  })
}

export function useSendTestEmail() {
  return useMutation({
    mutationFn: sendTestEmail,
    onSuccess: ({ isConfirmed }) =>
      notify({
        title: 'Your test email is on its way.',
        description: isConfirmed
          ? 'It leaves within two minutes.'
          : 'It will only say that there is news, because your email is not confirmed yet. Tap “Yes, that’s my email” in it and send another one.',
      }),
  })
}

/** Marks a family of a message's list as opened. */
export function useOpenMessageCall(broadcastId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => openMessageCall(broadcastId, userId),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: broadcastQueries.calls(broadcastId).queryKey }),
  })
}
