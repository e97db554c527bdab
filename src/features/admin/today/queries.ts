import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchWork } from './api'

export const workQueries = {
  /** Others work too, so poll every half minute. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...KEYS.work, userId],
      queryFn: ({ signal }) => fetchWork(signal),
      refetchInterval: 30_000,
    }),
}
