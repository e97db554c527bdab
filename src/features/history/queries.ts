import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchHistory, type HistoryRow } from './api'

export const historyQueries = {
  page: (row: HistoryRow, page: number) =>
    queryOptions({
      queryKey: ['history', row, page],
      queryFn: ({ signal }) => fetchHistory(row, page, signal),
      placeholderData: keepPreviousData,
      // It is opened to see what has just happened.
      staleTime: 0,
      meta: { errorTitle: 'Error', errorPrefix: 'Could not fetch the history. ' },
    }),
}
