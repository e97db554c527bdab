import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './error-state'

/** The part of a query's result that is needed for rendering. */
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
  /** In the shape of the coming content. */
  skeleton: ReactNode
  loadingText?: string
  isEmpty?: ((data: Data) => boolean) | undefined
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The four states of every screen with data: loading, error, empty, data. If a later refetch fails, existing data stays
 * on screen and a toast reports it.
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
  // React may pause while it renders the first rows, so that a slow phone still scrolls and accepts typing.
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
