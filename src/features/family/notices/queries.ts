import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '@/lib/notify'
import { KEYS } from '@/lib/query-keys'
import {
  fetchMessage,
  fetchNotices,
  fetchTriumph,
  fetchUnreadNotices,
  fetchYears,
  keepOnList,
  markNoticesRead,
  putBackCorrection,
  type WhichNotices,
} from './api'

export const noticeQueries = {
  /** Every page works without the bell's count, so a failure shows no message. */
  unread: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.notices, 'unread', userId],
      queryFn: ({ signal }) => fetchUnreadNotices(userId, signal),
    }),
  triumph: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.notices, 'triumph', userId],
      queryFn: ({ signal }) => fetchTriumph(signal),
    }),
  page: (userId: string, page: number) =>
    queryOptions({
      queryKey: [...KEYS.notices, 'page', userId, page],
      queryFn: ({ signal }) => fetchNotices(userId, page, signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
  /** The notices work without it, so a failure shows no message. */
  years: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.applications, 'years', userId],
      queryFn: ({ signal }) => fetchYears(userId, signal),
    }),
  /** Fetched separately: a page of twenty would load texts that nobody opens. A sent message never changes. */
  message: (broadcastId: string) =>
    queryOptions({
      queryKey: ['message', broadcastId],
      queryFn: ({ signal }) => fetchMessage(broadcastId, signal),
      staleTime: Infinity,
    }),
}

/**
 * @param errorTitle the title of the toast for a failure; without it nobody asked for this, and failures stay silent
 */
export function useMarkNoticesRead(errorTitle?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: WhichNotices) => markNoticesRead(which),
    meta: errorTitle === undefined ? {} : { errorTitle },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEYS.notices }),
  })
}

export function useKeepOnList() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: keepOnList,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not keep the profile. ' },
    onSuccess: () => {
      notify({ title: 'Kept on Our Shining Stars.' })
      return queryClient.invalidateQueries({ queryKey: KEYS.notices })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: KEYS.notices }),
  })
}

/** Reverts a correction. Other pages refetch the child when opened. */
export function usePutBackCorrection() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: putBackCorrection,
    meta: { errorTitle: 'Error', errorPrefix: 'Could not put it back. ' },
    onSuccess: () => {
      notify({ title: 'Put back.' })
      return queryClient.invalidateQueries({ queryKey: KEYS.notices })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: KEYS.notices }),
  })
}
