import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  fetchLetterFailures,
  fetchLetterTrouble,
  type LetterFailure,
  type LetterTrouble,
  MAX_FAILURES,
  sendLetterAgain,
} from './api'

const ALL = ['admin-letters'] as const

const A_WEEK = 7 * 24 * 60 * 60_000

/** The problems with letters that an administrator has to know of; null while there are none. */
export interface Trouble {
  isLate: boolean
  /** Of the last seven days: an address that is wrong for good is not shown for ever. */
  failed: number
  isMore: boolean
}

function troubleOf({ isLate, failedAt }: LetterTrouble): Trouble | null {
  const since = Date.now() - A_WEEK
  const failed = failedAt.filter((at) => Date.parse(at) > since).length
  return isLate || failed > 0 ? { isLate, failed, isMore: failed >= MAX_FAILURES } : null
}

export const adminLetterQueries = {
  // Only a hint above the panel, which says nothing when it cannot be had.
  trouble: () =>
    queryOptions({
      queryKey: [...ALL, 'trouble'],
      queryFn: ({ signal }) => fetchLetterTrouble(signal),
      select: troubleOf,
      staleTime: 60_000,
      refetchInterval: 60_000,
    }),
  failures: () =>
    queryOptions({
      queryKey: [...ALL, 'failures'],
      queryFn: ({ signal }) => fetchLetterFailures(signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

/** The present trouble with letters; `isShown` stays, so that a list that becomes empty is not shut under the hand. */
export function useLetterTrouble(isAsked = true) {
  const { data: trouble = null } = useQuery({ ...adminLetterQueries.trouble(), enabled: isAsked })
  const [isShown, setIsShown] = useState(false)
  if (trouble && !isShown) setIsShown(true)
  return { trouble, isShown }
}

export function useSendLetterAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ delivery_id }: LetterFailure) => sendLetterAgain(delivery_id),
    meta: { errorTitle: 'Update Failed' },
    // Also where somebody else was first: the list then shows what is left.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALL }),
  })
}
