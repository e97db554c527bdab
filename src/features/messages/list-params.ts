import { flagParam, listParams, pageParam, yearParam } from '@/lib/list-params'
import { TICKED_PARAM } from '@/lib/ticked-children'

interface MessagePosition {
  /** The year of the recipients of the new message; null for the current one. */
  year: number | null
  /** The page of sent messages, from 1. */
  page: number
  /** Whether the message is for children who were ticked in a list. */
  isTicked: boolean
}

const params = listParams<MessagePosition>({
  year: yearParam,
  page: pageParam(),
  isTicked: flagParam(TICKED_PARAM),
})

export const messagePosition: typeof params = {
  ...params,
  // True for any value: an invalid one must not turn ticked children into everybody.
  read: (query) => ({ ...params.read(query), isTicked: query.has(TICKED_PARAM) }),
}
