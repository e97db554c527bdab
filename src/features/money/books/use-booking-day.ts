import { queryOptions, useQuery } from '@tanstack/react-query'
import { dayIn } from '@/domain/dates'
import { KEYS } from '@/lib/query-keys'
import { fetchClosedMonth } from './closed-months-api'

// Below the key of the books, so that closing a month fetches it anew. Without it the database still refuses.
const closedMonth = () =>
  queryOptions({
    queryKey: [...KEYS.adminBooks, 'closed-month'],
    queryFn: ({ signal }) => fetchClosedMonth(signal),
  })

/**
 * Gives the day on which money of some day is booked: that day, or today where its month is closed or the bank's next
 * business day, which the line bears, is still ahead.
 */
export function useBookingDay(): (day: string) => string {
  const { data: closed } = useQuery(closedMonth())
  return (day) => {
    const today = dayIn('Nigeria', new Date())
    return day > today || (closed && day.slice(0, 7) <= closed) ? today : day
  }
}
