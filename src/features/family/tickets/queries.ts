import { queryOptions } from '@tanstack/react-query'
import { KEYS } from '@/lib/query-keys'
import { fetchTicket } from './api'

export const ticketQueries = {
  one: (applicationId: string) =>
    queryOptions({
      queryKey: [...KEYS.tickets, applicationId],
      queryFn: ({ signal }) => fetchTicket(applicationId, signal),
      meta: { errorTitle: 'Error fetching ticket profile', isAlwaysToasted: true },
    }),
}
