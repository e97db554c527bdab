import { queryOptions, useQuery } from '@tanstack/react-query'
import { dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { KEYS } from '@/lib/query-keys'
import { fetchClosedMonth } from './closed-months-api'

// Under the key of the books, so that closing a month refetches it. If it is missing, the database still refuses.
const closedMonth = () =>
  queryOptions({
    queryKey: [...KEYS.adminBooks, 'closed-month'],
    queryFn: ({ signal }) => fetchClosedMonth(signal),
  })

/**
 * The booking day for money of a given day: that day, or today when its month is closed or the line carries the bank's
 * next business day, which is still ahead.
 */
export function useBookingDay(): (day: string) => string {
  const { data: closed } = useQuery(closedMonth())
  return (day) => {
    const today = dayIn(OFFICE_COUNTRY, new Date())
    return day > today || (closed && day.slice(0, 7) <= closed) ? today : day
  }
}
