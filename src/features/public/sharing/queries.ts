import { queryOptions } from '@tanstack/react-query'
import { fetchTicketCard } from './api'

export const sharingQueries = {
  card: (shareCode: string) =>
    queryOptions({
      queryKey: ['sharing', shareCode],
      queryFn: ({ signal }) => fetchTicketCard(shareCode, signal),
      meta: { errorTitle: 'Error fetching ticket profile' },
    }),
}
