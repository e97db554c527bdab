import { queryOptions } from '@tanstack/react-query'
import { fetchTicketCard } from './api'

export const sharingQueries = {
  card: (applicationId: string) =>
    queryOptions({
      queryKey: ['sharing', applicationId],
      queryFn: ({ signal }) => fetchTicketCard(applicationId, signal),
      meta: { errorTitle: 'Error fetching ticket profile' },
    }),
}
