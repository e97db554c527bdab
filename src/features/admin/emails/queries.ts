import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  fetchEmailFailures,
  fetchEmailTrouble,
  type EmailFailure,
  type EmailTrouble,
  MAX_FAILURES,
  sendEmailAgain,
} from './api'

const ALL = ['admin-emails'] as const

const A_WEEK = 7 * 24 * 60 * 60_000

/** Email problems that administrators must know about; null without any. */
export interface Trouble {
  isLate: boolean
  /** In the last seven days, so that a permanently wrong address is not shown for ever. */
  failed: number
  isMore: boolean
}

function troubleOf({ isLate, failedAt }: EmailTrouble): Trouble | null {
  const since = Date.now() - A_WEEK
  const failed = failedAt.filter((at) => Date.parse(at) > since).length
  return isLate || failed > 0 ? { isLate, failed, isMore: failed >= MAX_FAILURES } : null
}

export const adminEmailQueries = {
  // Only a hint above the panel, left out if the query fails.
  trouble: () =>
    queryOptions({
      queryKey: [...ALL, 'trouble'],
      queryFn: ({ signal }) => fetchEmailTrouble(signal),
      select: troubleOf,
      staleTime: 60_000,
      refetchInterval: 60_000,
    }),
  failures: () =>
    queryOptions({
      queryKey: [...ALL, 'failures'],
      queryFn: ({ signal }) => fetchEmailFailures(signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

/** The current email problems; `isShown` stays true, so that a list does not close when its last entry is handled. */
export function useEmailTrouble(isAsked = true) {
  const { data: trouble = null } = useQuery({ ...adminEmailQueries.trouble(), enabled: isAsked })
  const [isShown, setIsShown] = useState(false)
  if (trouble && !isShown) setIsShown(true)
  return { trouble, isShown }
}

export function useSendEmailAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ email_id }: EmailFailure) => sendEmailAgain(email_id),
    meta: { errorTitle: 'Update Failed' },
    // Also after a conflict with somebody else: the list then shows what is left.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALL }),
  })
}
