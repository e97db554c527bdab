import { queryOptions } from '@tanstack/react-query'
import { fetchCoordinators } from './api'

export const coordinatorQueries = {
  all: () =>
    queryOptions({
      queryKey: ['coordinators'],
      queryFn: ({ signal }) => fetchCoordinators(signal),
      meta: {
        errorTitle: 'Error',
        errorPrefix: 'Could not fetch coordinators. ',
        isAlwaysToasted: true,
      },
    }),
}
