import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchOwnAuditions, type OwnAudition } from './api'

export const ownAuditionQueries = {
  all: (userId: string) =>
    queryOptions({
      // Under the children's key: both change together.
      queryKey: [...KEYS.applications, 'auditions', userId],
      queryFn: ({ signal }) => fetchOwnAuditions(signal),
      meta: { errorTitle: 'Error fetching data' },
    }),
}

/** Picks the round that a child's row refers to from all the family's rounds. */
export function presentRound(
  auditions: readonly OwnAudition[],
  child: { id: string; audition_round: number },
): OwnAudition | undefined {
  return auditions.find(
    ({ application_id, round }) => application_id === child.id && round === child.audition_round,
  )
}
