import {
  type QueryKey,
  useIsMutating,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { AppError } from './api/errors'
import type { ListParams } from './list-params'
import { useListInterval } from './member'

/** A list's filter from the URL, and the ways to change it. */
export interface ListPosition<Filter> {
  filter: Filter
  hrefOf: (changes: Partial<Filter>) => string
  /** Returns to the first page and replaces the current history entry. */
  change: (changes: Partial<Filter>) => void
}

export function useListPosition<Filter extends { page: number }>(
  params: ListParams<Filter>,
): ListPosition<Filter> {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const filter = params.read(address)
  // The page renders a moment after a change, so a change in between must build on the previous one.
  const asked = useRef(filter)
  useEffect(() => {
    asked.current = params.read(address)
  }, [params, address])
  return {
    filter,
    hrefOf: (changes) => params.href({ ...filter, ...changes }),
    change: (changes) => {
      asked.current = { ...asked.current, page: 1, ...changes }
      void navigate(params.href(asked.current), { replace: true })
    },
  }
}

export interface ListPage<Row> {
  rows: Row[]
  /** Rows on all pages together, as far as they are counted. */
  total: number
  /** Whether there are more rows than were counted. */
  isMore?: boolean
}

/** The part of a page's query that a list needs. */
interface ListQuery<Row> {
  data: ListPage<Row> | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  /** Shows the rows of the previous filter until the new ones arrive. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A list as shown on screen. */
export interface List<Row> {
  query: ListQuery<Row>
  rows: readonly Row[]
  /** How many of its rows have changed since. */
  changes: number
  /** Refetches the list and the numbers beside it. */
  refresh: () => void
  /** Asks whether something has changed, and leaves the list as it is. */
  look: () => void
}

/**
 * A list that changes only through its own writes or on request. Changes by others are counted, for "3 changes.
 * Refresh".
 *
 * @param refresh fetches the list with its counts, as after a write.
 */
export function useList<
  Row extends { id: string },
  Data,
  Page extends ListPage<Row>,
  Key extends QueryKey,
>(
  wanted: UseQueryOptions<Data, AppError, Page, Key> & { queryKey: Key },
  refresh: () => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...wanted, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const isShown = query.isSuccess && !query.isPlaceholderData
  // The current state of the same rows, for comparison. Starts with the shown rows, so that a visit fetches once.
  const newest = useQuery({
    ...wanted,
    queryKey: ['newest', ...wanted.queryKey] as unknown as Key,
    initialData: () => queryClient.getQueryData<Data>(wanted.queryKey),
    initialDataUpdatedAt: () => queryClient.getQueryState(wanted.queryKey)?.dataUpdatedAt,
    placeholderData: () => undefined,
    // A failure changes nothing on screen.
    meta: {},
    enabled: isShown,
    staleTime: Infinity,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: useListInterval(),
  })
  // An own write fetches the list before it ends; until then its change is not news.
  const isOwn = useIsMutating() > 0 || query.isFetching
  const isNewer = isShown && newest.dataUpdatedAt > query.dataUpdatedAt && !isOwn
  const rows: Page['rows'] = query.data?.rows ?? []
  return {
    query,
    rows,
    changes: isNewer ? countChanges(rows, newest.data?.rows ?? []) : 0,
    refresh: () => void refresh(),
    look: () => {
      if (isShown) void newest.refetch()
    },
  }
}

/**
 * How many rows are new, gone or different. A row that moved in from another page, or out to one, counts once together
 * with the row it replaced.
 */
export function countChanges(
  shown: readonly { id: string }[],
  now: readonly { id: string }[],
): number {
  const before = new Map(shown.map((row) => [row.id, JSON.stringify(row)]))
  const known = now.filter(({ id }) => before.has(id))
  const changed = known.filter((row) => before.get(row.id) !== JSON.stringify(row))
  const added = now.length - known.length
  const gone = shown.length - known.length
  return changed.length + Math.max(added, gone)
}
