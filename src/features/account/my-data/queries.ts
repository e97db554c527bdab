import { queryOptions } from '@tanstack/react-query'
import { fetchMyData } from './api'

export const myDataQueries = {
  all: (userId: string) =>
    queryOptions({
      queryKey: ['my-data', userId],
      queryFn: ({ signal }) => fetchMyData(signal),
    }),
}
