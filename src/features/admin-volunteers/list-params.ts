import { listParams, pageParam, searchParam } from '@/lib/list-params'

export interface VolunteerFilter {
  search: string
  /** From 1. */
  page: number
}

export const volunteerList = listParams<VolunteerFilter>(
  { search: searchParam, page: pageParam() },
  { tab: 'volunteers' },
)
