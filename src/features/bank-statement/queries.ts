import { queryOptions } from '@tanstack/react-query'
import { fetchReferencedChildren, type WantedChildren } from './api'

export const statementQueries = {
  // Asked for anew each time, and not kept: tickets change with each approval.
  children: (wanted: WantedChildren) =>
    queryOptions({
      queryKey: ['statement-children', wanted],
      queryFn: ({ signal }) => fetchReferencedChildren(wanted, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
