import { type ListParam, listParams, searchParam } from '@/lib/list-params'

export interface CoordinatorFilter {
  search: string
  /** Whether only the states without a coordinator are listed. */
  isMissingOnly: boolean
}

const missingParam: ListParam<boolean> = {
  name: 'missing',
  fallback: false,
  read: (text) => text === 'true',
}

export const coordinatorList = listParams<CoordinatorFilter>(
  { search: searchParam, isMissingOnly: missingParam },
  { tab: 'coordinators' },
)
