import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import {
  fetchMessage,
  fetchNotices,
  fetchTriumph,
  fetchUnreadNotices,
  markNoticesRead,
  putBackCorrection,
  type WhichNotices,
} from './api'

export const noticeQueries = {
  /** Every page is complete without its bell's count, so a failure shows no message. */
  unread: (userId: string) =>
    queryOptions({
      queryKey: ['notices', 'unread', userId],
      queryFn: ({ signal }) => fetchUnreadNotices(userId, signal),
    }),
  triumph: (userId: string) =>
    queryOptions({
      queryKey: ['notices', 'triumph', userId],
      queryFn: ({ signal }) => fetchTriumph(signal),
    }),
  page: (userId: string, page: number) =>
    queryOptions({
      queryKey: ['notices', 'page', userId, page],
      queryFn: ({ signal }) => fetchNotices(userId, page, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  /** Not with the list: a page of twenty would load what nobody opens. A sent message never changes. */
  message: (broadcastId: string) =>
    queryOptions({
      queryKey: ['message', broadcastId],
      queryFn: ({ signal }) => fetchMessage(broadcastId, signal),
      staleTime: Infinity,
    }),
}

/** @param errorTitle of the toast that says a failure; without it nobody asked for it and nobody is told. */
export function useMarkNoticesRead(errorTitle?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: WhichNotices) => markNoticesRead(which),
    meta: errorTitle === undefined ? {} : { errorTitle },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
  })
}

/** Puts a correction back. Other pages fetch the child anew when they are opened. */
export function usePutBackCorrection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: putBackCorrection,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not put it back. ' },
    onSuccess: () => {
      notify({ title: 'Put back.' })
      return queryClient.invalidateQueries({ queryKey: ['notices'] })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['notices'] }),
  })
}
