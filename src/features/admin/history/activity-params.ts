import {
  choiceParam,
  dayParam,
  listParams,
  PAGE_SIZE,
  pageParam,
  searchParam,
} from '@/lib/list-params'
import { isId } from '@/lib/paths'

/** Entries are counted up to here. Filtering by day reaches older ones. */
export const ACTIVITY_COUNT_LIMIT = 1_000

/** The kinds of activity, as classified by the database. */
export const ACTIVITY_KINDS = [
  'approved',
  'refused',
  'taken_back',
  'assessed',
  'video',
  'audition',
  'ticket',
  'changed',
  'added',
  'deleted',
  'erased',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export interface ActivityFilter {
  search: string
  /** The account of an administrator. */
  actor: string | null
  kind: ActivityKind | null
  /** Days in Lagos, as 2026-05-05. */
  from: string | null
  to: string | null
}

export interface ActivityListFilter extends ActivityFilter {
  /** 1-based. */
  page: number
}

export const activityList = listParams<ActivityListFilter>(
  {
    search: searchParam,
    actor: { name: 'by', fallback: null, read: (text) => (isId(text) ? text : null) },
    kind: choiceParam('kind', ACTIVITY_KINDS),
    from: dayParam('from'),
    to: dayParam('to'),
    page: pageParam(ACTIVITY_COUNT_LIMIT / PAGE_SIZE),
  },
  { tab: 'activity' },
)

/** The filter as procedure arguments. */
export function toActivityArguments({ search, actor, kind, from, to }: ActivityFilter) {
  const words = search.trim()
  return {
    search: words === '' ? undefined : words,
    only_actor: actor || undefined,
    only_kind: kind || undefined,
    from_day: from || undefined,
    to_day: to || undefined,
  }
}
