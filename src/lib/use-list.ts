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

/** A list's filter as the URL has it, and the ways to another one. */
export interface ListPlace<Filter> {
  filter: Filter
  hrefOf: (changes: Partial<Filter>) => string
  /** Begins at the first page again, in place of the present entry of the history. */
  change: (changes: Partial<Filter>) => void
}

export function useListPlace<Filter extends { page: number }>(
  params: ListParams<Filter>,
): ListPlace<Filter> {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const filter = params.read(address)
  // The page is drawn a moment after a change, and a change that comes meanwhile keeps the one before.
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

/** As much of the query of a page as a list needs. */
interface ListQuery<Row> {
  data: ListPage<Row> | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  /** The rows are those of the filter before, until the new ones have come. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A list as it stands on screen. */
export interface List<Row> {
  query: ListQuery<Row>
  rows: readonly Row[]
  /** How many of its rows are not as they stand here any more. */
  changes: number
  /** Fetches the list, and what stands beside it. */
  refresh: () => void
  /** Asks whether something has changed, and leaves the list as it is. */
  look: () => void
}

/**
 * A list that changes by its own writes, or when it is asked: those of others are counted, for "3 changes. Refresh".
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
  // The same rows as they are now, to compare with. They begin as what is shown, so that a visit asks once.
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

/** How many rows are new, gone or different; one that moved in for another from or to the next page counts once with it. */
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
