import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { DatedRow, StableList } from '@/domain/stable-list'
import type { ListParams } from './list-params'
import { useStableList } from './use-stable-list'

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
export interface ListQuery<Row> {
  data: ListPage<Row> | undefined
  isError: boolean
  error: Error | null
  isFetching: boolean
  /** The rows are those of the filter before, until the new ones have come. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

/**
 * The rows of a page, kept still while somebody works on them. `merge` is for lists that do not run from the
 * newest to the oldest.
 */
export function useListRows<Row extends DatedRow>(
  place: object,
  query: ListQuery<Row>,
  merge?: (shown: readonly Row[], fresh: readonly Row[]) => StableList<Row>,
) {
  const rows = query.isPlaceholderData ? undefined : query.data?.rows
  return { query, ...useStableList(JSON.stringify(place), rows, merge) }
}
