import { flagParam, listParams, pageParam, yearParam } from '@/lib/list-params'
import { TICKED_PARAM } from '@/lib/ticked-children'

interface MessagePlace {
  /** Of whose families the message goes that is written; without one the current year's. */
  year: number | null
  /** Of the messages that were sent, from 1. */
  page: number
  /** Whether the message is for children who were ticked in a list. */
  isTicked: boolean
}

const params = listParams<MessagePlace>({
  year: yearParam,
  page: pageParam(),
  isTicked: flagParam(TICKED_PARAM),
})

export const messagePlace: typeof params = {
  ...params,
  // Whatever is said there: a word that makes no sense must not turn ticked children into everybody.
  read: (query) => ({ ...params.read(query), isTicked: query.has(TICKED_PARAM) }),
}
