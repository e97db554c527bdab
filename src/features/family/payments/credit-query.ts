import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchCredit } from './credit-api'

/** A hint beside what is shown, so a failure shows no message. A change of payments fetches it anew. */
export const creditQuery = (userId: string) =>
  queryOptions({
    queryKey: [...KEYS.payments, 'credit', userId],
    queryFn: ({ signal }) => fetchCredit(signal),
  })
