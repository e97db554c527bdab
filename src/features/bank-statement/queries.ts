import { queryOptions } from '@tanstack/react-query'
import {
  fetchOpenTickets,
  fetchReferencedChildren,
  fetchStatementSalt,
  fetchUsedLines,
  type WantedChildren,
} from './api'

export const statementQueries = {
  // Asked for anew each time, and not kept: tickets change with each approval.
  children: (wanted: WantedChildren) =>
    queryOptions({
      queryKey: ['statement-children', wanted],
      queryFn: ({ signal }) => fetchReferencedChildren(wanted, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  openTickets: (families: readonly string[]) =>
    queryOptions({
      queryKey: ['statement-open-tickets', families],
      queryFn: ({ signal }) => fetchOpenTickets(families, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  salt: () =>
    queryOptions({
      queryKey: ['statement-salt'],
      queryFn: ({ signal }) => fetchStatementSalt(signal),
      staleTime: Infinity,
    }),
  usedLines: (codes: readonly string[]) =>
    queryOptions({
      queryKey: ['statement-used-lines', codes],
      queryFn: ({ signal }) => fetchUsedLines(codes, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
