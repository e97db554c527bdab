import { dayParam, listParams, PAGE_SIZE, pageParam } from '@/lib/list-params'
import { isId } from '@/lib/paths'

/** Rows are counted up to here. Filtering by day reaches older ones. */
export const ACCESS_COUNT_LIMIT = 1_000

export interface AccessFilter {
  /** A member of the team. */
  member: string | null
  /** Days in Lagos, as 2026-05-05. */
  from: string | null
  to: string | null
  /** 1-based. */
  page: number
}

export const accessList = listParams<AccessFilter>({
  member: { name: 'by', fallback: null, read: (text) => (isId(text) ? text : null) },
  from: dayParam('from'),
  to: dayParam('to'),
  page: pageParam(ACCESS_COUNT_LIMIT / PAGE_SIZE),
})

/** The filter as procedure arguments. */
export function toAccessArguments({ member, from, to }: AccessFilter) {
  return {
    only_member: member ?? undefined,
    from_day: from ?? undefined,
    to_day: to ?? undefined,
  }
}
