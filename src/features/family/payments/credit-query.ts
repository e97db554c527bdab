import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchCredit, fetchDueBack } from './credit-api'

/** Only a hint, so a failure shows no message. Under the payments' key, so that a change refetches it. */
export const creditQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEYS.payments, 'credit', userId],
    queryFn: ({ signal }) => fetchCredit(signal),
  })

/** Fetched when the account is being closed. */
export const dueBackQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEYS.payments, 'due-back', userId],
    queryFn: ({ signal }) => fetchDueBack(signal),
  })
