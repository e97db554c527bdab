import { listParams, pageParam, yearParam } from '@/lib/list-params'

export interface MessagePlace {
  /** Of whose families the message goes that is written; without one the current year's. */
  year: number | null
  /** Of the messages that were sent, from 1. */
  page: number
}

export const messagePlace = listParams<MessagePlace>({ year: yearParam, page: pageParam() })
