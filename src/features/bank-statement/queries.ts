import { queryOptions } from '@tanstack/react-query'
import type { UsedLine } from './used-lines'
import { fetchReferencedChildren, type WantedChildren } from './api'

/** Where it is remembered which lines were used. */
export interface UsedLinesSource {
  fetchSalt: (signal: AbortSignal) => Promise<string>
  fetchUsedLines: (codes: readonly string[], signal: AbortSignal) => Promise<UsedLine[]>
}

export const statementQueries = {
  // Asked for anew each time, and not kept: tickets change with each approval.
  children: (wanted: WantedChildren) =>
    queryOptions({
      queryKey: ['statement-children', wanted],
      queryFn: ({ signal }) => fetchReferencedChildren(wanted, signal),
      staleTime: 0,
      gcTime: 0,
    }),
  salt: ({ fetchSalt }: UsedLinesSource) =>
    queryOptions({
      queryKey: ['statement-salt'],
      queryFn: ({ signal }) => fetchSalt(signal),
      staleTime: Infinity,
    }),
  usedLines: ({ fetchUsedLines }: UsedLinesSource, codes: readonly string[]) =>
    queryOptions({
      queryKey: ['statement-used-lines', codes],
      queryFn: ({ signal }) => fetchUsedLines(codes, signal),
      staleTime: 0,
      gcTime: 0,
    }),
}
