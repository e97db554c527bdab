import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './error-state'

/** As much of a query's result as is needed to draw it. */
export interface QueryLike<Data> {
  data: Data | undefined
  isError: boolean
  error: Error | null
  isFetching?: boolean
  refetch: () => unknown
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>
  /** For example "Error fetching applications". */
  errorTitle: string
  /** In the shape of what is coming. */
  skeleton: ReactNode
  loadingText?: string
  isEmpty?: ((data: Data) => boolean) | undefined
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The four states of every screen of data: loading, error, empty, data. Data that is there stays on
 * screen when a later refetch fails; a toast says so then.
 */
export function QueryView<Data>({
  query,
  errorTitle,
  skeleton,
  loadingText = 'Loading…',
  isEmpty,
  empty,
  children,
}: QueryViewProps<Data>) {
  // React may pause while it draws the first rows, so that a slow phone still scrolls and takes typing.
  const isDrawn = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && isDrawn) {
    return isEmpty?.(query.data) ? empty : children(query.data)
  }
  if (query.data === undefined && query.isError) {
    return (
      <ErrorState
        title={errorTitle}
        message={query.error?.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {loadingText}
      </p>
      {skeleton}
    </div>
  )
}
