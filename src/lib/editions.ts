import { queryOptions } from '@tanstack/react-query'
import type { Edition } from '@/domain/edition'
import { toAppError } from './api/errors'
import { publicClient } from './api/public/client'

export async function fetchEditions(signal: AbortSignal): Promise<Edition[]> {
  const { data, error } = await publicClient()
    .rpc('get_editions')
    .abortSignal(signal)
    .overrideTypes<Edition[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The current year of the show and the past ones, the newest first. Planned ones are an administrator's: features/admin-editions. */
export const editionQueries = {
  opened: () =>
    queryOptions({
      queryKey: ['editions'],
      queryFn: ({ signal }) => fetchEditions(signal),
      staleTime: 5 * 60_000,
    }),
}
